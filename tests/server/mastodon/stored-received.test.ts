import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { changesSince } from '../../../server/db/repositories/report-changes.ts';
import { csvPieces } from '../../../server/services/csv-export/csv-stream.ts';
import { createEraseService } from '../../../server/services/opt-out/erase-service.ts';
import { removeAccount } from '../../../server/services/opt-out/remove-account.ts';
import { instant, type ProfileId, type ReportId } from '../../../shared/domain/ids.ts';
import { DAY, HOUR } from '../../../shared/domain/time/calendar.ts';
import { parseReportId } from '../../../shared/domain/time/period.ts';
import { UTC } from '../../../shared/domain/time/time-zone.ts';
import { parseReport, serializeReport } from '../../../shared/report/serialize.ts';
import { describeDatabases } from '../../support/database.ts';
import type { InstanceAccount, InstanceStatus } from '../../support/mastodon/answers.ts';
import { never, START, WEEK, withWorkshop } from './workshop.ts';

const IN_THE_WEEK = START - 8 * DAY;
const NEXT_WEEK = 'week-2026-11-16' as ReportId;

describeDatabases('who liked and boosted the posts of a Mastodon account', (open) => {
  const { db, database, shop, instance, at, follow } = withWorkshop(open);

  async function bodyOf(profile: ProfileId, report: ReportId = WEEK) {
    const { body } = await db()
      .selectFrom('reports')
      .where('profile_id', '=', profile)
      .where('report_id', '=', report)
      .select('body')
      .executeTakeFirstOrThrow();
    return { body, report: parseReport(body) };
  }

  async function csvOf(profile: ProfileId, kind: string): Promise<string[]> {
    const period = parseReportId(WEEK);
    if (period === null) throw new Error('no period');
    let text = '';
    const asked = { profiles: [profile], period, separator: 'comma', timeZone: UTC } as const;
    for await (const piece of csvPieces(database(), asked)) text += piece;
    return text.split('\r\n').filter((line) => line.includes(`,${kind},`));
  }

  async function tablesWith(text: string): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`
      select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
      where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE' order by 1`.execute(db());
    const found: string[] = [];
    for (const { name } of rows) {
      const hit =
        await sql`select from ${sql.raw(name)} t where position(${text}::text in t::text) > 0 limit 1`.execute(db());
      if (hit.rows.length > 0) found.push(name);
    }
    return found;
  }

  describe.each([
    {
      what: 'a like',
      kind: 'like-received',
      list: 'likers',
      share: 'receivedEstimate',
      headline: 'likesReceived',
      give: (post: InstanceStatus, ...by: InstanceAccount[]) => instance().favourite(post, ...by),
      takeBack: (post: InstanceStatus, by: InstanceAccount) => instance().unfavourite(post, by),
    },
    {
      what: 'a boost',
      kind: 'repost-received',
      list: 'reposters',
      share: 'repostedEstimate',
      headline: 'repostsReceived',
      give: (post: InstanceStatus, ...by: InstanceAccount[]) => instance().reblog(post, ...by),
      takeBack: (post: InstanceStatus, by: InstanceAccount) => instance().unreblog(post, by),
    },
  ] as const)('$what', ({ kind, list, share, headline, give, takeBack }) => {
    it('is in the report and in its file, whole as far as that can be told, and not among what the account did', async () => {
      const { account, profile, collect } = await follow();
      const [ana, shy] = [
        instance().remoteAccount('ana@other.example'),
        instance().remoteAccount('shy@other.example', { noindex: true }),
      ];
      const [one, two] = [
        instance().newStatus(account, IN_THE_WEEK),
        instance().newStatus(account, IN_THE_WEEK + HOUR),
      ];
      give(one, ana, shy);
      give(two, ana);
      await collect();
      await shop().services.build.build({ profile, reportId: WEEK });
      const { report } = await bodyOf(profile);
      expect(report.counts).toMatchObject({ 'repost-received': 0, 'like-received': 0, [kind]: 3, repost: 0, post: 2 });
      expect(report[list]?.data).toMatchObject([
        { id: 'ana@other.example', name: ana.display_name, count: 2 },
        // Who hides is counted and not named.
        { id: 'shy@other.example', name: null, userpic: null, count: 1 },
      ]);
      expect(report.coverage.lines).toContainEqual({ kind, level: 'full', readBy: 'pages' });
      expect(report.activity.reduce((sum, made) => sum + made, 0)).toBe(2);
      const lines = await csvOf(profile, kind);
      expect(lines.filter((line) => line.includes(',ana@other.example,'))).toHaveLength(2);
      expect(lines.filter((line) => line.includes(',withheld,'))).toHaveLength(1);
      expect(lines.every((line) => line.includes(one.url) || line.includes(two.url))).toBe(true);
      expect(lines.every((line) => line.includes(',pages,full,'))).toBe(true);
    });

    it('is told beside those that the instance counts, in the report and in its file, and later beside the week before', async () => {
      const { account, profile, collect } = await follow();
      const fans = Array.from({ length: 90 }, (_, index) => instance().remoteAccount(`fan${index}@many.example`));
      const post = instance().newStatus(account, IN_THE_WEEK);
      give(post, ...fans);
      // Of some the instance says that they are there, and not who they are.
      Object.assign(post, { favourites_count: post.favourites_count && 94, reblogs_count: post.reblogs_count && 94 });
      await collect();
      await shop().services.build.build({ profile, reportId: WEEK });
      const { report } = await bodyOf(profile);
      const estimate = report.coverage[share];
      expect(estimate).toMatchObject({ seen: 90, known: 94, method: 'published-number' });
      expect(['receivedEstimate', 'repostedEstimate'].filter((key) => key in report.coverage)).toEqual([share]);
      const lines = await csvOf(profile, kind);
      expect(lines).toHaveLength(90);
      expect(lines.every((line) => line.includes(`,pages,full,${estimate?.low},${estimate?.high}`))).toBe(true);
      expect(report.headline[headline]).toMatchObject({ value: 90, previous: null, history: [90] });

      give(instance().newStatus(account, START + HOUR), ...fans.slice(0, 7));
      at(7 * 24);
      await collect();
      await shop().services.build.build({ profile, reportId: NEXT_WEEK });
      const next = await bodyOf(profile, NEXT_WEEK);
      expect(next.report.headline[headline]).toMatchObject({ value: 7, previous: 90, history: [90, 7] });
    });

    it('is hidden at once when it is taken back, and gone when a second look agrees', async () => {
      const { account, profile, collect } = await follow();
      const [ana, bo] = ['ana@other.example', 'bo@other.example'].map((acct) => instance().remoteAccount(acct));
      if (ana === undefined || bo === undefined) throw new Error('nobody');
      const post = instance().newStatus(account, START - HOUR);
      give(post, ana, bo);
      await collect();
      const marks = async () =>
        (
          await db()
            .selectFrom('actions')
            .where('profile_id', '=', profile)
            .where('kind', '=', kind)
            .orderBy('key')
            .select(['target_id', 'removed_at', 'gone_at'])
            .execute()
        ).map(({ target_id, removed_at, gone_at }) => [target_id, removed_at !== null, gone_at !== null]);
      takeBack(post, bo);
      at(6);
      expect(await collect()).toMatchObject({ removed: 1 });
      expect(await marks()).toEqual([
        ['ana@other.example', false, false],
        ['bo@other.example', true, false],
      ]);
      at(12);
      await collect();
      expect(await marks()).toEqual([
        ['ana@other.example', false, false],
        ['bo@other.example', true, true],
      ]);
      at(40);
      await shop().services.cleanUp.run(never);
      expect((await marks()).filter(([, isRemoved]) => isRemoved)).toEqual([[null, true, true]]);
    });

    it('stands in no table once who did it opts out: not in actions, their keys, reports or names; the counts stay', async () => {
      const { account, profile, collect } = await follow();
      const gone = `${list}-fan@left.example`;
      const [fan, other] = [gone, `${list}-other@left.example`].map((acct) => instance().remoteAccount(acct));
      if (fan === undefined || other === undefined) throw new Error('nobody');
      const post = instance().newStatus(account, IN_THE_WEEK);
      give(post, fan, other);
      await collect();
      await shop().services.build.build({ profile, reportId: WEEK });
      expect(await tablesWith(gone)).toEqual(
        expect.arrayContaining(['public.actions', 'public.people', 'public.reports']),
      );

      const about = { network: 'mastodon', externalId: gone, reason: 'opted-out' } as const;
      const { blocks, clock, mailer, services } = shop();
      const fingerprint = await blocks.fingerprint('mastodon', about.externalId);
      const { erasure } = await db()
        .transaction()
        .execute((tx) => removeAccount(tx, { ...about, at: clock.now(), names: [], fingerprint }));
      const service = createEraseService({ db: db(), clock, blocks, build: services.build, mailer });
      await service.erase(erasure, never);
      expect(await tablesWith(gone)).toEqual(['public.erasures']);
      const { body, report } = await bodyOf(profile);
      expect(report.counts[kind]).toBe(2);
      expect(report[list]?.data.map(({ id }) => id)).toContain(`${list}-other@left.example`);
      expect(body).not.toMatch(/-fan@left|Name of \w+-fan/);
      expect((await csvOf(profile, kind)).filter((line) => line.includes(',withheld,'))).toHaveLength(1);

      // Read again, they are told under the same alias, and are still one.
      at(80);
      await collect();
      expect(await tablesWith(gone)).toEqual(['public.erasures']);
      expect(await csvOf(profile, kind)).toHaveLength(2);
    });
  });

  it('did not come later to a report from before boosts were read, which stays as it was', async () => {
    const { account, profile, collect } = await follow();
    const post = instance().newStatus(account, IN_THE_WEEK);
    await collect();
    // As a program left it that read likes alone.
    await db()
      .updateTable('profiles')
      .where('id', '=', profile)
      .set({ coverage: sql`coverage - 'repost-received'`, revision: sql`regexp_replace(revision, '[.]r$', '')` })
      .execute();
    await shop().services.build.build({ profile, reportId: WEEK });
    const { body, report } = await bodyOf(profile);
    const { reposters: _, ...rest } = report;
    const { 'repost-received': __, ...counts } = report.counts;
    const { repostsReceived: ___, ...headline } = report.headline;
    const lines = report.coverage.lines.filter(({ kind }) => kind !== 'repost-received');
    expect([lines.length, report.coverage.lines.length]).toEqual([7, 8]);
    const before = serializeReport({ ...rest, counts, headline, coverage: { ...report.coverage, lines } });
    await db().updateTable('reports').where('profile_id', '=', profile).set({ body: before }).execute();

    instance().reblog(post, instance().remoteAccount('ana@other.example'));
    at(80);
    await collect();
    const kept = await db().selectFrom('actions').where('profile_id', '=', profile).select('kind').execute();
    expect(kept.filter(({ kind }) => kind === 'repost-received')).toHaveLength(1);
    expect(await csvOf(profile, 'repost-received')).toEqual([]);
    const period = parseReportId(WEEK);
    if (period === null) throw new Error('no period');
    const later = async () =>
      (await changesSince(db(), { profile, network: 'mastodon', period, since: instant(START) })).changes.later;
    expect(await later()).toBe(0);
    await db().updateTable('reports').where('profile_id', '=', profile).set({ body }).execute();
    expect(await later()).toBe(1);
  });
});

import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createHttpClient, type HttpClient } from '../../../server/adapters/egress/http-client.ts';
import { createMastodonSource } from '../../../server/adapters/sources/mastodon/mastodon-source.ts';
import { changesSince } from '../../../server/db/repositories/report-changes.ts';
import { csvPieces } from '../../../server/services/csv-export/csv-stream.ts';
import { createEraseService } from '../../../server/services/opt-out/erase-service.ts';
import { removeAccount } from '../../../server/services/opt-out/remove-account.ts';
import { instant, type ProfileId, type ReportId } from '../../../shared/domain/ids.ts';
import { DAY, HOUR } from '../../../shared/domain/time/calendar.ts';
import { parseReportId } from '../../../shared/domain/time/period.ts';
import { UTC } from '../../../shared/domain/time/time-zone.ts';
import { parseReport, serializeReport } from '../../../shared/report/serialize.ts';
import { describeDatabases, type TestDatabase } from '../../support/database.ts';
import { addUser, openWorkshop, track, type Workshop } from '../../support/jobs/workshop.ts';
import { type Instance, startInstance } from '../../support/mastodon/instance.ts';

/** A Thursday; the week before is the one that is told. */
const START = Date.parse('2026-11-19T06:00:00Z');
const WEEK = 'week-2026-11-09' as ReportId;
const IN_THE_WEEK = START - 8 * DAY;
const never = new AbortController().signal;

describeDatabases('who boosted the posts of a Mastodon account', (open) => {
  let test: TestDatabase;
  let shop: Workshop;
  let instance: Instance;
  let http: HttpClient;
  let names = 0;

  beforeAll(async () => {
    [test, instance] = await Promise.all([open(), startInstance()]);
    const clock = { now: () => shop.clock.now() };
    http = createHttpClient({ egressAllow: [instance.domain], version: 'test', clock });
    const source = createMastodonSource({ http, clock, egressAllow: [instance.domain] });
    shop = await openWorkshop(test.database, source, new Date(START).toISOString());
  });
  afterEach(() => shop.clock.set(new Date(START).toISOString()));
  afterAll(async () => {
    await shop?.close();
    await http?.close();
    await instance?.close();
    await test?.close();
  });

  const db = () => test.database.db;
  const at = (hours: number): void => shop.clock.set(new Date(START + hours * HOUR).toISOString());

  async function follow() {
    names += 1;
    const account = instance.newAccount(`potter${names}`);
    const { id: profile } = await db()
      .insertInto('profiles')
      .values({
        network: 'mastodon',
        external_id: `${account.username}@${instance.domain}`,
        username: account.username,
        flags: '{}',
        created_at: new Date('2026-01-01'),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await track(test.database, { user: await addUser(test.database), profile, addedAt: '2026-11-01T00:00:00Z' });
    return { account, profile, collect: () => shop.services.collect.collect(profile, never) };
  }

  async function bodyOf(profile: ProfileId) {
    const { body } = await db()
      .selectFrom('reports')
      .where('profile_id', '=', profile)
      .select('body')
      .executeTakeFirstOrThrow();
    return { body, report: parseReport(body) };
  }

  async function csvOf(profile: ProfileId): Promise<string[]> {
    const period = parseReportId(WEEK);
    if (period === null) throw new Error('no period');
    let text = '';
    const asked = { profiles: [profile], period, separator: 'comma', timeZone: UTC } as const;
    for await (const piece of csvPieces(test.database, asked)) text += piece;
    return text.split('\r\n').filter((line) => line.includes(',repost-received,'));
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

  it('is in the report and in its file, whole as far as that can be told, and not among what the account did', async () => {
    const { account, profile, collect } = await follow();
    const [ana, shy] = [
      instance.remoteAccount('ana@other.example'),
      instance.remoteAccount('shy@other.example', { noindex: true }),
    ];
    const [one, two] = [instance.newStatus(account, IN_THE_WEEK), instance.newStatus(account, IN_THE_WEEK + HOUR)];
    instance.reblog(one, ana, shy);
    instance.reblog(two, ana);
    await collect();
    await shop.services.build.build({ profile, reportId: WEEK });
    const { report } = await bodyOf(profile);
    expect(report.counts).toMatchObject({ 'repost-received': 3, 'like-received': 0, repost: 0, post: 2 });
    expect(report.reposters?.data).toMatchObject([
      { id: 'ana@other.example', name: ana.display_name, count: 2 },
      // Who hides is counted and not named.
      { id: 'shy@other.example', name: null, userpic: null, count: 1 },
    ]);
    expect(report.coverage.lines).toContainEqual({ kind: 'repost-received', level: 'full', readBy: 'pages' });
    expect(report.activity.reduce((sum, made) => sum + made, 0)).toBe(2);
    const lines = await csvOf(profile);
    expect(lines.filter((line) => line.includes(',ana@other.example,'))).toHaveLength(2);
    expect(lines.filter((line) => line.includes(',withheld,'))).toHaveLength(1);
    expect(lines.every((line) => line.includes(one.url) || line.includes(two.url))).toBe(true);
    expect(lines.every((line) => line.includes(',pages,full,'))).toBe(true);
  });

  it('is hidden at once when a boost is taken back, and gone when a second look agrees', async () => {
    const { account, profile, collect } = await follow();
    const [ana, bo] = ['ana@other.example', 'bo@other.example'].map((acct) => instance.remoteAccount(acct));
    if (ana === undefined || bo === undefined) throw new Error('nobody');
    const post = instance.newStatus(account, START - HOUR);
    instance.reblog(post, ana, bo);
    await collect();
    const marks = async () =>
      (
        await db()
          .selectFrom('actions')
          .where('profile_id', '=', profile)
          .where('kind', '=', 'repost-received')
          .orderBy('key')
          .select(['target_id', 'removed_at', 'gone_at'])
          .execute()
      ).map(({ target_id, removed_at, gone_at }) => [target_id, removed_at !== null, gone_at !== null]);
    instance.unreblog(post, bo);
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
    await shop.services.cleanUp.run(never);
    expect((await marks()).filter(([, isRemoved]) => isRemoved)).toEqual([[null, true, true]]);
  });

  it('did not come later to a report from before boosts were read, which stays as it was', async () => {
    const { account, profile, collect } = await follow();
    const post = instance.newStatus(account, IN_THE_WEEK);
    await collect();
    // As a program left it that read likes alone.
    await db()
      .updateTable('profiles')
      .where('id', '=', profile)
      .set({ coverage: sql`coverage - 'repost-received'`, revision: sql`regexp_replace(revision, '[.]r$', '')` })
      .execute();
    await shop.services.build.build({ profile, reportId: WEEK });
    const { body, report } = await bodyOf(profile);
    const { reposters: _, ...rest } = report;
    const { 'repost-received': __, ...counts } = report.counts;
    const lines = report.coverage.lines.filter(({ kind }) => kind !== 'repost-received');
    expect([lines.length, report.coverage.lines.length]).toEqual([7, 8]);
    const before = serializeReport({ ...rest, counts, coverage: { ...report.coverage, lines } });
    await db().updateTable('reports').where('profile_id', '=', profile).set({ body: before }).execute();

    instance.reblog(post, instance.remoteAccount('ana@other.example'));
    at(80);
    await collect();
    const kept = await db().selectFrom('actions').where('profile_id', '=', profile).select('kind').execute();
    expect(kept.filter(({ kind }) => kind === 'repost-received')).toHaveLength(1);
    expect(await csvOf(profile)).toEqual([]);
    const period = parseReportId(WEEK);
    if (period === null) throw new Error('no period');
    const later = async () =>
      (await changesSince(db(), { profile, network: 'mastodon', period, since: instant(START) })).changes.later;
    expect(await later()).toBe(0);
    await db().updateTable('reports').where('profile_id', '=', profile).set({ body }).execute();
    expect(await later()).toBe(1);
  });

  it('stands in no table once they opt out: not in actions, their keys, reports or names; the counts stay', async () => {
    const { account, profile, collect } = await follow();
    const [fan, other] = ['fan@left.example', 'other@left.example'].map((acct) => instance.remoteAccount(acct));
    if (fan === undefined || other === undefined) throw new Error('nobody');
    const post = instance.newStatus(account, IN_THE_WEEK);
    instance.reblog(post, fan, other);
    await collect();
    await shop.services.build.build({ profile, reportId: WEEK });
    expect(await tablesWith('fan@left.example')).toEqual(
      expect.arrayContaining(['public.actions', 'public.people', 'public.reports']),
    );

    const about = { network: 'mastodon', externalId: 'fan@left.example', reason: 'opted-out' } as const;
    const fingerprint = await shop.blocks.fingerprint('mastodon', about.externalId);
    const { erasure } = await db()
      .transaction()
      .execute((tx) => removeAccount(tx, { ...about, at: shop.clock.now(), names: [], fingerprint }));
    const { blocks, clock, mailer } = shop;
    const service = createEraseService({ db: db(), clock, blocks, build: shop.services.build, mailer });
    await service.erase(erasure, never);
    expect(await tablesWith('fan@left.example')).toEqual(['public.erasures']);
    const { body, report } = await bodyOf(profile);
    expect(report.counts['repost-received']).toBe(2);
    expect(report.reposters?.data.map(({ id }) => id)).toContain('other@left.example');
    expect(body).not.toMatch(/fan@left|Name of fan/);
    expect((await csvOf(profile)).filter((line) => line.includes(',withheld,'))).toHaveLength(1);

    // Read again, they are told under the same alias, and are still one.
    at(80);
    await collect();
    expect(await tablesWith('fan@left.example')).toEqual(['public.erasures']);
    expect(await csvOf(profile)).toHaveLength(2);
  });
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { csvPieces } from '../../../server/services/csv-export/csv-stream.ts';
import { createReportOverlays } from '../../../server/services/report-reading/report-overlays.ts';
import type { ProfileId, ReportId } from '../../../shared/domain/ids.ts';
import { parseReportId } from '../../../shared/domain/time/period.ts';
import { UTC } from '../../../shared/domain/time/time-zone.ts';
import { describeDatabases, type TestDatabase } from '../../support/database.ts';
import { follow, like } from '../../support/jobs/actions.ts';
import { createScriptedSource, type ScriptedAccount, scriptedAccount } from '../../support/jobs/scripted-source.ts';
import { addProfile, addUser, openWorkshop, track, type Workshop } from '../../support/jobs/workshop.ts';

const never = new AbortController().signal;
const WEEK = 'week-2026-11-09' as ReportId;

describeDatabases('records that come after their week was reported', (open) => {
  let test: TestDatabase;
  let shop: Workshop;
  const source = createScriptedSource([]);
  beforeAll(async () => {
    test = await open();
    shop = await openWorkshop(test.database, source, '2026-11-19T06:00:00Z');
  });
  afterAll(async () => {
    await shop?.close();
    await test?.close();
  });

  async function built(id: string): Promise<{ profile: ProfileId; account: ScriptedAccount }> {
    shop.clock.set('2026-11-19T06:00:00Z');
    const account = scriptedAccount(id);
    account.actions = [
      like('1', '2026-11-09T08:00:00Z', { target: 'studio' }),
      like('2', '2026-11-10T09:00:00Z', { target: 'studio' }),
      follow('1', '2026-11-11T09:00:00Z', 'potter'),
    ];
    source.accounts.set(id, account);
    const profile = await addProfile(test.database, id);
    const user = await addUser(test.database);
    await track(test.database, { user, profile, addedAt: '2026-11-10T00:00:00Z' });
    await collectAt(profile, '2026-11-19T06:00:00Z');
    expect(await shop.services.build.build({ profile, reportId: WEEK })).toBe('built');
    return { profile, account };
  }
  async function collectAt(profile: ProfileId, time: string): Promise<void> {
    shop.clock.set(time);
    await shop.services.collect.collect(profile, never);
  }
  const again = (profile: ProfileId) => shop.services.build.build({ profile, reportId: WEEK, again: true });
  const row = (profile: ProfileId) =>
    test.database.db
      .selectFrom('reports')
      .where('profile_id', '=', profile)
      .where('report_id', '=', WEEK)
      .selectAll()
      .executeTakeFirstOrThrow();
  async function read(profile: ProfileId) {
    const { etag, built_at } = await row(profile);
    const period = parseReportId(WEEK);
    if (period === null) throw new Error('no period');
    const present = createReportOverlays({ database: test.database, clock: shop.clock });
    const place = { profile, network: 'demo', period, etag, builtAt: built_at.getTime() } as never;
    const { tag, text } = await present.textOf(place);
    return { tag, report: JSON.parse(text) };
  }
  async function csvRows(profile: ProfileId): Promise<string[]> {
    const period = parseReportId(WEEK);
    if (period === null) throw new Error('no period');
    let text = '';
    const request = { profiles: [profile], period, timeZone: UTC, separator: 'comma' as const };
    for await (const piece of csvPieces(test.database, request)) text += piece;
    return text.trimEnd().split('\r\n').slice(1);
  }
  const actionsIn = (report: { counts: Record<string, number | null> }): number =>
    Object.values(report.counts).reduce<number>((sum, value) => sum + (value ?? 0), 0);

  it('are in neither the report nor its CSV, and the report says how many there are', async () => {
    const { profile, account } = await built('backdated');
    const before = await read(profile);
    expect(before.report.later).toBeUndefined();
    account.actions.push(
      like('late', '2026-11-12T08:00:00Z', { target: 'studio' }),
      like('later', '2026-11-12T09:00:00Z', { target: 'kiln' }),
      follow('late', '2026-11-15T23:00:00Z', 'late-friend'),
      like('next week', '2026-11-17T09:00:00Z'),
    );
    account.revision = 'r2';
    await collectAt(profile, '2026-11-19T12:00:00Z');
    const after = await read(profile);
    expect(after.report).toMatchObject({ later: 3, counts: { like: 2, follow: 1 } });
    expect(after.tag).not.toBe(before.tag);
    const rows = await csvRows(profile);
    expect(rows).toHaveLength(actionsIn(after.report));
    expect(rows.join('\n')).not.toMatch(/2026-11-12|late-friend/);
  });

  it('stay out when the report is built again, which gives the same bytes', async () => {
    const { profile, account } = await built('again');
    const { body } = await row(profile);
    account.actions.push(like('late', '2026-11-12T08:00:00Z', { target: 'studio' }));
    account.revision = 'r2';
    await collectAt(profile, '2026-11-19T12:00:00Z');
    expect(await again(profile)).toBe('built');
    expect((await row(profile)).body).toBe(body);
    const { report } = await read(profile);
    expect(report.later).toBe(1);
    expect(await csvRows(profile)).toHaveLength(actionsIn(report));
  });

  it('count once their week is reported for the first time', async () => {
    const { profile } = await built('fresh');
    await test.database.db.deleteFrom('reports').where('profile_id', '=', profile).execute();
    const account = source.accounts.get('fresh');
    account?.actions.push(like('late', '2026-11-12T08:00:00Z', { target: 'studio' }));
    await collectAt(profile, '2026-11-19T12:00:00Z');
    await shop.services.build.build({ profile, reportId: WEEK });
    const { report } = await read(profile);
    expect([report.later, report.counts.like]).toEqual([undefined, 3]);
    expect(await csvRows(profile)).toHaveLength(actionsIn(report));
  });

  it('do not hold back an unfollow that a second look agrees with: it is dated and seen by the first', async () => {
    shop.clock.set('2026-11-15T12:00:00Z');
    const account = scriptedAccount('unfollower');
    account.actions = [follow('1', '2026-11-11T09:00:00Z', 'potter'), like('1', '2026-11-11T10:00:00Z')];
    account.present = ['follow/1', 'like/1'];
    account.removals = { kind: 'prefixes', prefixes: ['like/', 'follow/'], except: [], proven: false };
    source.accounts.set('unfollower', account);
    const profile = await addProfile(test.database, 'unfollower');
    const user = await addUser(test.database);
    await track(test.database, { user, profile, addedAt: '2026-11-10T00:00:00Z' });
    await collectAt(profile, '2026-11-15T12:00:00Z');
    account.actions = [like('1', '2026-11-11T10:00:00Z')];
    account.present = ['like/1'];
    account.revision = 'r2';
    await collectAt(profile, '2026-11-15T22:00:00Z');
    // The week's report is built of one more collection, before the second look agrees.
    await test.database.db
      .updateTable('profiles')
      .set({ collected_at: new Date('2026-11-19T05:59:00Z'), complete_at: new Date('2026-11-19T05:59:00Z') })
      .where('id', '=', profile)
      .execute();
    shop.clock.set('2026-11-19T06:00:00Z');
    expect(await shop.services.build.build({ profile, reportId: WEEK })).toBe('built');
    account.revision = 'r3';
    await collectAt(profile, '2026-11-19T12:00:00Z');
    expect((await row(profile)).outdated).toBe(true);
    expect(await again(profile)).toBe('built');
    const { report } = await read(profile);
    expect([report.counts.unfollow, report.later]).toEqual([1, undefined]);
    expect((await csvRows(profile)).filter((line) => line.includes(',unfollow,'))).toHaveLength(1);
  });
});

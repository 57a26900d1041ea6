import { afterAll, beforeAll, expect, it } from 'vitest';
import { instant, type ProfileId, type ReportId } from '../../../shared/domain/ids.ts';
import { dayOf, WEEK } from '../../../shared/domain/time/calendar.ts';
import { describeDatabases, type TestDatabase } from '../../support/database.ts';
import { like } from '../../support/jobs/actions.ts';
import { createScriptedSource, type ScriptedSource, scriptedAccount } from '../../support/jobs/scripted-source.ts';
import { addProfile, addUser, openWorkshop, track, type Workshop } from '../../support/jobs/workshop.ts';

const FIRST_MONDAY = Date.UTC(2026, 10, 9);
const WEEKS = ['week-2026-11-23', 'week-2026-11-09', 'week-2026-11-16'] as unknown as readonly [
  ReportId,
  ReportId,
  ReportId,
];
/** By then eight weeks are over. */
const NOW = '2027-01-21T12:00:00Z';

describeDatabases('numbers of reports', (open) => {
  let test: TestDatabase;
  let shop: Workshop;
  let source: ScriptedSource;

  beforeAll(async () => {
    test = await open();
    source = createScriptedSource([]);
    shop = await openWorkshop(test.database, source, NOW);
  });
  afterAll(async () => {
    await shop?.close();
    await test?.close();
  });

  let profiles = 0;
  /** Tracked since before the first week, and collected. */
  async function someone(): Promise<ProfileId> {
    profiles += 1;
    const account = scriptedAccount(`person-${profiles}`);
    account.actions = [like('1', '2026-11-10T09:00:00Z', { target: 'studio' })];
    source.accounts.set(account.profile.id, account);
    const profile = await addProfile(test.database, account.profile.id);
    await track(test.database, { user: await addUser(test.database, {}), profile, addedAt: '2026-11-01T00:00:00Z' });
    await shop.services.collect.collect(profile, new AbortController().signal);
    return profile;
  }
  const build = (profile: ProfileId, reportId: ReportId) => shop.services.build.build({ profile, reportId });
  const report = (profile: ProfileId, reportId: ReportId) =>
    test.database.db
      .selectFrom('reports')
      .where('profile_id', '=', profile)
      .where('report_id', '=', reportId)
      .selectAll()
      .executeTakeFirstOrThrow();

  it('follow their periods, also where an earlier one is built later: those after it move on', async () => {
    const profile = await someone();
    const [third, first, second] = WEEKS;
    const numbers = async () => {
      const rows = await test.database.db.selectFrom('reports').where('profile_id', '=', profile).selectAll().execute();
      return Object.fromEntries(
        rows.map(({ report_id, number, body }) => [report_id, [number, JSON.parse(body).number]]),
      );
    };
    for (const id of [third, first]) expect(await build(profile, id)).toBe('built');
    expect(await numbers()).toEqual({ [String(first)]: [1, 1], [String(third)]: [2, 2] });
    const before = await report(profile, third);
    expect(await build(profile, second)).toBe('built');
    expect(await numbers()).toEqual({ [String(first)]: [1, 1], [String(second)]: [2, 2], [String(third)]: [3, 3] });
    const after = await report(profile, third);
    // Another text, so another tag; nothing else of what was printed has changed.
    expect(after.etag).not.toBe(before.etag);
    expect({ ...JSON.parse(after.body), number: 2 }).toEqual(JSON.parse(before.body));
  });

  it('follow their periods, also where several are built at once', async () => {
    const profile = await someone();
    const weeks = Array.from({ length: 8 }, (_, week) => `week-${dayOf(instant(FIRST_MONDAY + week * WEEK))}`);
    await Promise.all(weeks.toReversed().map((id) => build(profile, id as ReportId)));
    const rows = await test.database.db
      .selectFrom('reports')
      .where('profile_id', '=', profile)
      .orderBy('start_day')
      .select(['report_id', 'number'])
      .execute();
    expect(rows).toEqual(weeks.map((report_id, index) => ({ report_id, number: index + 1 })));
  });
});

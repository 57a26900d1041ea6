import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { insertWatch } from '../../../server/db/repositories/watches.ts';
import { removeAccounts } from '../../../server/services/accounts/change-accounts.ts';
import { removeWatch } from '../../../server/services/watches/remove-watches.ts';
import type { ProfileId, ReportId } from '../../../shared/domain/ids.ts';
import { describeDatabases, type TestDatabase } from '../../support/database.ts';
import { follow, like, post } from '../../support/jobs/actions.ts';
import {
  createScriptedSource,
  EVERYTHING,
  type ScriptedSource,
  scriptedAccount,
} from '../../support/jobs/scripted-source.ts';
import { addProfile, addUser, openWorkshop, track, type Workshop } from '../../support/jobs/workshop.ts';

const never = new AbortController().signal;
const WEEK = 'week-2026-11-09' as ReportId;

describeDatabases('cleaning up', (open) => {
  let test: TestDatabase;
  let shop: Workshop;
  let source: ScriptedSource;

  beforeAll(async () => {
    test = await open();
    source = createScriptedSource([]);
    shop = await openWorkshop(test.database, source, '2026-11-10T12:00:00Z');
  });
  afterAll(async () => {
    await shop?.close();
    await test?.close();
  });
  afterEach(async () => {
    await test.database.db.deleteFrom('accounts').execute();
    await test.database.db.deleteFrom('deliveries').execute();
    source.accounts.clear();
    shop.clock.set('2026-11-10T12:00:00Z');
  });

  let profiles = 0;
  async function someone(): Promise<{ profile: ProfileId; account: ReturnType<typeof scriptedAccount> }> {
    profiles += 1;
    const account = scriptedAccount(`person-${profiles}`);
    account.actions = [
      like('1', '2026-11-09T08:00:00Z', { target: 'studio' }),
      like('2', '2026-11-10T09:00:00Z', { target: 'studio' }),
      like('3', '2026-11-10T19:00:00Z', { target: 'kiln' }),
      follow('1', '2026-11-11T09:00:00Z', 'potter'),
      post('1', '2026-11-12T09:00:00Z', 'A new glaze #clay'),
      like('9', '2026-11-17T09:00:00Z', { target: 'kiln' }),
    ];
    source.accounts.set(account.profile.id, account);
    return { profile: await addProfile(test.database, account.profile.id), account };
  }
  const collect = (profile: ProfileId) => shop.services.collect.collect(profile, never);
  const build = (profile: ProfileId, reportId = WEEK) => shop.services.build.build({ profile, reportId });
  const report = (profile: ProfileId, reportId = WEEK) =>
    test.database.db
      .selectFrom('reports')
      .where('profile_id', '=', profile)
      .where('report_id', '=', reportId)
      .selectAll()
      .executeTakeFirstOrThrow();

  async function reader(profile: ProfileId, lang: 'en' | 'pt' = 'en') {
    const user = await addUser(test.database, { lang });
    return { user, account: await track(test.database, { user, profile, addedAt: '2026-11-10T00:00:00Z' }) };
  }

  it('erases what its author deleted from actions, posts and reports, and keeps the counts', async () => {
    const { profile, account } = await someone();
    await reader(profile);
    account.actions.push(post('2', '2026-11-12T10:00:00Z', 'regretted words'));
    shop.clock.set('2026-11-19T06:00:00Z');
    await collect(profile);
    await build(profile);
    const before = JSON.parse((await report(profile)).body);
    shop.clock.set('2026-11-19T12:00:00Z');
    Object.assign(account, { actions: account.actions.filter(({ kind }) => kind !== 'post'), removals: EVERYTHING });
    account.revision = 'r2';
    await collect(profile);
    shop.clock.set('2026-11-19T12:20:00Z');
    expect(await shop.services.cleanUp.run(never)).toMatchObject({ rebuiltReports: 1, blankedActions: 0 });
    shop.clock.set('2026-11-21T12:00:00Z');
    expect(await shop.services.cleanUp.run(never)).toMatchObject({ rebuiltReports: 0, blankedActions: 2 });
    const rows = await test.database.db
      .selectFrom('actions')
      .where('profile_id', '=', profile)
      .where('kind', '=', 'post')
      .select(['text', 'tags', 'post_code', 'post_url'])
      .execute();
    expect(rows).toEqual([
      { text: null, tags: null, post_code: null, post_url: null },
      { text: null, tags: null, post_code: null, post_url: null },
    ]);
    const after = JSON.parse((await report(profile)).body);
    expect(after.counts).toEqual(before.counts);
    expect(after.number).toBe(before.number);
    expect(before.hashtags).not.toEqual([]);
    expect(after.hashtags).toEqual([]);
  });

  it('deletes for good what a subscriber deleted and can no longer take back', async () => {
    const { profile } = await someone();
    const { user, account } = await reader(profile);
    shop.clock.set('2026-11-19T06:00:00Z');
    await collect(profile);
    await build(profile);
    await removeAccounts(test.database.db, { user, ids: [account] }, shop.clock.now());
    shop.clock.set('2026-11-19T06:09:59Z');
    expect(await shop.services.cleanUp.run(never)).toMatchObject({ deletedAccounts: 0 });
    expect((await report(profile)).report_id).toBe(WEEK);
    shop.clock.set('2026-11-19T06:10:00Z');
    expect(await shop.services.cleanUp.run(never)).toMatchObject({ deletedAccounts: 1, orphans: 0 });
    for (const table of ['reports', 'actions'] as const) {
      const left = await test.database.db.selectFrom(table).where('profile_id', '=', profile).selectAll().execute();
      expect(left, table).toEqual([]);
    }
    expect(await shop.services.cleanUp.run(never)).toMatchObject({ deletedAccounts: 0 });
  });

  it('forgets a name taken off a watchlist, with its profile, when it can no longer be taken back', async () => {
    const { profile } = await someone();
    const user = await addUser(test.database, { status: 0 });
    const watch = await insertWatch(test.database.db, { user, profile, addedAt: shop.clock.now() });
    if (watch === null) throw new Error('not on the list');
    await collect(profile);
    await removeWatch(test.database.db, { user, watch, now: shop.clock.now() });
    const left = async () =>
      (await test.database.db.selectFrom('actions').where('profile_id', '=', profile).select('key').execute()).length;
    shop.clock.set('2026-11-10T12:09:59Z');
    expect(await shop.services.cleanUp.run(never)).toMatchObject({ deletedWatches: 0, unwanted: 0 });
    expect(await left()).toBeGreaterThan(0);
    shop.clock.set('2026-11-10T12:10:00Z');
    expect(await shop.services.cleanUp.run(never)).toMatchObject({ deletedWatches: 1, unwanted: 0, orphans: 0 });
    expect(await left()).toBe(0);
    expect(await shop.services.cleanUp.run(never)).toMatchObject({ deletedWatches: 0 });
  });

  it('drops raw actions after 13 months, reports after 25, and forgets what is expired', async () => {
    const { profile } = await someone();
    await reader(profile);
    shop.clock.set('2026-11-19T06:00:00Z');
    await collect(profile);
    await build(profile);
    await shop.unsubscribe.issue((await reader(profile)).user, ['weekly']);
    shop.clock.set('2028-01-05T00:00:00Z');
    const first = await shop.services.cleanUp.run(never);
    expect(first.droppedPartitions).toBeGreaterThan(0);
    expect(first.deletedReports).toBe(0);
    const left = await test.database.db.selectFrom('actions').where('profile_id', '=', profile).select('key').execute();
    expect(left).toEqual([]);
    expect(await test.database.db.selectFrom('links').selectAll().execute()).toEqual([]);
    shop.clock.set('2029-01-05T00:00:00Z');
    expect((await shop.services.cleanUp.run(never)).deletedReports).toBeGreaterThan(0);
    expect(await shop.services.cleanUp.run(never)).toMatchObject({ deletedReports: 0, droppedPartitions: 0 });
  });

  it('forgets counts of calls whose window is over, by the clock of machines', async () => {
    const { db } = test.database;
    const inAMinute = Date.now() + 60_000;
    await db
      .insertInto('rate_limits')
      .values([
        { key: 'over', points: 3, expire: '1' },
        { key: 'running', points: 3, expire: String(inAMinute) },
      ])
      .execute();
    await shop.services.cleanUp.run(never);
    expect(await db.selectFrom('rate_limits').select('key').execute()).toEqual([{ key: 'running' }]);
  });
});

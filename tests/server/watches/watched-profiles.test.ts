import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { SourceError } from '../../../server/ports/activity-source.ts';
import type { ProfileId, ReportId, UserId } from '../../../shared/domain/ids.ts';
import { describeDatabases, type TestDatabase } from '../../support/database.ts';
import { like, post } from '../../support/jobs/actions.ts';
import {
  createScriptedSource,
  type ScriptedAccount,
  type ScriptedSource,
  scriptedAccount,
} from '../../support/jobs/scripted-source.ts';
import { addProfile, addUser, openWorkshop, track, type Workshop } from '../../support/jobs/workshop.ts';

const never = new AbortController().signal;
const WEEK = 'week-2026-11-09' as ReportId;

describeDatabases('a profile on watchlists', (open) => {
  let test: TestDatabase;
  let shop: Workshop;
  let source: ScriptedSource;
  let account: ScriptedAccount;
  let profile: ProfileId;
  let user: UserId;
  let count = 0;

  beforeAll(async () => {
    test = await open();
    source = createScriptedSource([]);
    shop = await openWorkshop(test.database, source, '2026-11-12T12:00:00Z');
  });
  afterAll(async () => {
    await shop?.close();
    await test?.close();
  });
  beforeEach(async () => {
    await test.database.db.deleteFrom('watches').execute();
    await test.database.db.deleteFrom('accounts').execute();
    count += 1;
    shop.clock.set('2026-11-12T12:00:00Z');
    account = scriptedAccount(`someone-${count}`);
    account.actions = [
      like('old', '2026-08-01T10:00:00Z'),
      like('new', '2026-11-10T10:00:00Z', { code: 'liked' }),
      post('new', '2026-11-11T10:00:00Z', 'A kiln'),
    ];
    source.accounts.set(account.profile.id, account);
    profile = await addProfile(test.database, account.profile.id);
    user = await addUser(test.database, { status: 0 });
  });

  const watch = (by: UserId) =>
    test.database.db
      .insertInto('watches')
      .values({ user_id: by, profile_id: profile, added_at: new Date('2026-11-12') })
      .execute();
  const collect = () => shop.services.collect.collect(profile, never);
  const keys = async () =>
    (
      await test.database.db
        .selectFrom('actions')
        .where('profile_id', '=', profile)
        .select('key')
        .orderBy('key')
        .execute()
    ).map(({ key }) => key);
  const row = () =>
    test.database.db.selectFrom('profiles').where('id', '=', profile).selectAll().executeTakeFirstOrThrow();
  /** How often a collection is due for reports, and for feeds. */
  const due = async () => {
    const work = await shop.services.due.due();
    return [work.collect, work.collectForFeeds].map((profiles) => profiles.filter((id) => id === profile).length);
  };

  it('is collected without a plan, as far back as a feed shows, with the cards of its own posts and no likes received', async () => {
    expect(await collect()).toMatchObject({ status: 'not-needed' });
    await watch(user);
    expect(await collect()).toMatchObject({ status: 'collected', inserted: 2 });
    expect(await keys()).toEqual(['like/new', 'post/new']);
    expect(source.askedPosts).toEqual(expect.arrayContaining(['liked', 'own-new']));
    const [request] = source.requests.slice(-1);
    expect(request).toMatchObject({ since: null, receivedFrom: shop.clock.now(), recentPosts: [] });
  });

  it('is due once a day, after midnight; one that is tracked as well keeps the reports’ rhythm and is never due twice', async () => {
    await watch(user);
    expect(await due()).toEqual([0, 1]);
    await collect();
    shop.clock.set('2026-11-12T23:59:00Z');
    expect(await due()).toEqual([0, 0]);
    shop.clock.set('2026-11-13T00:00:30Z');
    expect(await due()).toEqual([0, 1]);
    await collect();
    await track(test.database, { user: await addUser(test.database), profile, addedAt: '2026-11-12T00:00:00Z' });
    shop.clock.set('2026-11-13T06:00:31Z');
    expect(await due()).toEqual([1, 0]);
  });

  it('is left alone for an hour after its collection failed, and for good when it is stopped or its reader is blocked', async () => {
    await watch(user);
    await shop.services.collect.failed(profile, new SourceError('timeout', 'slow'));
    expect(await due()).toEqual([0, 0]);
    shop.clock.set('2026-11-12T13:00:00Z');
    expect(await due()).toEqual([0, 1]);
    await test.database.db.updateTable('users').set({ blocked: true }).where('id', '=', user).execute();
    expect(await due()).toEqual([0, 0]);
    await test.database.db.updateTable('users').set({ blocked: false }).where('id', '=', user).execute();
    account.stopped = 'locked';
    expect(await collect()).toEqual({ status: 'stopped', reason: 'locked' });
    expect(await due()).toEqual([0, 0]);
    expect(await collect()).toMatchObject({ status: 'not-needed' });
  });

  it('has no report and no live event, whatever comes due', async () => {
    await watch(user);
    shop.clock.set('2026-11-19T06:00:00Z');
    await collect();
    const work = await shop.services.due.due();
    expect(work.build.filter(({ profileId }) => profileId === profile)).toEqual([]);
    expect(await shop.services.due.dueBuilds(profile)).toEqual([]);
    expect(await test.database.db.selectFrom('events').where('user_id', '=', user).select('id').execute()).toEqual([]);
  });

  it('is read from its beginning when somebody begins to track it', async () => {
    await watch(user);
    await collect();
    expect((await row()).feed_only).toBe(true);
    await track(test.database, { user: await addUser(test.database), profile, addedAt: '2026-11-12T12:00:00Z' });
    expect(await collect()).toMatchObject({ status: 'collected', inserted: 1 });
    expect(source.requests.at(-1)?.since).toBeNull();
    expect(await keys()).toEqual(['like/new', 'like/old', 'post/new']);
    expect((await row()).feed_only).toBe(false);
    await collect();
    expect(source.requests.at(-1)?.since).toBe('r1');
  });

  it('is kept as far back as a feed shows, unless somebody has an account on it, archived or not', async () => {
    await watch(user);
    await collect();
    shop.clock.set('2026-11-25T06:00:00Z');
    await collect();
    expect((await shop.services.cleanUp.run(never)).unshownActions).toBeGreaterThan(0);
    expect(await keys()).toEqual(['post/new']);
    await track(test.database, { user, profile, addedAt: '2026-11-25T06:00:00Z' });
    shop.clock.set('2026-12-25T06:00:00Z');
    expect((await shop.services.cleanUp.run(never)).unshownActions).toBe(0);
    expect(await keys()).toEqual(['post/new']);
  });

  it('loses its reports when its last tracker leaves, and goes with everything when nobody is left', async () => {
    await watch(user);
    const tracker = await addUser(test.database);
    await track(test.database, { user: tracker, profile, addedAt: '2026-11-10T00:00:00Z' });
    shop.clock.set('2026-11-19T06:00:00Z');
    await collect();
    await shop.services.build.build({ profile, reportId: WEEK });
    const reports = async () =>
      (await test.database.db.selectFrom('reports').where('profile_id', '=', profile).select('report_id').execute())
        .length;
    expect(await reports()).toBe(1);
    // Their users are deleted; nobody pressed "delete".
    await test.database.db.deleteFrom('users').where('id', '=', tracker).execute();
    await shop.services.cleanUp.run(never);
    expect(await reports()).toBe(0);
    expect(await keys()).not.toEqual([]);
    await test.database.db.deleteFrom('users').where('id', '=', user).execute();
    expect((await shop.services.cleanUp.run(never)).unwanted).toBeGreaterThan(0);
    expect(await keys()).toEqual([]);
    expect(await test.database.db.selectFrom('profiles').where('id', '=', profile).select('id').execute()).toEqual([]);
  });
});

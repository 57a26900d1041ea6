import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { SourceError } from '../../../server/ports/activity-source.ts';
import type { ProfileId } from '../../../shared/domain/ids.ts';
import { describeDatabases, type TestDatabase } from '../../support/database.ts';
import { follow, like, post, repost } from '../../support/jobs/actions.ts';
import {
  createScriptedSource,
  EVERYTHING,
  type ScriptedAccount,
  type ScriptedSource,
  scriptedAccount,
} from '../../support/jobs/scripted-source.ts';
import { addProfile, addUser, openWorkshop, track, type Workshop } from '../../support/jobs/workshop.ts';

const never = new AbortController().signal;

describeDatabases('collecting a profile', (open) => {
  let test: TestDatabase;
  let shop: Workshop;
  let source: ScriptedSource;
  let account: ScriptedAccount;
  let profile: ProfileId;
  let count = 0;

  beforeAll(async () => {
    test = await open();
    source = createScriptedSource([], 2);
    shop = await openWorkshop(test.database, source, '2026-11-12T12:00:00Z');
  });
  afterAll(async () => {
    await shop?.close();
    await test?.close();
  });
  beforeEach(async () => {
    count += 1;
    shop.clock.set('2026-11-12T12:00:00Z');
    account = scriptedAccount(`someone-${count}`);
    source.accounts.set(account.profile.id, account);
    profile = await addProfile(test.database, account.profile.id);
    const user = await addUser(test.database);
    await track(test.database, { user, profile, addedAt: '2026-11-10T00:00:00Z' });
  });

  const collect = () => shop.services.collect.collect(profile, never);
  const stored = () =>
    test.database.db.selectFrom('actions').where('profile_id', '=', profile).selectAll().orderBy('key').execute();
  const keys = async () => (await stored()).map(({ key }) => key);
  const row = () =>
    test.database.db.selectFrom('profiles').where('id', '=', profile).selectAll().executeTakeFirstOrThrow();

  it('stores what is new, the profile and its revision, and clears the progress', async () => {
    account.actions = [
      like('1', '2026-11-11T10:00:00Z'),
      post('2', '2026-11-11T11:00:00Z', 'A kiln'),
      follow('3', '2026-11-11T12:00:00Z', 'b'),
    ];
    account.profile = { ...account.profile, username: 'renamed', followers: 12 };
    expect(await collect()).toMatchObject({ status: 'collected', inserted: 3, repeated: 0, removed: 0, unfollows: 0 });
    expect(await keys()).toEqual(['follow/3', 'like/1', 'post/2']);
    expect(await row()).toMatchObject({ username: 'renamed', followers: 12, revision: 'r1', progress: null });
    expect((await row()).collected_at).toEqual(new Date('2026-11-12T12:00:00Z'));
  });

  it('changes nothing when the same records are delivered twice', async () => {
    account.actions = [like('1', '2026-11-11T10:00:00Z'), like('1', '2026-11-11T10:00:00Z')];
    await collect();
    expect(await collect()).toMatchObject({ inserted: 0, repeated: 2 });
    expect(await keys()).toEqual(['like/1']);
  });

  it('stores nothing of a collection that fails half-way', async () => {
    account.actions = Array.from({ length: 6 }, (_, n) => like(String(n), '2026-11-11T10:00:00Z'));
    account.beforeBatch = async (batch) => {
      if (batch === 2) throw new SourceError('timeout', 'too slow');
    };
    await expect(collect()).rejects.toThrow('too slow');
    expect(await stored()).toEqual([]);
    expect(await row()).toMatchObject({ revision: null, collected_at: null });
    account.beforeBatch = async () => undefined;
    expect(await collect()).toMatchObject({ inserted: 6 });
  });

  it('turns a follow that is gone into an unfollow, and leaves out-of-scope and present ones alone', async () => {
    account.actions = [
      follow('1', '2026-11-01T10:00:00Z', 'left'),
      follow('2', '2026-11-01T11:00:00Z', 'stays'),
      follow('3', '2026-11-01T12:00:00Z', 'unsent'),
    ];
    await collect();
    shop.clock.set('2026-11-12T18:00:00Z');
    Object.assign(account, {
      actions: [],
      present: ['follow/2'],
      revision: 'r2',
      removals: { kind: 'prefixes', prefixes: ['follow/'], except: [{ from: 'follow/3', to: null }], proven: true },
    });
    expect(await collect()).toMatchObject({ unfollows: 1, removed: 1 });
    const unfollows = (await stored()).filter(({ kind }) => kind === 'unfollow');
    expect(unfollows).toHaveLength(1);
    expect(unfollows[0]).toMatchObject({ target_id: 'left', reason: 'unfollowed', key: 'unfollow:follow/1' });
    expect(unfollows[0]?.occurred_at).toEqual(new Date('2026-11-12T18:00:00Z'));
    shop.clock.set('2026-11-13T00:00:00Z');
    expect(await collect()).toMatchObject({ unfollows: 0, removed: 0 });
  });

  it('compares keys byte by byte in the excepted ranges, whatever the order of the database', async () => {
    account.actions = ['a', 'B', '_'].map((name) => follow(name, '2026-11-01T10:00:00Z', `of-${name}`));
    await collect();
    Object.assign(account, {
      actions: [],
      revision: 'r2',
      removals: {
        kind: 'prefixes',
        prefixes: ['follow/'],
        except: [{ from: 'follow/B', to: 'follow/_' }],
        proven: true,
      },
    });
    await collect();
    const lost = (await stored()).filter(({ kind }) => kind === 'unfollow').map(({ target_id }) => target_id);
    expect(lost.sort()).toEqual(['of-_', 'of-a']);
  });

  it('counts no unfollow while another follow record of the same account is left', async () => {
    account.actions = [follow('1', '2026-11-01T10:00:00Z', 'same'), follow('2', '2026-11-02T10:00:00Z', 'same')];
    await collect();
    Object.assign(account, { actions: [], present: ['follow/2'], revision: 'r2', removals: EVERYTHING });
    expect(await collect()).toMatchObject({ unfollows: 0, removed: 1 });
    Object.assign(account, { present: [], revision: 'r3' });
    expect(await collect()).toMatchObject({ unfollows: 1, removed: 1 });
  });

  it('notices the unfollow of a follow that is older than the raw actions are kept', async () => {
    account.actions = [follow('old', '2019-03-01T10:00:00Z', 'old-friend'), like('old', '2019-03-01T10:00:00Z')];
    expect(await collect()).toMatchObject({ inserted: 0, skipped: { 'older-than-kept': 2 } });
    Object.assign(account, { actions: [], revision: 'r2', removals: EVERYTHING });
    expect(await collect()).toMatchObject({ unfollows: 1, removed: 0 });
    expect(await stored()).toMatchObject([{ kind: 'unfollow', target_id: 'old-friend' }]);
  });

  it('keeps counting a removed like, marked, and takes the mark back when the record returns', async () => {
    account.actions = [like('1', '2026-11-11T10:00:00Z'), like('2', '2026-11-11T11:00:00Z')];
    await collect();
    Object.assign(account, { actions: [], present: ['like/2'], revision: 'r2', removals: EVERYTHING });
    expect(await collect()).toMatchObject({ removed: 1 });
    expect((await stored()).map(({ removed_at }) => removed_at !== null)).toEqual([true, false]);
    Object.assign(account, { actions: [like('1', '2026-11-11T10:00:00Z')], revision: 'r3' });
    await collect();
    expect((await stored()).map(({ removed_at }) => removed_at !== null)).toEqual([false, false]);
  });

  it('leaves out dates that cannot be, and says so', async () => {
    account.actions = [
      like('past', '1970-01-01T00:00:00Z'),
      like('future', '2099-01-01T00:00:00Z'),
      like('now', '2026-11-11T10:00:00Z'),
    ];
    const result = await collect();
    expect(result).toMatchObject({ inserted: 1, skipped: { 'older-than-kept': 1, 'date-out-of-range': 1 } });
  });

  it('stops a profile at once when its network or policy says so, and collects it no more', async () => {
    account.actions = [like('1', '2026-11-11T10:00:00Z')];
    account.profile = { ...account.profile, flags: { noUnauthenticated: true } };
    expect(await collect()).toEqual({ status: 'stopped', reason: 'logged-out-hidden' });
    expect(await stored()).toEqual([]);
    expect(await row()).toMatchObject({ stopped_reason: 'logged-out-hidden', progress: null });
    const before = source.collections.get(account.profile.id);
    expect(await collect()).toEqual({ status: 'not-needed' });
    expect(source.collections.get(account.profile.id)).toBe(before);
  });

  it('asks for names and posts that are unknown or a week old, and for no other', async () => {
    account.actions = [like('1', '2026-11-11T10:00:00Z', { target: `x-${count}`, code: `p-${count}` })];
    await collect();
    expect(source.askedPeople.filter((id) => id === `x-${count}`)).toHaveLength(1);
    await collect();
    expect(source.askedPeople.filter((id) => id === `x-${count}`)).toHaveLength(1);
    expect(source.askedPosts.filter((code) => code === `p-${count}`)).toHaveLength(1);
    shop.clock.set('2026-11-20T12:00:01Z');
    await collect();
    expect(source.askedPeople.filter((id) => id === `x-${count}`)).toHaveLength(2);
  });

  it('lets one of two collections that ran at the same time count', async () => {
    const release = Promise.withResolvers<void>();
    account.actions = [like('1', '2026-11-11T10:00:00Z')];
    account.beforeBatch = () => release.promise;
    const both = [collect(), collect()];
    await new Promise((resolve) => setTimeout(resolve, 200));
    release.resolve();
    const statuses = (await Promise.all(both)).map(({ status }) => status).sort();
    expect(statuses).toEqual(['collected', 'not-needed']);
    expect(await keys()).toEqual(['like/1']);
  });

  it('shows its progress on the profile while it runs', async () => {
    account.actions = Array.from({ length: 4 }, (_, n) => repost(String(n), '2026-11-11T10:00:00Z'));
    const seen: unknown[] = [];
    account.beforeBatch = async (batch) => {
      if (batch === 0) return;
      await new Promise((resolve) => setTimeout(resolve, 800));
      seen.push((await row()).progress);
    };
    await collect();
    expect(seen).toMatchObject([{ stage: 'decoding', error: null }]);
    expect((await row()).progress).toBeNull();
  });

  it('counts none of a collection whose profile was deleted meanwhile', async () => {
    account.actions = [like('1', '2026-11-11T10:00:00Z')];
    account.beforeBatch = async () => {
      await test.database.db.deleteFrom('accounts').where('profile_id', '=', profile).execute();
      await test.database.db.deleteFrom('profiles').where('id', '=', profile).execute();
    };
    expect(await collect()).toEqual({ status: 'not-needed' });
    expect(await stored()).toEqual([]);
  });
});

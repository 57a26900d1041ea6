import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ensurePartitions } from '../../../server/db/partitions.ts';
import { forgetLooks } from '../../../server/db/repositories/followed-accounts.ts';
import { type ActivitySource, SourceError } from '../../../server/ports/activity-source.ts';
import { createBlocklist } from '../../../server/services/blocklist/blocklist.ts';
import { applyRemovals } from '../../../server/services/collect/apply-removals.ts';
import { createFollowedLooker } from '../../../server/services/collect/look-at-followed.ts';
import type { FollowedStanding } from '../../../shared/domain/activity/followed-accounts.ts';
import { GONE_USERNAME } from '../../../shared/domain/activity/withheld.ts';
import { type Instant, instant, type ProfileId } from '../../../shared/domain/ids.ts';
import type { Network } from '../../../shared/domain/networks/networks.ts';
import { DAY, HOUR } from '../../../shared/domain/time/calendar.ts';
import { describeDatabases, type TestDatabase } from '../../support/database.ts';
import { addProfile } from '../../support/jobs/workshop.ts';

const START = Date.parse('2026-11-10T12:00:00Z');
const never = new AbortController().signal;

describeDatabases('accounts that somebody follows', (open) => {
  let test: TestDatabase;
  let profile: ProfileId;
  let count = 0;
  const clock = { at: instant(START), now: (): Instant => clock.at };
  const asked: string[] = [];
  let answers: Record<string, FollowedStanding> = {};

  beforeAll(async () => {
    test = await open();
  });
  afterAll(() => test?.close());
  beforeEach(async () => {
    count += 1;
    answers = {};
    asked.length = 0;
    clock.at = instant(START);
    await test.database.db.deleteFrom('followed_accounts').execute();
  });

  const db = () => test.database.db;

  async function follower(network: Network, follows: readonly string[]): Promise<void> {
    profile = await addProfile(test.database, `follower-${count}`);
    await db().updateTable('profiles').set({ network }).where('id', '=', profile).execute();
    for (const [index, target_id] of follows.entries()) {
      const key = `follow/${index}`;
      await db()
        .insertInto('standing_follows')
        .values({ profile_id: profile, key, target_id, followed_at: new Date(0), missing_since: null, delivery: null })
        .execute();
    }
  }

  async function look(network: Network, after: number): Promise<void> {
    clock.at = instant(START + after);
    const source: Pick<ActivitySource, 'network' | 'standings'> = {
      network,
      async standings(ids) {
        asked.push(...ids);
        return new Map(ids.flatMap((id) => (answers[id] === undefined ? [] : [[id, answers[id]] as const])));
      },
    };
    const looker = createFollowedLooker({ db: db(), clock, blocks: createBlocklist({ db: db(), clock }) });
    // As: nothing else of the source is called.
    await looker.look(profile, source as ActivitySource, never);
  }

  const unfollows = () =>
    db()
      .selectFrom('published_actions')
      .where('profile_id', '=', profile)
      .where('kind', '=', 'unfollow')
      .select(['target_id', 'reason', 'occurred_at'])
      .orderBy('key')
      .execute();

  const card = async (id: string) =>
    (await db().selectFrom('people').where('external_id', '=', id).select('username').executeTakeFirst())?.username;

  it('are lost when two looks agree that they are deactivated, dated with the first, once, and named by nobody', async () => {
    await follower('bluesky', ['left', 'stays']);
    answers = { left: 'active', stays: 'active' };
    await look('bluesky', 0);
    answers = { left: 'deactivated', stays: 'active' };
    await look('bluesky', 8 * DAY);
    expect(await unfollows()).toEqual([]);
    expect(await card('left')).toBe(GONE_USERNAME);
    await look('bluesky', 8 * DAY + 2 * HOUR);
    await look('bluesky', 8 * DAY + 4 * HOUR);
    expect(await unfollows()).toEqual([
      { target_id: 'left', reason: 'deactivated', occurred_at: new Date(START + 8 * DAY) },
    ]);
    expect(await card('stays')).toBeUndefined();
  });

  it('are not asked for again before something is due', async () => {
    await follower('bluesky', ['one', 'two']);
    answers = { one: 'active', two: 'deleted' };
    await look('bluesky', 0);
    await look('bluesky', HOUR / 2);
    expect(asked).toEqual(['one', 'two']);
    await look('bluesky', 2 * HOUR);
    expect(asked.slice(2)).toEqual(['two']);
    await look('bluesky', 8 * DAY);
    expect(asked.slice(3).sort()).toEqual(['one', 'two']);
  });

  it('are no news where no look ever found them there', async () => {
    await follower('bluesky', ['long-gone']);
    answers = { 'long-gone': 'deleted' };
    for (const days of [0, 1, 2, 4, 12]) await look('bluesky', days * DAY);
    expect(await unfollows()).toEqual([]);
  });

  it('that come back are named again, and may be lost again', async () => {
    await follower('bluesky', ['wavering']);
    const say = async (standing: FollowedStanding, day: number) => {
      answers = { wavering: standing };
      await look('bluesky', day * DAY);
    };
    await say('active', 0);
    await say('deactivated', 8);
    await say('deactivated', 9);
    await say('active', 17);
    expect(await card('wavering')).toBeUndefined();
    await say('suspended', 25);
    await say('suspended', 26);
    expect((await unfollows()).map(({ reason }) => reason)).toEqual(['deactivated', 'blocked']);
  });

  it('are not lost twice when the record of the follow goes later', async () => {
    await follower('bluesky', ['left']);
    for (const [standing, day] of [
      ['active', 0],
      ['deleted', 8],
      ['deleted', 9],
      ['deleted', 12],
    ] as const) {
      answers = { left: standing };
      await look('bluesky', day * DAY);
    }
    expect(await unfollows()).toMatchObject([{ reason: 'deleted' }]);
    const now = clock.at;
    const gone = { actions: [], follows: ['follow/0'] };
    await db()
      .transaction()
      .execute((tx) => applyRemovals(tx, gone, { profile, at: now, now, agreed: null }));
    expect(await unfollows()).toMatchObject([{ reason: 'deleted' }]);
  });

  it('have their reports built again where they end in a week whose report is out', async () => {
    await follower('bluesky', ['left']);
    answers = { left: 'active' };
    await look('bluesky', -9 * DAY);
    answers = { left: 'suspended' };
    await look('bluesky', -DAY);
    await db()
      .insertInto('reports')
      .values({
        ...{ profile_id: profile, report_id: 'week-2026-11-09' as never, type: 'week', number: 1, revision: null },
        ...{ start_day: '2026-11-09', end_day: '2026-11-15', body: '{}', etag: 'e', built_at: new Date() },
        summary: '{}',
      })
      .execute();
    await look('bluesky', 0);
    const { outdated } = await db()
      .selectFrom('reports')
      .where('profile_id', '=', profile)
      .select('outdated')
      .executeTakeFirstOrThrow();
    expect(outdated).toBe(true);
  });

  it('explain an unfollow where the network takes the gone off its lists, and only then', async () => {
    await follower('mastodon', []);
    const unfollow = (target: string, at: number) =>
      db()
        .insertInto('actions')
        .values({
          ...{ profile_id: profile, key: `unfollow:follow:|${target}`, kind: 'unfollow', reason: 'unfollowed' },
          ...{ occurred_at: new Date(at), target_id: target, seen_at: new Date(at), tags: [] },
        })
        .execute();
    await ensurePartitions(db(), [instant(START), instant(START - 20 * DAY)]);
    await unfollow('gone@a.example', START);
    await unfollow('there@a.example', START);
    await unfollow('old@a.example', START - 20 * DAY);
    answers = { 'gone@a.example': 'deleted', 'there@a.example': 'active', 'old@a.example': 'deleted' };
    await look('mastodon', HOUR);
    expect((await unfollows()).map(({ reason }) => reason)).toEqual(['unfollowed', 'unfollowed', 'unfollowed']);
    for (const days of [1, 2, 4]) await look('mastodon', days * DAY);
    expect((await unfollows()).map(({ target_id, reason }) => [target_id, reason])).toEqual([
      ['gone@a.example', 'deleted'],
      ['old@a.example', 'unfollowed'],
      ['there@a.example', 'unfollowed'],
    ]);
    // A look found it there after the unfollow: that it goes later explains nothing.
    expect(asked.filter((id) => id === 'there@a.example')).toHaveLength(1);
    expect(asked).not.toContain('old@a.example');
  });

  it('are left as they are where the network does not answer, and forgotten when nobody looks any more', async () => {
    await follower('bluesky', ['silent']);
    await look('bluesky', 0);
    expect(await db().selectFrom('followed_accounts').selectAll().execute()).toEqual([]);
    const failing = { network: 'bluesky', standings: async () => Promise.reject(new SourceError('timeout', 'slow')) };
    const looker = createFollowedLooker({ db: db(), clock, blocks: createBlocklist({ db: db(), clock }) });
    // As: nothing else of the source is called.
    await expect(looker.look(profile, failing as never, never)).rejects.toThrow('slow');
    answers = { silent: 'active' };
    await look('bluesky', DAY);
    await forgetLooks(db(), instant(START + 2 * DAY));
    expect(await db().selectFrom('followed_accounts').selectAll().execute()).toEqual([]);
  });
});

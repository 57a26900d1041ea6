import {
  afterLook,
  concludeLost,
  EXPLAIN_WITHIN_MS,
  type FollowedLooks,
  LOOKS_AT_ONCE,
} from '../../../shared/domain/activity/followed-accounts.ts';
import { GONE_USERNAME, isWithheld } from '../../../shared/domain/activity/withheld.ts';
import { instant, type ProfileId } from '../../../shared/domain/ids.ts';
import { describeNetwork } from '../../../shared/domain/networks/networks.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import { ensurePartitions } from '../../db/partitions.ts';
import { forgetPeople, savePeople } from '../../db/repositories/directory.ts';
import {
  dueFollowed,
  dueUnfollowed,
  explainUnfollows,
  type Follower,
  holdFollower,
  lockLooks,
  markLost,
  newlyLost,
  saveLooks,
  standAgain,
} from '../../db/repositories/followed-accounts.ts';
import { addConcluded } from '../../db/repositories/removals.ts';
import { markOutdated } from '../../db/repositories/returned.ts';
import type { ActivitySource, FollowedAnswers } from '../../ports/activity-source.ts';
import type { Blocklist } from '../blocklist/blocklist.ts';

const PER_REQUEST = 100;

export interface FollowedLooker {
  /**
   * Looks at some of the accounts that a profile follows, or has stopped following, and tells follows that were lost with their account
   * from those that were taken back. Repeating it asks only for what is due by then.
   * @throws SourceError when the network does not answer; what was found stays.
   */
  look(profile: ProfileId, source: ActivitySource, signal: AbortSignal): Promise<void>;
}

/** Accounts that asked not to be shown are not asked for. */
export function createFollowedLooker(deps: { db: Db; clock: Clock; blocks: Blocklist }): FollowedLooker {
  const { db, clock } = deps;

  async function due(follower: Follower): Promise<readonly string[]> {
    const now = clock.now();
    const { goneAccounts } = describeNetwork(follower.network).capabilities;
    if (goneAccounts === null) return [];
    const limit = LOOKS_AT_ONCE;
    const ids =
      goneAccounts === 'stay-listed'
        ? await dueFollowed(db, follower, { now, limit })
        : await dueUnfollowed(db, follower, { now, limit, since: instant(now - EXPLAIN_WITHIN_MS) });
    const isWithheldNow = await deps.blocks.withheld(follower.network);
    return ids.filter((id) => !isWithheld(id) && !isWithheldNow(id));
  }

  /** What was found counts at once; who is gone is not named from then on, and who is back is looked up again. */
  async function take({ network }: Follower, answers: FollowedAnswers): Promise<void> {
    const now = clock.now();
    await db.transaction().execute(async (tx) => {
      const before = await lockLooks(tx, network, [...answers.keys()]);
      const looks = new Map<string, FollowedLooks>();
      for (const [id, found] of answers) looks.set(id, afterLook(before.get(id) ?? null, found, now));
      await saveLooks(tx, { network, now, looks });
      const gone = [...answers].flatMap(([id, found]) => (found === 'active' ? [] : [id]));
      const nameless = { username: GONE_USERNAME, name: null, userpic: null };
      await savePeople(tx, { network, now, people: gone.map((id) => ({ id, ...nameless })) });
      const back = [...answers].flatMap(([id, found]) =>
        found === 'active' && (before.get(id)?.found ?? 'active') !== 'active' ? [id] : [],
      );
      await forgetPeople(tx, network, back);
    });
  }

  /** Follows that ended with their account become lost ones, each dated with the first look that found it gone. */
  async function conclude(follower: Follower): Promise<void> {
    const { profile } = follower;
    const lost = await newlyLost(db, follower);
    await ensurePartitions(
      db,
      lost.map(({ at }) => at),
    );
    await db.transaction().execute(async (tx) => {
      if (!(await holdFollower(tx, profile))) return;
      await standAgain(tx, follower);
      const explained = await explainUnfollows(tx, follower, instant(clock.now() - EXPLAIN_WITHIN_MS));
      const actions = concludeLost(lost);
      await addConcluded(tx, { profile, actions });
      await markLost(tx, profile, lost);
      await markOutdated(tx, profile, [...explained, ...actions.map(({ at }) => at)]);
    });
  }

  return {
    async look(profile, source, signal) {
      if (source.standings === undefined) return;
      const follower = { profile, network: source.network };
      const ids = await due(follower);
      for (let from = 0; from < ids.length; from += PER_REQUEST) {
        signal.throwIfAborted();
        await take(follower, await source.standings(ids.slice(from, from + PER_REQUEST), signal));
      }
      await conclude(follower);
    },
  };
}

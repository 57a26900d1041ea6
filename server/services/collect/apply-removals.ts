import { concludeUnfollows } from '../../../shared/domain/activity/removals.ts';
import type { Instant, ProfileId } from '../../../shared/domain/ids.ts';
import type { Db } from '../../db/database.ts';
import { addConcluded, type GoneKeys, markRemoved, takeEndedFollows } from '../../db/repositories/removals.ts';
import { markOutdated } from '../../db/repositories/returned.ts';
import { stillFollowed } from '../../db/repositories/standing-follows.ts';

export interface Removal {
  readonly profile: ProfileId;
  /** When it was found, or said, that they are gone. */
  readonly at: Instant;
  /** When it begins to count: readers are told what is newer than what they were told last. */
  readonly now: Instant;
  /** Looks at or before this agree; null where one is proof. */
  readonly agreed: Instant | null;
  /** When a record was removed, by its key, where a commit says so. */
  readonly removedAt?: ReadonlyMap<string, Instant>;
}

/** Hides what is gone, and concludes unfollows from the follows that ended. Those are dated by the commit where there is one. */
export async function applyRemovals(
  tx: Db,
  gone: GoneKeys,
  { profile, at, now, agreed, removedAt }: Removal,
): Promise<{ removed: number; unfollows: number; ended: number }> {
  const found = await takeEndedFollows(tx, gone, { profile, at, agreed });
  const ended = found.map((follow) => {
    const committedAt = removedAt?.get(follow.key);
    return committedAt === undefined ? follow : { ...follow, missedAt: committedAt };
  });
  const targets = await stillFollowed(
    tx,
    profile,
    ended.map(({ targetId }) => targetId),
  );
  const removed = await markRemoved(tx, gone, { profile, at: now, agreed });
  const unfollows = concludeUnfollows(ended, targets, at);
  const added = await addConcluded(tx, { profile, actions: unfollows });
  await markOutdated(
    tx,
    profile,
    unfollows.flatMap((unfollow) => (unfollow.at < at ? unfollow.at : [])),
  );
  return { removed, unfollows: added, ended: ended.length };
}

import { type Instant, instant } from '../ids.ts';
import { HOUR } from '../time/calendar.ts';
import type { Action, LostFollowReason } from './action.ts';

/**
 * What one look does not find is hidden, and counts as gone when another, at least so much later, does not find it either: an answer
 * that was wrong is often given again a moment later.
 */
const SECOND_LOOK_AFTER_MS = HOUR;

/** Looks at or before this agree with one at `now` that finds the same. */
export const agreesSince = (now: Instant): Instant => instant(now - SECOND_LOOK_AFTER_MS);

/** A follow record that the source no longer shows. */
export interface EndedFollow {
  readonly key: string;
  readonly targetId: string;
  /** When a look did not find it first; absent where that is now. */
  readonly missedAt?: Instant;
  /** It was told of as lost already, with the account that it followed. */
  readonly lost?: boolean;
  /** What became of the account that was followed; absent while it is there, which makes it an unfollow proper. */
  readonly reason?: LostFollowReason;
}

const compareKeys = (a: EndedFollow, b: EndedFollow): number => (a.key < b.key ? -1 : Number(a.key > b.key));

/**
 * The `unfollow` actions that follow from ended follow records. Accounts hold several follow records of one subject, so
 * a subject is unfollowed only when none of its records is left: those in `stillFollowed` are not, and of several ended
 * records of one subject the one with the greatest key gives the action. A deletion names no time, so the action is
 * dated with the instant of its detection: the first look that did not find the record.
 *
 * The follow itself, like every other record that is gone, stays stored, counts on and is marked removed.
 */
export function concludeUnfollows(
  ended: readonly EndedFollow[],
  stillFollowed: ReadonlySet<string>,
  detectedAt: Instant,
): Action[] {
  const last = new Map<string, EndedFollow>();
  for (const follow of ended.toSorted(compareKeys)) {
    if (follow.lost !== true && !stillFollowed.has(follow.targetId)) last.set(follow.targetId, follow);
  }
  return [...last.values()].sort(compareKeys).map(({ key, targetId, reason, missedAt }) => ({
    key: `unfollow:${key}`,
    kind: 'unfollow',
    at: missedAt ?? detectedAt,
    targetId,
    post: null,
    text: null,
    tags: [],
    reason: reason ?? 'unfollowed',
    removed: false,
  }));
}

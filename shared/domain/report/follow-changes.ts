import type { FollowChange } from '../../report/lists.ts';
import type { Action } from '../activity/action.ts';
import type { Instant } from '../ids.ts';
import { type PeopleLookup, personOf } from './likes.ts';
import { compareText } from './order.ts';

type Change = FollowChange['change'];

/** Whom a follow is of: by id, else by what is left when that was erased, else each record for itself. */
function subjectOf({ targetId, subjectKey = null, key }: Action): string {
  if (targetId !== null) return targetId;
  return subjectKey === null ? `?${key}` : `=${subjectKey}`;
}

const earlier = (a: Action, b: Action): boolean => (a.at - b.at || compareText(a.key, b.key)) < 0;

/**
 * Follows made or lost, each subject once: real accounts hold several follow records of one subject. Of several records
 * the earliest stands. Records whose subject was
 * erased are not listed: they count once where they tell that they had the same one, else each by its own key.
 */
export function createFollowChanges(change: Change) {
  const bySubject = new Map<string, Action>();
  return {
    add(action: Action): void {
      const subject = subjectOf(action);
      const seen = bySubject.get(subject);
      if (seen === undefined || earlier(action, seen)) bySubject.set(subject, action);
    },
    /** Distinct subjects. */
    count: (): number => bySubject.size,
    /** Subjects that were unfollowed as such: an account that was deactivated, deleted or blocked is lost otherwise. */
    countUnfollowed: (): number =>
      [...bySubject.values()].filter(({ reason }) => reason === null || reason === 'unfollowed').length,
    times: (): Instant[] => [...bySubject.values()].map(({ at }) => at),
    list(people: PeopleLookup): FollowChange[] {
      return [...bySubject.values()].flatMap(({ targetId, reason, at }) =>
        targetId === null ? [] : [{ ...personOf(people, targetId), change, reason, at }],
      );
    },
  };
}

/** In order of time; on a tie the follow before the unfollow, then by id. */
export function mergeChanges(follows: readonly FollowChange[], unfollows: readonly FollowChange[]): FollowChange[] {
  return [...follows, ...unfollows].sort(
    (a, b) => a.at - b.at || compareText(a.change, b.change) || compareText(a.id, b.id),
  );
}

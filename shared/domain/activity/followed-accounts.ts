import { type Instant, instant } from '../ids.ts';
import { isBelievedGone } from '../policy/missing.ts';
import { DAY, HOUR } from '../time/calendar.ts';
import type { Action, LostFollowReason } from './action.ts';

/** How an account that somebody follows stands with its network. */
export const FOLLOWED_STANDINGS = ['active', 'deactivated', 'suspended', 'deleted'] as const;
export type FollowedStanding = (typeof FOLLOWED_STANDINGS)[number];

/** What looks at such an account found. */
export interface FollowedLooks {
  /** What is believed of it. */
  readonly standing: FollowedStanding;
  /** On what the last looks agree, when the first of them was, and how many they are. */
  readonly found: FollowedStanding;
  readonly foundSince: Instant;
  readonly looks: number;
  /** When a look last found it there; null while none has. */
  readonly thereAt: Instant | null;
}

/** Two looks that agree are so far apart at least: a wrong answer is often given again a moment later. */
export const CONFIRM_AFTER_MS = HOUR;
/** One of which nothing is in doubt. */
export const LOOK_AGAIN_AFTER_MS = 7 * DAY;
/** Follows of an account that are kept an eye on, the newest, and how many are looked at beside one collection. */
export const LOOKS_AT_ONCE = 500;
/** An unfollow that a list does not explain is looked into for so long. */
export const EXPLAIN_WITHIN_MS = 14 * DAY;

const SECOND = 2;

/** Gone is believed slowly: of a deletion three looks over 72 hours are asked, of the rest two; that it is there, at once. */
function isBelieved({ found, foundSince, looks }: Omit<FollowedLooks, 'standing'>, now: Instant): boolean {
  if (found === 'active') return true;
  if (found === 'deleted') return isBelievedGone({ since: foundSince, looks }, now);
  return looks >= SECOND && now - foundSince >= CONFIRM_AFTER_MS;
}

/** What is known after another look. */
export function afterLook(before: FollowedLooks | null, found: FollowedStanding, now: Instant): FollowedLooks {
  const agrees = before?.found === found;
  const seen = {
    found,
    foundSince: agrees ? before.foundSince : now,
    looks: agrees ? before.looks + 1 : 1,
    thereAt: found === 'active' ? now : (before?.thereAt ?? null),
  };
  return { ...seen, standing: isBelieved(seen, now) ? found : (before?.standing ?? 'active') };
}

/** How a follow of an account ended that stands so; null while it stands. A suspension is the network's block. */
export const LOST_AS: Readonly<Record<FollowedStanding, LostFollowReason | null>> = {
  active: null,
  deactivated: 'deactivated',
  suspended: 'blocked',
  deleted: 'deleted',
};

/** A follow whose record stands while whom it follows is gone. */
export interface LostFollow {
  readonly key: string;
  readonly targetId: string;
  readonly reason: LostFollowReason;
  /** The first of the looks that found it so. */
  readonly at: Instant;
}

/**
 * The `unfollow` actions of such follows, each subject once. Their keys are no key of an unfollow that a missing record proves, and name the
 * time: an account may come back, and go again.
 */
export function concludeLost(lost: readonly LostFollow[]): Action[] {
  const last = new Map<string, LostFollow>();
  for (const follow of lost) {
    const seen = last.get(follow.targetId);
    if (seen === undefined || follow.key > seen.key) last.set(follow.targetId, follow);
  }
  return [...last.values()]
    .sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)))
    .map(({ key, targetId, reason, at }) => ({
      key: `lost:${Math.floor(at / 1000)}:${key}`,
      kind: 'unfollow',
      at: instant(at),
      targetId,
      post: null,
      text: null,
      tags: [],
      reason,
      removed: false,
    }));
}

import type { Report } from '../../../report/report.ts';
import { ACTION_KINDS, type ActionKind } from '../../activity/action.ts';
import type { Listed } from '../listed.ts';
import { compareText } from '../order.ts';

/**
 * Entries that are kept of a list; a shorter one is complete. Few accounts like so many others in a week, and of those that do no first
 * can be told: what was left out may have been there.
 */
export const MOST_SEEN = 1_000;

/** Whom and what a report is about: by it, later ones tell what is new, back or over. */
export interface Seen {
  /** Accounts whose posts were liked, and those that were commented on. */
  readonly liked: readonly Listed[];
  readonly commented: readonly Listed[];
  /** null where what the account said is not shown any more. */
  readonly tags: readonly Listed[] | null;
  readonly topics: readonly Listed[] | null;
  /** Accounts by stable id; of lost follows only those that were unfollowed as such. */
  readonly followed: readonly string[];
  readonly unfollowed: readonly string[];
  /** Kinds of action of which nothing is missing as far as is known. */
  readonly whole: readonly ActionKind[];
}

type SeenSource = Pick<Report, 'likes' | 'comments' | 'follows' | 'hashtags' | 'interests' | 'coverage'>;

/** Kinds that were read whole: all of it is told, the account was looked at all the time, and no gap is known. */
export function wholeKinds({ lines, gaps = [], pauses = [] }: Report['coverage']): ActionKind[] {
  const lacking = new Set(gaps.flatMap(({ kinds }) => kinds));
  if (pauses.length > 0) return [];
  return ACTION_KINDS.filter(
    (kind) => !lacking.has(kind) && lines.some((line) => line.kind === kind && line.level === 'full'),
  );
}

/** Whom comments went to, most comments first, then by id. */
export function commentedAccounts({ comments }: Pick<Report, 'comments'>): Listed[] {
  const counts = new Map<string, number>();
  for (const { target } of comments) if (target !== null) counts.set(target.id, (counts.get(target.id) ?? 0) + 1);
  return [...counts].map(([id, count]) => ({ id, count })).sort((a, b) => b.count - a.count || compareText(a.id, b.id));
}

/** Accounts of one change, each once, by id. Follows that ended with the account itself are no unfollows. */
export function changedAccounts({ follows }: Pick<Report, 'follows'>, change: 'follow' | 'unfollow'): string[] {
  const changed = follows.filter(
    (one) => one.change === change && (one.reason === null || one.reason === 'unfollowed'),
  );
  return [...new Set(changed.map(({ id }) => id))].sort(compareText);
}

export function seenOf(report: SeenSource): Seen {
  const most = <T>(list: readonly T[]): readonly T[] => list.slice(0, MOST_SEEN);
  return {
    liked: most(report.likes.data).map(({ id, count }) => ({ id, count })),
    commented: most(commentedAccounts(report)),
    tags: most(report.hashtags).map(({ tag, count }) => ({ id: tag, count })),
    topics: most(report.interests).map(({ topic, count }) => ({ id: topic, count })),
    followed: most(changedAccounts(report, 'follow')),
    unfollowed: most(changedAccounts(report, 'unfollow')),
    whole: wholeKinds(report.coverage),
  };
}

/** The same without anything that the account said. */
export const hideInSeen = (seen: Seen): Seen => ({ ...seen, tags: null, topics: null });

import type { NewTopAccount, NewTopTag } from '../../../report/anomalies.ts';
import type { Listed } from '../listed.ts';
import { poissonTail, RARE, scoreOfChance } from './chance.ts';
import { type Look, trailsOf } from './look.ts';
import { LISTED } from './trail.ts';
import { ENOUGH_PERIODS } from './usual.ts';

/** Nobody's list of favourites is new where there was hardly a list before. */
const LEAST_BEFORE = 20;

const counted = (lists: readonly (readonly Listed[])[]): number =>
  lists.flat().reduce((sum, { count }) => sum + count, 0);

/** The most that something outside of a list can have counted: the last one's number, nothing where the list was complete. */
const unseen = (list: readonly Listed[]): number => (list.length < LISTED ? 0 : (list.at(-1)?.count ?? 0));

/**
 * How likely the first of a list is no newcomer: one that is in none of the earlier lists counted at most as much as the
 * last one listed; one more is granted, and what is left is the tail of a Poisson distribution. Null where it is none.
 */
function chanceOfFirst(list: readonly Listed[], past: readonly (readonly Listed[])[]): number | null {
  const [first, second] = list;
  if (first === undefined || first.count === second?.count) return null;
  if (past.length < ENOUGH_PERIODS || counted(past) < LEAST_BEFORE) return null;
  if (past.some((earlier) => earlier.some(({ id }) => id === first.id))) return null;
  const chance = poissonTail(first.count, Math.max(...past.map(unseen)) + 1);
  return chance > RARE ? null : chance;
}

/** The most liked account, where it was among the most liked of no earlier period. */
export function newTopAccount(look: Look): NewTopAccount[] {
  const trails = trailsOf(look);
  const past = trails.map(({ accounts }) => accounts);
  const chance = chanceOfFirst(look.likes.data, past);
  const [first] = look.likes.data;
  if (chance === null || first === undefined) return [];
  const { id, username, name, userpic, count } = first;
  return [
    {
      rule: 'new-top-account',
      score: scoreOfChance(chance),
      account: { id, username, name, userpic },
      count,
      total: look.counts.like ?? 0,
      periods: past.length,
    },
  ];
}

/** The most used hashtag, where it was among the most used of no earlier period. */
export function newTopTag(look: Look): NewTopTag[] {
  const past = trailsOf(look).map(({ tags }) => tags);
  const [first] = look.hashtags;
  const chance = chanceOfFirst(
    look.hashtags.map(({ tag, count }) => ({ id: tag, count })),
    past,
  );
  if (chance === null || first === undefined) return [];
  return [
    { rule: 'new-top-tag', score: scoreOfChance(chance), tag: first.tag, count: first.count, periods: past.length },
  ];
}

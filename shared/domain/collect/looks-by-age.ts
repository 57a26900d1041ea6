import { type Instant, instant } from '../ids.ts';
import { DAY, dayOf, HOUR } from '../time/calendar.ts';

/**
 * When a post's answers are looked at, by its age: most come in the first day, few after a week. Between two of these ages nobody
 * asks for it again.
 */
const LOOKED_AT_AGES_MS: readonly number[] = [
  HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  DAY,
  2 * DAY,
  3 * DAY,
  5 * DAY,
  7 * DAY,
  10 * DAY,
  14 * DAY,
  21 * DAY,
  28 * DAY,
];

/** How long after a post was written its answers are looked at last. */
export const LAST_LOOK_MS = 28 * DAY;

/** Whether a post is to be looked at now; `lastAt` is the last look that could have been at it, null for none. */
export function isLookedAtNow(post: { readonly at: Instant; readonly lastAt: Instant | null }, now: Instant): boolean {
  const { at, lastAt } = post;
  if (lastAt === null || lastAt < at) return now - at <= LAST_LOOK_MS;
  return LOOKED_AT_AGES_MS.some((age) => lastAt < at + age && at + age <= now);
}

/** How far back posts are read again for what was changed or deleted: all that is young each time, what is old rarely. */
const YOUNG_MS = 7 * DAY;
const MONTH_MS = 28 * DAY;
const MONTH_EVERY_MS = 3 * DAY;
const WHOLE_EVERY_MS = 7 * DAY;
/** A count that fell, or a first look that missed something, is a reason to read everything, once a day. */
const WHOLE_AT_MOST_EVERY_MS = DAY;

export interface EarlierLooks {
  /** The last collection, the last that read four weeks, and the last that read everything. */
  readonly at: Instant;
  readonly monthAt: Instant;
  readonly wholeAt: Instant;
  /** Something was missed, and a second look shall agree. */
  readonly again: boolean;
}

export type Reach = 'young' | 'month' | 'whole';

/** How far back a collection reads. */
export function reachOf(before: EarlierLooks | null, now: Instant): Reach {
  if (before === null || now - before.wholeAt >= WHOLE_EVERY_MS) return 'whole';
  if (before.again && now - before.wholeAt >= WHOLE_AT_MOST_EVERY_MS) return 'whole';
  return now - before.monthAt >= MONTH_EVERY_MS ? 'month' : 'young';
}

/** From when on posts are read: nothing that came since the last collection is left out. */
export function readFrom(
  reach: Reach,
  before: EarlierLooks | null,
  { now, keptFrom }: { now: Instant; keptFrom: Instant },
): Instant {
  if (before === null || reach === 'whole') return keptFrom;
  const back = now - (reach === 'month' ? MONTH_MS : YOUNG_MS);
  return instant(Math.max(keptFrom, Math.min(back, before.at - HOUR)));
}

/** Whether posts are gone that no reading of young ones could miss: the network counts fewer than it did, plus those that came. */
export function isFewer(counts: {
  readonly before: number | null;
  readonly came: number;
  readonly now: number | null;
}): boolean {
  return counts.before !== null && counts.now !== null && counts.now < counts.before + counts.came;
}

/** Whether everything may be read because of a count, at `now`. */
export const mayReadWhole = (before: EarlierLooks, now: Instant): boolean =>
  now - before.wholeAt >= WHOLE_AT_MOST_EVERY_MS;

/** A list that shows no times is read again when its count has changed, once more to agree with what was missed, and every three days. */
const LIST_EVERY_MS = 3 * DAY;

/** Whether a list of follows is read now; `before` is its last reading, null for none. */
export function isListReadNow(
  before: { readonly at: Instant; readonly count: number; readonly agreed: boolean } | null,
  { now, count }: { readonly now: Instant; readonly count: number },
): boolean {
  return before === null || !before.agreed || before.count !== count || now - before.at >= LIST_EVERY_MS;
}

/** A post that is older is seldom liked any more. */
const SETTLED_AFTER_MS = 7 * DAY;

export const isSettled = (at: Instant, now: Instant): boolean => now - at > SETTLED_AFTER_MS;

/**
 * Whether a collection asks how many like the settled posts, too; `lastAt` is the last one that did. The first one of a day does: so
 * whichever tells that a week or a month is over has asked about everything since.
 */
export const areSettledAskedNow = (lastAt: Instant | null, now: Instant): boolean =>
  lastAt === null || dayOf(lastAt) !== dayOf(now);

/** What an instance lets one reader ask in a time, and how much of it is left for people who look something up. */
export interface InstanceLimit {
  readonly requests: number;
  readonly perMs: number;
  /** 0 to 1. */
  readonly reserved: number;
}

/** Accounts of one instance that can be collected in an hour within its limit, each with so many requests. */
export const accountsAnHour = ({ requests, perMs, reserved }: InstanceLimit, requestsEach: number): number =>
  Math.floor(((requests * (1 - reserved)) / Math.max(1, requestsEach)) * (HOUR / perMs));

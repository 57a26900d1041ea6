import { type Instant, instant } from '../ids.ts';
import { addDays, addMonths, DAY, dayOf, firstOfMonth, mondayOf, startOfDay } from '../time/calendar.ts';

/** What is packed at once: whatever there is; likes, which are most of what is stored; or likes whose week is not over yet. */
export const PACKED_TOGETHER = ['all', 'likes', 'recent likes'] as const;
export type PackedTogether = (typeof PACKED_TOGETHER)[number];

/**
 * Actions are packed when their week has been over for so long, recent likes when their day has: one that is taken back within it is a row still, one
 * that is taken back later makes its part rows. The likes of a week are packed as one when its report is out; of the others the report of the month
 * is built by then, what came late has come, and what was removed soon was hidden.
 */
const PACKED_AFTER_MS: Readonly<Record<PackedTogether, number>> = {
  'recent likes': DAY,
  likes: 7 * DAY,
  all: 35 * DAY,
};

/** Fewer recent likes are not worth a part of their own, and wait for those of the next days, or until their week is packed. */
export const FEWEST_RECENT_LIKES = 50;

/** From the first start of a program that packs: by then the last process of the one before it, which knows nothing of it, is gone. */
export const PACKING_WAITS_MS = DAY;

/** A week, or what of it lies in one month: `to` is exclusive. */
export interface Week {
  readonly from: Instant;
  readonly to: Instant;
}

/** The part of a week and of a month that holds the instant. */
export function weekAround(at: Instant): Week {
  const day = dayOf(at);
  const monday = mondayOf(day);
  const from = Math.max(startOfDay(monday), startOfDay(firstOfMonth(day)));
  const to = Math.min(startOfDay(addDays(monday, 7)), startOfDay(addMonths(day, 1)));
  return { from: instant(from), to: instant(to) };
}

/** What happened before this is packed. */
export function packedBefore(now: Instant, what: PackedTogether): Instant {
  const closed = instant(now - PACKED_AFTER_MS[what]);
  return what === 'recent likes' ? startOfDay(dayOf(closed)) : weekAround(closed).from;
}

import { type Instant, instant } from '../ids.ts';
import { addMonths, DAY, dayOf, lastOfMonth, startOfDay } from '../time/calendar.ts';
import { addCalendarMonth } from './proration.ts';

/** Days after the paid day on which a payment is tried; after the last one the plan ends. */
const TRY_ON_DAYS = [0, 3, 7] as const;
export const MOST_TRIES = TRY_ON_DAYS.length;
/** From the first try to the last. */
export const DUNNING_MS = 7 * DAY;

/** How long before its end somebody is told that a plan ends. */
export const TOLD_BEFORE_MS = 3 * DAY;

/** When a payment that was due at `due` is tried again after `failed` tries; null when the tries are used up. */
export function nextTryAt(due: Instant, failed: number): Instant | null {
  const days = TRY_ON_DAYS[failed];
  return days === undefined ? null : instant(due + days * DAY);
}

/** Day of the month on which a plan is paid that begins at `begins` and is paid to `next`: the day it began on, if that is its month. */
export const anchorDayOf = (begins: Instant, next: Instant): number =>
  Number(dayOf(next === addCalendarMonth(begins) ? begins : next).slice(8));

/**
 * A month after `from`, on the plan's own day: of a plan from the 31st, the last day of a shorter month and then the 31st
 * again. The time of day stays.
 */
export function renewalAfter(from: Instant, anchorDay: number): Instant {
  const first = addMonths(dayOf(from), 1);
  const day = Math.min(anchorDay, Number(lastOfMonth(first).slice(8)));
  return instant(startOfDay(first) + (day - 1) * DAY + (from - startOfDay(dayOf(from))));
}

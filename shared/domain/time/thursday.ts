import { type Instant, instant } from '../ids.ts';
import { addDays, dayOf, startOfDay, WEEK } from './calendar.ts';
import { comparePeriods, type PeriodSpan, periodOf, shiftPeriod } from './period.ts';

/** The newest delivery, Thursday 06:00 Reykjavik time, at or before `now`. */
export function lastDelivery(now: Instant): Instant {
  const due = periodOf('week', addDays(dayOf(now), -7)).available;
  if (due <= now && now - due < WEEK) return due;
  return due > now ? instant(due - WEEK) : instant(due + WEEK);
}

/** The periods whose reports become available at this delivery: a week, and a month when one has just ended. */
export function periodsDeliveredAt(delivery: Instant): PeriodSpan[] {
  const day = dayOf(startOfDay(dayOf(delivery)));
  const candidates = [shiftPeriod(periodOf('week', day), 1), shiftPeriod(periodOf('month', day), 1)];
  return candidates.filter(({ available }) => available === delivery).sort(comparePeriods);
}

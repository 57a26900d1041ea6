import { type Instant, instant } from '../ids.ts';
import { addDays, dayOf, WEEK } from './calendar.ts';
import { isAvailable, type PeriodSpan, type PeriodType, periodOf, shiftPeriod } from './period.ts';

/** The newest delivery, Thursday 06:00 Reykjavik time, at or before `now`. */
export function lastDelivery(now: Instant): Instant {
  const due = periodOf('week', addDays(dayOf(now), -7)).available;
  if (due <= now && now - due < WEEK) return due;
  return due > now ? instant(due - WEEK) : instant(due + WEEK);
}

/** The newest period of the type whose reports have come out by `now`. */
export function lastDelivered(type: PeriodType, now: Instant): PeriodSpan {
  let period = shiftPeriod(periodOf(type, dayOf(now)), 1);
  while (!isAvailable(period, now)) period = shiftPeriod(period, 1);
  return period;
}

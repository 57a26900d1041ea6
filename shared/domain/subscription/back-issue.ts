import type { Instant } from '../ids.ts';
import { dayOf } from '../time/calendar.ts';
import { isAvailable, type PeriodSpan, periodOf, shiftPeriod } from '../time/period.ts';

/** The newest week before the one of `addedAt` whose report is out: from Monday to Thursday that is the last but one. */
export function backIssueOf(addedAt: Instant): PeriodSpan {
  const running = periodOf('week', dayOf(addedAt));
  const last = shiftPeriod(running, 1);
  return isAvailable(last, addedAt) ? last : shiftPeriod(running, 2);
}

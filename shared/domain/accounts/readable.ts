import type { Instant } from '../ids.ts';
import { dayOf } from '../time/calendar.ts';
import { isAvailable, type Period, type PeriodSpan, periodFrom, periodsSince } from '../time/period.ts';

/** Since when, and until when, a subscriber has had an account tracked. */
export interface Tracking {
  readonly addedAt: Instant;
  /** null while it is not archived. */
  readonly archivedAt: Instant | null;
}

/** `not-yours`: the period ended before the account was added, came due after it was archived, or has not begun. */
export type Readability = 'readable' | 'not-ready' | 'not-yours';

/**
 * Whether a subscriber may read the account's report of a period, as far as time decides it: from the period that holds
 * the day the account was added on, once the report is due.
 */
export function readability(period: PeriodSpan, tracking: Tracking, now: Instant): Readability {
  if (period.end < dayOf(tracking.addedAt) || periodFrom(period) >= now) return 'not-yours';
  if (tracking.archivedAt !== null && !isAvailable(period, tracking.archivedAt)) return 'not-yours';
  return isAvailable(period, now) ? 'readable' : 'not-ready';
}

/**
 * The periods of several trackings in one strip, each once, oldest first (months last on a tie). A gap between two
 * trackings is not in it.
 */
export function sharedPeriods(trackings: readonly Tracking[], now: Instant): Period[] {
  const first = trackings.reduce<Instant | null>(
    (earliest, { addedAt }) => (earliest === null || addedAt < earliest ? addedAt : earliest),
    null,
  );
  if (first === null) return [];
  return periodsSince(first, now).filter((period) =>
    trackings.some((tracking) => readability(period, tracking, now) !== 'not-yours'),
  );
}

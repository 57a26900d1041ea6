import type { Instant, ReportId } from '../ids.ts';
import { dayOf } from '../time/calendar.ts';
import {
  comparePeriods,
  isAvailable,
  type Period,
  type PeriodSpan,
  parseReportId,
  periodAt,
  periodFrom,
  periodsSince,
} from '../time/period.ts';

/** Since when, and until when, a subscriber has had an account tracked. */
export interface Tracking {
  readonly addedAt: Instant;
  /** null while it is not archived. */
  readonly archivedAt: Instant | null;
  /** Weeks from before it was added that the subscriber bought. */
  readonly pastWeeks?: readonly ReportId[];
}

/** `not-yours`: the period ended before the account was added, came due after it was archived, or has not begun. */
export type Readability = 'readable' | 'not-ready' | 'not-yours';

/**
 * Whether a subscriber may read the account's report of a period, as far as time decides it: from the period that holds
 * the day the account was added on, once the report is due; and the weeks before that were bought.
 */
export function readability(period: PeriodSpan, tracking: Tracking, now: Instant): Readability {
  if (tracking.pastWeeks?.includes(period.id) === true) return isAvailable(period, now) ? 'readable' : 'not-ready';
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
  const since = periodsSince(first, now);
  const known = new Set(since.map(({ id }) => id));
  const bought = [...new Set(trackings.flatMap(({ pastWeeks = [] }) => pastWeeks))]
    .filter((id) => !known.has(id))
    .flatMap((id) => parseReportId(id) ?? [])
    .map((span) => periodAt(span, now));
  return [...bought, ...since]
    .filter((period) => trackings.some((tracking) => readability(period, tracking, now) !== 'not-yours'))
    .sort(comparePeriods);
}

import type { Instant } from '../ids.ts';
import { isAvailable, type PeriodSpan, periodFrom, periodsSince, periodTo } from '../time/period.ts';

/** The stretch of time that an archive speaks for. */
export interface ArchiveSpan {
  /** Its first action that can be kept. */
  readonly from: Instant;
  /** When it ends: what happened later is not in it. */
  readonly until: Instant;
  /** The first instant whose actions are kept. A period that began before it would be told in part. */
  readonly keptFrom: Instant;
}

/**
 * The weeks and months that an archive tells to their end, from the one with its first action on, oldest first: each is over, its
 * report may be read, and nothing of it is too old to be kept.
 */
export function coveredPeriods({ from, until, keptFrom }: ArchiveSpan, now: Instant): PeriodSpan[] {
  return periodsSince(from, now).filter(
    (period) => periodFrom(period) >= keptFrom && periodTo(period) <= until && isAvailable(period, now),
  );
}

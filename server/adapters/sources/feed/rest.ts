import { type Instant, instant } from '../../../../shared/domain/ids.ts';
import { DAY, HOUR } from '../../../../shared/domain/time/calendar.ts';

/** However often somebody wants to know, a site is asked once an hour at most. */
const LEAST_MS = HOUR;
/** A longer wish would miss what a feed shows for a day alone; after that asking costs it an answer without a body. */
const MOST_MS = DAY;

/**
 * Until when a site is left alone.
 * @param wishes what its feed (`ttl`, `sy:updatePeriod`) and its answer (`max-age`) ask for, in milliseconds
 */
export function restUntil(now: Instant, wishes: readonly (number | null)[]): Instant {
  const longest = Math.max(LEAST_MS, ...wishes.map((ms) => ms ?? 0));
  return instant(now + Math.min(longest, MOST_MS));
}

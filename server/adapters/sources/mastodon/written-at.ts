import { type Instant, instant } from '../../../../shared/domain/ids.ts';
import { DAY } from '../../../../shared/domain/time/calendar.ts';

const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/;
/** How far ahead an instance's clock may run: a day covers every confusion of time zones. */
const MAX_AHEAD_MS = DAY;
/** The fediverse's first servers are of 2008; what claims to be older is a mistake. */
const EARLIEST = instant(Date.UTC(2008, 0, 1));

/** Reads a time of the API (ISO 8601 with its zone), cut to milliseconds; null when it is none. */
export function writtenAt(text: string): Instant | null {
  const time = ISO.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? null : instant(time);
}

/** Whether something can have been written then, seen from `now`. */
export const isPlausible = (at: Instant, now: Instant): boolean => at >= EARLIEST && at <= now + MAX_AHEAD_MS;

import { DAY, MINUTE } from '../../../shared/domain/time/calendar.ts';

/**
 * How a moment before is told of: by the hour today, by the weekday within a week, else by the date. All in
 * milliseconds, days as the clock of `timezone` (minutes east of UTC) has them.
 */
export function dateStyleOf(at: number, now: number, timezone: number): 'today' | 'weekday' | 'date' {
  const dayOf = (instant: number) => Math.floor((instant + timezone * MINUTE) / DAY);
  const days = dayOf(now) - dayOf(at);
  if (days <= 0) return 'today';
  return days < 7 ? 'weekday' : 'date';
}

import { clockTime } from '../../state/week-words.ts';

const DAY_MINUTES = 1440;
const HOUR_MINUTES = 60;

/**
 * Hours of the day in Reykjavik time (0 to 23), as ranges of the clock at `zone` minutes east of it: [2, 3, 23] at UTC
 * is "02:00–04:00" and "23:00–00:00". A run that passes midnight is one range.
 */
export function hourRanges(hours: readonly number[], zone: number): string[] {
  const local = hours
    .map((hour) => (((hour * HOUR_MINUTES + zone) % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES)
    .sort((a, b) => a - b);
  const known = new Set(local);
  const after = (minutes: number) => (minutes + HOUR_MINUTES) % DAY_MINUTES;
  const before = (minutes: number) => (minutes - HOUR_MINUTES + DAY_MINUTES) % DAY_MINUTES;
  return local
    .filter((minutes) => !known.has(before(minutes)))
    .map((start) => {
      let end = after(start);
      while (known.has(end)) end = after(end);
      return `${clockTime(start)}–${clockTime(end)}`;
    });
}

import type { Day } from '../ids.ts';
import { addDays, daysBetween, weekdayOf } from '../time/calendar.ts';

/** A week as far as it lies in a month. */
export interface MonthWeek {
  readonly start: Day;
  /** The last day, included. */
  readonly end: Day;
  /** Actions of each of its days, the first day first. */
  readonly days: readonly number[];
  readonly total: number;
  /** All seven days lie in the month. */
  readonly isWhole: boolean;
}

const DAYS = 7;

/**
 * A month's actions by weeks, Monday first; the first and the last may be cut by the month.
 * @param daily counts by the days of the month, the first day first; what is missing counts as none
 */
export function monthWeeks(
  { start, end }: { readonly start: Day; readonly end: Day },
  daily: readonly number[],
): MonthWeek[] {
  const weeks: MonthWeek[] = [];
  for (let from = start; from <= end; ) {
    const sunday = addDays(from, DAYS - 1 - weekdayOf(from));
    const to = sunday < end ? sunday : end;
    const at = daysBetween(start, from);
    const length = daysBetween(from, to) + 1;
    const days = Array.from({ length }, (_, day) => daily[at + day] ?? 0);
    weeks.push({
      start: from,
      end: to,
      days,
      total: days.reduce((sum, count) => sum + count, 0),
      isWhole: length === DAYS,
    });
    from = addDays(to, 1);
  }
  return weeks;
}

/** The whole weeks with the most and with the fewest actions, the first of several; null where all are alike. */
export function extremeWeeks(
  weeks: readonly MonthWeek[],
): { readonly busiest: MonthWeek; readonly quietest: MonthWeek } | null {
  const whole = weeks.filter(({ isWhole }) => isWhole);
  const [busiest] = whole.toSorted((a, b) => b.total - a.total);
  const [quietest] = whole.toSorted((a, b) => a.total - b.total);
  if (busiest === undefined || quietest === undefined || busiest.total === quietest.total) return null;
  return { busiest, quietest };
}

import type { Instant } from '../ids.ts';
import { newestWeekOut, type PeriodSpan, shiftPeriod } from '../time/period.ts';

/** Weeks of a year on the wire. */
export const YEAR_WEEKS = 52;

/** What is told of one week: its own numbers, null where the network does not tell them. */
export interface WeekNumbers {
  readonly likes: number | null;
  readonly comments: number | null;
  readonly follows: number | null;
}

/** The weeks whose reports are out, the newest last. */
export function yearOf(now: Instant): PeriodSpan[] {
  const newest = newestWeekOut(now);
  return Array.from({ length: YEAR_WEEKS }, (_, index) => shiftPeriod(newest, YEAR_WEEKS - 1 - index));
}

/** How much an account did in a week, as far as that is told of every week: a report keeps no other numbers outside of itself. */
export const activityOf = ({ likes, comments, follows }: WeekNumbers): number =>
  (likes ?? 0) + (comments ?? 0) + (follows ?? 0);

/** Weeks of one month, by the month in which they ended. */
export interface MonthOfWeeks<T> {
  /** `2026-11`. */
  readonly month: string;
  readonly weeks: readonly T[];
}

/** Weeks, newest first, under the months in which they ended. */
export function byMonth<T extends { readonly end: string }>(weeks: readonly T[]): MonthOfWeeks<T>[] {
  const months = new Map<string, T[]>();
  for (const week of weeks.toReversed()) {
    const month = week.end.slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), week]);
  }
  return [...months].map(([month, of]) => ({ month, weeks: of }));
}

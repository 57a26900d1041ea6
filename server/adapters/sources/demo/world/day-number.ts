import { type Day, type Instant, instant } from '../../../../../shared/domain/ids.ts';
import { DAY, dayOf, startOfDay } from '../../../../../shared/domain/time/calendar.ts';

/** Days since 1970-01-01 (Reykjavik): cheap to count with, and a part of the key of a day's chance. */
export const dayNumber = (at: Instant): number => Math.floor(at / DAY);
export const numberOfDay = (day: Day): number => startOfDay(day) / DAY;
export const startOf = (day: number): Instant => instant(day * DAY);

/** 0 for Monday; 1970-01-01 was a Thursday. */
export const weekdayOf = (day: number): number => (day + 3) % 7;
/** Weeks since the Monday of 1970-01-01. */
export const weekNumber = (day: number): number => Math.floor((day + 3) / 7);

/** `20261112`, the form that keys and codes carry. */
export const compactDay = (day: number): string => dayOf(startOf(day)).replaceAll('-', '');

/** 0 for January. */
export const monthIndex = (day: number): number => new Date(day * DAY).getUTCMonth();
/** Months since year 0: one number for each month of each year. */
export function monthNumber(day: number): number {
  const date = new Date(day * DAY);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

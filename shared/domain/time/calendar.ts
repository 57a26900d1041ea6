import { type Day, type Instant, instant } from '../ids.ts';

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const WEEK = 7 * DAY;

/**
 * The zone of all period arithmetic. Iceland has kept UTC+0 without daylight saving since 7 April 1968
 * (IANA tz database, `Atlantic/Reykjavik`), which the tests hold `Intl` to; for the instants that this product
 * meets, calendar arithmetic in the zone is therefore calendar arithmetic in UTC.
 */
export const REPORT_ZONE = 'Atlantic/Reykjavik';

const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;

/** The Reykjavik midnight that opens `day`: a date without a time is read as UTC (ECMA-262, 21.4.3.2). */
export const startOfDay = (day: Day): Instant => instant(Date.parse(day));

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** The Reykjavik date of an instant of the years 1000 to 9999. */
export function dayOf(at: Instant): Day {
  const date = new Date(at);
  return `${date.getUTCFullYear()}-${twoDigits(date.getUTCMonth() + 1)}-${twoDigits(date.getUTCDate())}` as Day;
}

/** @returns null when `text` is not an existing date in the form YYYY-MM-DD. */
export function parseDay(text: string): Day | null {
  if (!DAY_PATTERN.test(text)) return null;
  const at = Date.parse(`${text}T00:00:00Z`);
  if (Number.isNaN(at)) return null;
  return dayOf(instant(at)) === text ? (text as Day) : null;
}

export const addDays = (day: Day, days: number): Day => dayOf(instant(startOfDay(day) + days * DAY));

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number => (startOfDay(to) - startOfDay(from)) / DAY;

/** 0 for Monday to 6 for Sunday, as ISO 8601 orders the week. */
export const weekdayOf = (day: Day): number => (new Date(startOfDay(day)).getUTCDay() + 6) % 7;

export const mondayOf = (day: Day): Day => addDays(day, -weekdayOf(day));

export const firstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01` as Day;

export function lastOfMonth(day: Day): Day {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  return dayOf(instant(Date.UTC(year, month, 0)));
}

/** The first day of the month that lies `months` after the month of `day`. */
export function addMonths(day: Day, months: number): Day {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  return dayOf(instant(Date.UTC(year, month - 1 + months, 1)));
}

/** ISO 8601 week number (1 to 53): the week of a year is the one that holds its Thursday. */
export function isoWeek(day: Day): number {
  const thursday = addDays(mondayOf(day), 3);
  const januaryFirst = `${thursday.slice(0, 4)}-01-01` as Day;
  return Math.floor(daysBetween(januaryFirst, thursday) / 7) + 1;
}

import { type Day, type Instant, instant, type ReportId } from '../ids.ts';
import {
  addDays,
  addMonths,
  DAY,
  dayOf,
  daysBetween,
  firstOfMonth,
  HOUR,
  isoWeek,
  lastOfMonth,
  mondayOf,
  parseDay,
  startOfDay,
  weekdayOf,
} from './calendar.ts';

export const PERIOD_TYPES = ['week', 'month'] as const;
export type PeriodType = (typeof PERIOD_TYPES)[number];

/** A period's fixed part: what it is, whatever the time is. */
export interface PeriodSpan {
  readonly id: ReportId;
  readonly type: PeriodType;
  /** ISO week number (1 to 53) or month number (1 to 12). */
  readonly index: number;
  /** First date, inclusive. */
  readonly start: Day;
  /** Last date, inclusive. */
  readonly end: Day;
  /** When its report may be read: the first Thursday 06:00 Reykjavik time after the period's end. */
  readonly available: Instant;
}

/** A period as seen at one moment. */
export interface Period extends PeriodSpan {
  /** True until `available` has passed. */
  readonly nonActive: boolean;
  /** 0 is the running period, 1 the one before. */
  readonly offset: number;
}

const THURSDAY = 3;
const DELIVERY_HOUR = 6;

function availableAfter(end: Day): Instant {
  const next = addDays(end, 1);
  const thursday = addDays(next, (THURSDAY - weekdayOf(next) + 7) % 7);
  return instant(startOfDay(thursday) + DELIVERY_HOUR * HOUR);
}

/** The week (Monday to Sunday) or calendar month that holds `day`. */
export function periodOf(type: PeriodType, day: Day): PeriodSpan {
  const start = type === 'week' ? mondayOf(day) : firstOfMonth(day);
  const end = type === 'week' ? addDays(start, 6) : lastOfMonth(start);
  const index = type === 'week' ? isoWeek(start) : Number(start.slice(5, 7));
  return { id: `${type}-${start}` as ReportId, type, index, start, end, available: availableAfter(end) };
}

/** The period `count` before (negative: after) the given one. */
export function shiftPeriod(period: PeriodSpan, count: number): PeriodSpan {
  return period.type === 'week'
    ? periodOf('week', addDays(period.start, -7 * count))
    : periodOf('month', addMonths(period.start, -count));
}

/** Reads `week-2026-11-09`; null when the name is malformed or the date does not open such a period. */
export function parseReportId(text: string): PeriodSpan | null {
  const [, type, date] = /^(week|month)-(\d{4}-\d{2}-\d{2})$/.exec(text) ?? [];
  const day = date === undefined ? null : parseDay(date);
  if (day === null || (type !== 'week' && type !== 'month')) return null;
  const period = periodOf(type, day);
  return period.start === day ? period : null;
}

/** First instant of the period. */
export const periodFrom = (period: PeriodSpan): Instant => startOfDay(period.start);
/** First instant after the period. */
export const periodTo = (period: PeriodSpan): Instant => instant(startOfDay(period.end) + DAY);

export const isAvailable = (period: PeriodSpan, now: Instant): boolean => now >= period.available;

function offsetOf(period: PeriodSpan, now: Instant): number {
  const current = periodOf(period.type, dayOf(now));
  if (period.type === 'week') return daysBetween(period.start, current.start) / 7;
  const months = (day: Day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return months(current.start) - months(period.start);
}

/** The period as seen at `now`. */
export function periodAt(span: PeriodSpan, now: Instant): Period {
  return { ...span, nonActive: !isAvailable(span, now), offset: offsetOf(span, now) };
}

/** The newest week whose report is out: from Monday to Thursday that is the last but one. */
export function newestWeekOut(now: Instant): PeriodSpan {
  const running = periodOf('week', dayOf(now));
  const last = shiftPeriod(running, 1);
  return isAvailable(last, now) ? last : shiftPeriod(running, 2);
}

/** Sorted by end date, oldest first; on a tie the month comes after the week. */
export function comparePeriods(a: PeriodSpan, b: PeriodSpan): number {
  if (a.end !== b.end) return a.end < b.end ? -1 : 1;
  return Number(a.type === 'month') - Number(b.type === 'month');
}

/**
 * The periods from the one that holds `since` to the one that holds `now`, only those that have started
 * (specification, section 4), oldest first.
 */
export function periodsSince(since: Instant, now: Instant): Period[] {
  const periods: Period[] = [];
  for (const type of PERIOD_TYPES) {
    let span = periodOf(type, dayOf(since));
    while (periodFrom(span) < now) {
      periods.push(periodAt(span, now));
      span = shiftPeriod(span, -1);
    }
  }
  return periods.sort(comparePeriods);
}

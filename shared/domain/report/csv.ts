import type { ActionKind, LostFollowReason } from '../activity/action.ts';
import type { CoverageLevel, ReadWay } from '../activity/coverage.ts';
import { type Instant, instant } from '../ids.ts';
import type { Network } from '../networks/networks.ts';
import { DAY, dayOf, MINUTE, SECOND } from '../time/calendar.ts';
import { createOffsetAt, type TimeZone } from '../time/time-zone.ts';
import { CSV_SEPARATORS, type CsvSeparator, csvCell } from './csv-cell.ts';
import { EXPORT_COLUMNS } from './export-schema.ts';

/** Tells a spreadsheet that the file is UTF-8. Stands once, before the header. */
export const CSV_BOM = '\uFEFF';
export const CSV_EOL = '\r\n';
export const CSV_COLUMNS = EXPORT_COLUMNS.map(({ name }) => name);
/** The header line with its line end, without the mark. */
export const csvHeader = (separator: CsvSeparator): string => CSV_COLUMNS.join(CSV_SEPARATORS[separator]) + CSV_EOL;

/** How a kind of an account's actions was read; null where that is not told. */
export interface RowCoverage {
  readonly readBy: ReadWay | null;
  readonly level: CoverageLevel | null;
  /** The share that is probably on record. */
  readonly low: number | null;
  readonly high: number | null;
}

/** Of reports from before it was told. */
export const UNTOLD_COVERAGE: RowCoverage = { readBy: null, level: null, low: null, high: null };

/** One action as it is exported. A removed action keeps its row and loses its link, its words, their languages and whom it was about. */
export interface CsvAction {
  readonly at: Instant;
  readonly network: Network;
  /** Username of the tracked account. */
  readonly account: string;
  readonly action: ActionKind;
  readonly target: string | null;
  readonly targetName: string | null;
  readonly postUrl: string | null;
  readonly text: string | null;
  /** Codes that the author of a post or comment declared; written in one cell, with a space between two. */
  readonly languages: readonly string[];
  readonly removed: boolean;
  /** How a follow ended; of unfollows alone. */
  readonly reason: LostFollowReason | null;
  /** What is known of how whole the account's actions of this kind are. */
  readonly coverage: RowCoverage;
}

const two = (value: number): string => (value < 10 ? `0${value}` : String(value));

const MINUTES_A_DAY = DAY / MINUTE;
/** `HH:MM` of every minute of a day. */
const MINUTES = Array.from(
  { length: MINUTES_A_DAY },
  (_, minute) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`,
);
/** `:SS.` of every second of a minute, and the milliseconds after it. */
const SECONDS = Array.from({ length: MINUTE / SECOND }, (_, second) => `:${two(second)}.`);
const MILLISECONDS = Array.from({ length: SECOND }, (_, millisecond) => String(millisecond).padStart(3, '0'));

/** The part below the minute, which clocks that differ by whole minutes share. */
function belowMinute(at: number): string {
  const rest = at - Math.floor(at / MINUTE) * MINUTE;
  return `${SECONDS[Math.floor(rest / SECOND)]}${MILLISECONDS[rest % SECOND]}`;
}

/** Writes `YYYY-MM-DDTHH:MM`; consecutive actions share their date, so that it is worked out once a day. */
function createMinuteWriter(): (at: number) => string {
  let day = Number.NaN;
  let date = '';
  return (at) => {
    const current = Math.floor(at / DAY);
    if (current !== day) {
      day = current;
      date = `${dayOf(instant(at))}T`;
    }
    return `${date}${MINUTES[Math.floor((at - current * DAY) / MINUTE)]}`;
  };
}

/** Writes `+HH:MM`; most actions of a file have the same. */
function createOffsetWriter(): (minutes: number) => string {
  let last = Number.NaN;
  let text = '';
  return (minutes) => {
    if (minutes !== last) {
      const size = Math.abs(minutes);
      text = `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
      last = minutes;
    }
    return text;
  };
}

/** Writes instants as RFC 3339 by the reader's clock, with the offset of their day. Make one per export. */
export function createLocalTimes(timeZone: TimeZone): (at: number) => string {
  const minute = createMinuteWriter();
  const offsetAt = createOffsetAt(timeZone);
  const offsetCell = createOffsetWriter();
  return (at) => {
    const ahead = offsetAt(instant(at));
    return `${minute(at + ahead * MINUTE)}${belowMinute(at)}${offsetCell(ahead)}`;
  };
}

/** Cells of values that come again and again: the last one is at hand. */
function createCellWriter(separator: CsvSeparator): (value: string | null) => string {
  let last: string | null = null;
  let cell = '';
  return (value) => {
    if (value !== last) {
      last = value;
      cell = csvCell(value, separator);
    }
    return cell;
  };
}

/** The cells of a kind's coverage, which all rows of one kind and account share. */
function createCoverageWriter(separator: string): (coverage: RowCoverage) => string {
  const known = new WeakMap<RowCoverage, string>();
  return (coverage) => {
    const seen = known.get(coverage);
    if (seen !== undefined) return seen;
    const { readBy, level, low, high } = coverage;
    const cells = [readBy, level, low, high].map((value) => value ?? '').join(separator);
    known.set(coverage, cells);
    return cells;
  };
}

/**
 * Formats actions as CSV lines, line end included, with the local time by the reader's clock. Make one per export.
 */
export function createCsvRows(timeZone: TimeZone, separator: CsvSeparator): (row: CsvAction) => string {
  const utc = createMinuteWriter();
  const localTime = createLocalTimes(timeZone);
  const account = createCellWriter(separator);
  const languages = createCellWriter(separator);
  const s = CSV_SEPARATORS[separator];
  const coverage = createCoverageWriter(s);
  const cell = (value: string | null): string => csvCell(value, separator);
  return (row) => {
    const content = row.removed
      ? s.repeat(4)
      : `${cell(row.target)}${s}${cell(row.targetName)}${s}${cell(row.postUrl)}${s}${cell(row.text)}${s}${languages(row.languages.join(' '))}`;
    return `${utc(row.at)}${belowMinute(row.at)}Z${s}${localTime(row.at)}${s}${row.network}${s}${account(row.account)}${s}${row.action}${s}${content}${s}${row.reason ?? ''}${s}${coverage(row.coverage)}${CSV_EOL}`;
  };
}

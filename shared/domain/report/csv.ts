import type { Network } from '../accounts/network.ts';
import type { ActionKind } from '../activity/action.ts';
import { type Instant, instant } from '../ids.ts';
import { DAY, dayOf, MINUTE, SECOND } from '../time/calendar.ts';

/** Tells a spreadsheet that the file is UTF-8. Stands once, before the header. */
export const CSV_BOM = '\uFEFF';
export const CSV_EOL = '\r\n';
export const CSV_COLUMNS = [
  'time_utc',
  'local_time',
  'network',
  'account',
  'action',
  'target',
  'target_name',
  'post_url',
  'text',
] as const;
/** The header line with its line end, without the mark. */
export const CSV_HEADER = CSV_COLUMNS.join(',') + CSV_EOL;

/** One action as it is exported. A removed action keeps its row and loses its link and words. */
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
  readonly removed: boolean;
}

const NEEDS_QUOTES = /[",\r\n]/;

/** The first characters by which a spreadsheet takes a cell for a formula, the full-width ones of East Asian editions too. */
const FORMULA_STARTS: ReadonlySet<number> = new Set(
  Array.from('=+-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20', (character) => character.charCodeAt(0)),
);

/** Prefixed with `'` where a spreadsheet would run the cell as a formula (OWASP, CSV injection). */
export const guardFormula = (value: string): string => (FORMULA_STARTS.has(value.charCodeAt(0)) ? `'${value}` : value);

/** One cell by RFC 4180, formulas disarmed. */
export function csvCell(value: string | null): string {
  if (value === null || value === '') return '';
  const safe = guardFormula(value);
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
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

function zoneOf(minutes: number): string {
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/** Cells of values that come again and again: the last one is at hand. */
function createCellWriter(): (value: string | null) => string {
  let last: string | null = null;
  let cell = '';
  return (value) => {
    if (value !== last) {
      last = value;
      cell = csvCell(value);
    }
    return cell;
  };
}

/**
 * Formats actions as CSV lines, line end included, for a reader whose clock is `timezoneMinutes` ahead of UTC. Make one
 * per export.
 */
export function createCsvRows(timezoneMinutes: number): (row: CsvAction) => string {
  const utc = createMinuteWriter();
  const local = createMinuteWriter();
  const account = createCellWriter();
  const ahead = timezoneMinutes * MINUTE;
  const zone = zoneOf(timezoneMinutes);
  return (row) => {
    const below = belowMinute(row.at);
    const content = row.removed ? ',' : `${csvCell(row.postUrl)},${csvCell(row.text)}`;
    return `${utc(row.at)}${below}Z,${local(row.at + ahead)}${below}${zone},${row.network},${account(row.account)},${row.action},${csvCell(row.target)},${csvCell(row.targetName)},${content}${CSV_EOL}`;
  };
}

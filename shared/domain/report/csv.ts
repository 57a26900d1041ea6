import type { Network } from '../accounts/network.ts';
import type { ActionKind } from '../activity/action.ts';
import { type Instant, instant } from '../ids.ts';
import { DAY, dayOf, HOUR, MINUTE, SECOND } from '../time/calendar.ts';

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

const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const NEEDS_QUOTES = /[",\r\n]/;

/** Prefixed with `'` where a spreadsheet would run the cell as a formula (OWASP, CSV injection). */
export const guardFormula = (value: string): string => (FORMULA.test(value) ? `'${value}` : value);

/** One cell by RFC 4180, formulas disarmed. */
export function csvCell(value: string | null): string {
  if (value === null || value === '') return '';
  const safe = guardFormula(value);
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const two = (value: number): string => (value < 10 ? `0${value}` : String(value));
const three = (value: number): string => String(value).padStart(3, '0');

/** Writes RFC 3339 times; consecutive actions share their date, so that it is worked out once a day. */
function createTimeWriter(zone: string): (at: number) => string {
  let day = Number.NaN;
  let date = '';
  return (at) => {
    const current = Math.floor(at / DAY);
    if (current !== day) {
      day = current;
      date = dayOf(instant(at));
    }
    const time = at - current * DAY;
    const [hour, minute] = [Math.floor(time / HOUR), Math.floor(time / MINUTE) % 60];
    const second = Math.floor(time / SECOND) % 60;
    return `${date}T${two(hour)}:${two(minute)}:${two(second)}.${three(time % SECOND)}${zone}`;
  };
}

function zoneOf(minutes: number): string {
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/**
 * Formats actions as CSV lines, line end included, for a reader whose clock is `timezoneMinutes` ahead of UTC. Make one
 * per export.
 */
export function createCsvRows(timezoneMinutes: number): (row: CsvAction) => string {
  const utc = createTimeWriter('Z');
  const local = createTimeWriter(zoneOf(timezoneMinutes));
  const ahead = timezoneMinutes * MINUTE;
  return (row) =>
    `${utc(row.at)},${local(row.at + ahead)},${row.network},${csvCell(row.account)},${row.action},${csvCell(row.target)},${csvCell(row.targetName)},${row.removed ? '' : csvCell(row.postUrl)},${row.removed ? '' : csvCell(row.text)}${CSV_EOL}`;
}

import { type Instant, instant } from '../../../shared/domain/ids.ts';
import { isLanguage, type Language } from '../../../shared/domain/languages.ts';
import { isNetwork, NETWORKS, type Network } from '../../../shared/domain/networks/networks.ts';
import { CSV_SEPARATORS, type CsvSeparator } from '../../../shared/domain/report/csv-cell.ts';
import { DAY } from '../../../shared/domain/time/calendar.ts';
import { type PeriodSpan, parseReportId, periodTo } from '../../../shared/domain/time/period.ts';
import { CliError, EXIT } from '../terminal/failure.ts';

const FORMATS = ['text', 'json', 'csv'] as const;
export type Format = (typeof FORMATS)[number];

/** A public account as it is written on the command line: `bluesky:bsky.app`. */
export interface AccountRef {
  readonly network: Network;
  readonly name: string;
}

const wrong = (text: string): CliError => new CliError(text, EXIT.usage);

export function parseAccount(text: string): AccountRef {
  const colon = text.indexOf(':');
  const [network, name] = [text.slice(0, colon), text.slice(colon + 1).trim()];
  if (colon === -1 || !isNetwork(network)) {
    throw wrong(`"${text}" is not an account. Write network:handle, with one of ${NETWORKS.join(', ')}.`);
  }
  if (name === '' || name.length > 300) throw wrong(`"${text}" names no account.`);
  return { network, name };
}

/** Days are closed a day after their end, so that late actions are in. */
const CLOSED_AFTER = DAY;

/** A period by its name, if it is over. */
export function parsePeriod(text: string, now: Instant): PeriodSpan {
  const period = parseReportId(text);
  if (period === null) {
    throw wrong(`"${text}" is not a period. Write week-YYYY-MM-DD with a Monday, or month-YYYY-MM-01.`);
  }
  const closed = instant(periodTo(period) + CLOSED_AFTER);
  if (now < closed) {
    const when = new Date(closed).toISOString().slice(0, 16).replace('T', ' ');
    throw wrong(`${period.id} is not over yet. It can be reported from ${when} (Reykjavik) on.`);
  }
  return period;
}

export function parseLanguage(text: string): Language {
  if (!isLanguage(text)) throw wrong(`"${text}" is not a language of this program: en or pt.`);
  return text;
}

export function parseFormat(text: string): Format {
  const format = FORMATS.find((known) => known === text);
  if (format === undefined) throw wrong(`"${text}" is not a format: ${FORMATS.join(', ')}.`);
  return format;
}

export function parseSeparator(text: string): CsvSeparator {
  if (text !== 'comma' && text !== 'semicolon') {
    throw wrong(`"${text}" is not a separator: ${Object.keys(CSV_SEPARATORS).join(', ')}.`);
  }
  return text;
}

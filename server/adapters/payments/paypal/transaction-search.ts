import { type Instant, instant } from '../../../../shared/domain/ids.ts';
import { HOUR, MINUTE, SECOND } from '../../../../shared/domain/time/calendar.ts';
import { BooksLockedError } from '../../../ports/payment-gateway.ts';
import { type ListedTransaction, listedTransaction, type TransactionPage, transactionPage } from './answers.ts';
import { FORBIDDEN, hasStatus, INVALID, type PaypalApi, PaypalError } from './paypal-api.ts';

/** Transaction Search v1: everything that money did at PayPal, whoever it was of. */

const LOCKED =
  'PayPal does not let this app list transactions: switch “Transaction Search” on in the settings of the app at developer.paypal.com.';
const TIMEOUT_MS = MINUTE;
const PAGE_SIZE = 500;
/** As much as PayPal tells of one range; of more, halves are asked for. */
const MOST_PAGES = 20;
const SHORTEST_RANGE_MS = HOUR;
/** Of one night: a hundred thousand lines. */
const MOST_CALLS = 400;

/** Both ends are in it; PayPal reads whole seconds. */
interface Range {
  readonly from: Instant;
  readonly to: Instant;
}

/** All lines of a range that are asked for, and up to when the list reached. */
export interface TransactionList {
  readonly lines: readonly ListedTransaction[];
  /** Null where PayPal does not say. */
  readonly refreshedAt: Instant | null;
}

const iso = (at: Instant): string => new Date(at).toISOString().replace(/\.\d+Z$/, 'Z');

function pathOf({ from, to }: Range, page: number): string {
  const asked = {
    ...{ start_date: iso(from), end_date: iso(to), fields: 'transaction_info' },
    ...{ balance_affecting_records_only: 'Y', page_size: String(PAGE_SIZE), page: String(page) },
  };
  return `/v1/reporting/transactions?${new URLSearchParams(asked)}`;
}

type Line = TransactionPage['transaction_details'][number]['transaction_info'];

function readLine(line: Line): ListedTransaction {
  const read = listedTransaction.safeParse(line);
  if (read.success) return read.data;
  throw new PaypalError(`PayPal lists a transaction that nobody understands (${line.transaction_event_code})`);
}

/**
 * @param isAsked which kinds of transactions, by PayPal's code; the others are counted and not read
 * @throws BooksLockedError where the app may not list them
 * @throws PaypalError also where pages repeat themselves, are fewer than was said, or do not end
 */
export async function searchTransactions(
  api: PaypalApi,
  range: Range,
  isAsked: (code: string) => boolean,
): Promise<TransactionList> {
  const seen = new Set<string>();
  const lines: ListedTransaction[] = [];
  const refreshed: Instant[] = [];
  let calls = 0;

  async function readPage(one: Range, page: number): Promise<TransactionPage> {
    calls += 1;
    if (calls > MOST_CALLS) throw new PaypalError('PayPal’s list of transactions does not end');
    const call = { method: 'GET', path: pathOf(one, page), timeoutMs: TIMEOUT_MS } as const;
    try {
      return await api.call(call, transactionPage);
    } catch (error) {
      throw hasStatus(error, FORBIDDEN) ? new BooksLockedError(LOCKED, { cause: error }) : error;
    }
  }

  function keep({ transaction_details: details, last_refreshed_datetime: at }: TransactionPage): number {
    for (const { transaction_info: line } of details) {
      const words = JSON.stringify(line);
      if (seen.has(words)) throw new PaypalError('PayPal lists a transaction twice');
      seen.add(words);
      if (isAsked(line.transaction_event_code ?? '')) lines.push(readLine(line));
    }
    if (at !== undefined) refreshed.push(at);
    return details.length;
  }

  /** The first page of a range; null where it holds more than PayPal tells of one. */
  async function firstPage(one: Range): Promise<TransactionPage | null> {
    const isShort = one.to - one.from <= SHORTEST_RANGE_MS;
    try {
      const page = await readPage(one, 1);
      return page.total_pages > MOST_PAGES && !isShort ? null : page;
    } catch (error) {
      if (hasStatus(error, INVALID) && !isShort) return null;
      throw error;
    }
  }

  async function readRange(one: Range): Promise<void> {
    const first = await firstPage(one);
    if (first === null) {
      const middle = instant(Math.floor((one.from + one.to) / 2 / SECOND) * SECOND);
      await readRange({ from: one.from, to: middle });
      await readRange({ from: instant(middle + SECOND), to: one.to });
      return;
    }
    const { total_items: named, total_pages: pages } = first;
    let told = keep(first);
    for (let page = 2; page <= pages; page += 1) told += keep(await readPage(one, page));
    if (told !== named) throw new PaypalError(`PayPal lists ${told} transactions where it names ${named}`);
  }

  await readRange(range);
  return { lines, refreshedAt: refreshed.length === 0 ? null : instant(Math.min(...refreshed)) };
}

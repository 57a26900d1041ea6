import { HOUR } from '../../../shared/domain/time/calendar.ts';
import type { Amount } from './amount.ts';
import type { GivenBack } from './given-back.ts';

/** Transaction Search v1 at the stand-in for PayPal: its own book of money, as PayPal lists it three hours later. */

const LAG_MS = 3 * HOUR;
const LONGEST_RANGE_MS = 31 * 24 * HOUR;
const MOST_ON_A_PAGE = 500;
const MOST_LINES = 10_000;

/** A payment that arrived, with what it was for. */
export interface PaidThere {
  readonly id: string;
  readonly code: 'T0002' | 'T0006';
  readonly of: string;
  readonly amount: Amount;
  readonly fee: Amount;
  readonly at: string;
  readonly status: string;
  readonly refunds: readonly GivenBack[];
}

/** A line as PayPal spells it. */
export interface ReportLine {
  readonly transaction_id: string;
  readonly paypal_reference_id?: string;
  readonly paypal_reference_id_type?: string;
  readonly transaction_event_code: string;
  readonly transaction_initiation_date: string;
  readonly transaction_amount: Amount;
  readonly fee_amount?: Amount;
  readonly transaction_status?: string;
}

type Answer = [status: number, body: object];

const minus = ({ currency_code, value }: Amount): Amount => ({ currency_code, value: `-${value}` });
/** Its dates have no colon in their offset. */
const dated = (at: string): string => at.replace(/(\.\d+)?Z$/, '+0000');

function linesOf({ id, code, of, amount, fee, at, status, refunds }: PaidThere): ReportLine[] {
  const isRefunded = status === 'REFUNDED';
  const payment: ReportLine = {
    ...{ transaction_id: id, paypal_reference_id: of, paypal_reference_id_type: code === 'T0002' ? 'SUB' : 'ODR' },
    ...{ transaction_event_code: code, transaction_initiation_date: dated(at) },
    ...{ transaction_amount: amount, fee_amount: minus(fee), transaction_status: isRefunded ? 'V' : 'S' },
  };
  const whole = { id: `R${id.slice(1)}`, amount, at };
  const given = isRefunded && refunds.length === 0 ? [whole] : refunds;
  return [
    payment,
    ...given.map((one) => ({
      ...{ transaction_id: one.id, paypal_reference_id: id, paypal_reference_id_type: 'TXN' },
      ...{ transaction_event_code: 'T1107', transaction_initiation_date: dated(one.at) },
      ...{ transaction_amount: minus(one.amount), transaction_status: 'S' },
    })),
  ];
}

const invalid = (issue: string): Answer => [400, { name: 'INVALID_REQUEST', details: [{ issue }] }];

export function createReports(input: {
  readonly now: () => number;
  readonly paid: () => readonly PaidThere[];
  /** Of disputes. */
  readonly others: () => readonly ReportLine[];
}) {
  const state = {
    /** The app has the permission. */
    isAllowed: true,
    /** Its list is as old as this, where it lags behind more than usual. */
    refreshedAt: null as number | null, // the way to say so of a literal
    /** Another list in the place of its own. */
    alter: (lines: readonly ReportLine[]): readonly ReportLine[] => lines,
  };

  function search(asked: URLSearchParams): Answer {
    const [from, to] = [Date.parse(asked.get('start_date') ?? ''), Date.parse(asked.get('end_date') ?? '')];
    const [size, page] = [Number(asked.get('page_size') ?? 100), Number(asked.get('page') ?? 1)];
    if (!(from <= to && to - from <= LONGEST_RANGE_MS)) return invalid('INVALID_DATE_RANGE');
    if (!(size >= 1 && size <= MOST_ON_A_PAGE && page >= 1)) return invalid('INVALID_PAGE');
    const refreshedAt = state.refreshedAt ?? input.now() - LAG_MS;
    const lines = state
      .alter([...input.paid().flatMap(linesOf), ...input.others()])
      .filter(({ transaction_initiation_date: date }) => {
        const at = Date.parse(date);
        return at >= from && at <= to && at <= refreshedAt;
      });
    if (lines.length > MOST_LINES) return [400, { name: 'RESULTSET_TOO_LARGE' }];
    const details = lines.slice((page - 1) * size, page * size);
    const body = {
      ...{ transaction_details: details.map((transaction_info) => ({ transaction_info })), page },
      ...{ total_items: lines.length, total_pages: Math.ceil(lines.length / size) },
      ...{ start_date: asked.get('start_date'), end_date: asked.get('end_date') },
      last_refreshed_datetime: dated(new Date(refreshedAt).toISOString()),
    };
    return [200, body];
  }

  return Object.assign(state, {
    /** Null for a call of another part of the interface. */
    answer(path: string): Answer | null {
      const { pathname, searchParams } = new URL(path, 'http://paypal.example');
      if (pathname !== '/v1/reporting/transactions') return null;
      if (state.isAllowed) return search(searchParams);
      return [403, { name: 'NOT_AUTHORIZED', message: 'Authorization failed due to insufficient permissions.' }];
    },
  });
}

import { randomUUID } from 'node:crypto';
import { type Amount, feeOf } from './amount.ts';
import type { GivenBack } from './given-back.ts';
import type { PaidThere } from './paypal-reports.ts';

/** How the stand-in for PayPal keeps its subscriptions: the states of Subscriptions v1, and money as its decimal strings. */

interface Transaction {
  readonly id: string;
  /** COMPLETED, PARTIALLY_REFUNDED or REFUNDED. */
  status: string;
  readonly amount_with_breakdown: { readonly gross_amount: Amount; readonly fee_amount: Amount };
  readonly time: string;
  /** Without any, one that is refunded went back when it was paid. */
  readonly refunds: GivenBack[];
}

export interface PaypalBook {
  readonly id: string;
  status: 'APPROVAL_PENDING' | 'APPROVED' | 'ACTIVE' | 'SUSPENDED' | 'CANCELLED' | 'EXPIRED';
  readonly returnUrl: string;
  readonly cancelUrl: string;
  readonly price: Amount;
  readonly fee: Amount | null;
  nextBilling: string;
  failed: number;
  /** The payer's funds do not cover the set-up fee. */
  broke: boolean;
  readonly transactions: Transaction[];
}

const transactionOf = (amount: Amount, at: number): Transaction => ({
  id: randomUUID().replaceAll('-', '').slice(0, 17).toUpperCase(),
  status: 'COMPLETED',
  amount_with_breakdown: { gross_amount: amount, fee_amount: feeOf(amount) },
  time: iso(at),
  refunds: [],
});

const iso = (at: number): string => new Date(at).toISOString().replace('.000Z', 'Z');

/** A calendar month later, on the last day of a shorter one. */
function monthAfter(at: string): string {
  const day = new Date(at);
  const last = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 2, 0)).getUTCDate();
  return iso(
    Date.UTC(
      ...([day.getUTCFullYear(), day.getUTCMonth() + 1, Math.min(day.getUTCDate(), last), day.getUTCHours()] as const),
    ),
  );
}

/** What the merchant may tell a subscription. @returns whether PayPal does it; else it answers 422 */
export function act(book: PaypalBook, what: string, now: number): boolean {
  const { status } = book;
  if (what === 'activate' && status === 'APPROVED') {
    book.status = book.broke ? 'CANCELLED' : 'ACTIVE';
    if (!book.broke && book.fee !== null) book.transactions.push(transactionOf(book.fee, now));
    return true;
  }
  const next = { activate: 'ACTIVE', suspend: 'SUSPENDED', cancel: 'CANCELLED' } as const;
  const from = { activate: ['SUSPENDED'], suspend: ['ACTIVE'], cancel: ['ACTIVE', 'SUSPENDED'] } as const;
  if (what !== 'activate' && what !== 'suspend' && what !== 'cancel') return false;
  if (!(from[what] as readonly string[]).includes(status)) return false;
  book.status = next[what];
  return true;
}

/** A month is charged, or fails to be. */
export function bill(book: PaypalBook, now: number, pays: boolean): void {
  if (book.status !== 'ACTIVE') throw new Error(`PayPal bills no subscription that is ${book.status}`);
  if (!pays) {
    book.failed += 1;
    return;
  }
  book.failed = 0;
  book.transactions.push(transactionOf(book.price, now));
  book.nextBilling = monthAfter(book.nextBilling);
}

/** As `GET /v1/billing/subscriptions/{id}` answers. */
export function shown(book: PaypalBook, base: string): object {
  const last = book.transactions.at(-1);
  return {
    id: book.id,
    status: book.status,
    billing_info: {
      outstanding_balance: { currency_code: book.price.currency_code, value: '0.0' },
      failed_payments_count: book.failed,
      // PayPal names a next day only while it bills.
      ...(book.status === 'ACTIVE' ? { next_billing_time: book.nextBilling } : {}),
      ...(last === undefined
        ? {}
        : { last_payment: { amount: last.amount_with_breakdown.gross_amount, time: last.time } }),
    },
    links: [{ rel: 'approve', method: 'GET', href: `${base}/webapps/billing/subscriptions?ba_token=BA-${book.id}` }],
  };
}

/** A payment of any subscription, by its number; with the subscription's. */
export function paymentOf(books: Iterable<PaypalBook>, id: string) {
  for (const { id: of, transactions } of books) {
    const found = transactions.find((one) => one.id === id);
    if (found !== undefined) return { of, payment: found, amount: found.amount_with_breakdown.gross_amount };
  }
  return null;
}

/** As PayPal lists the payments of a subscription: that something of one went back, and not how much. */
export const listedOf = ({ transactions }: PaypalBook): object => ({
  transactions: transactions.map(({ refunds: _, ...told }) => told),
});

/** What was paid for subscriptions. */
export const paidFor = (books: Iterable<PaypalBook>): PaidThere[] =>
  [...books].flatMap(({ id: of, transactions }) =>
    transactions.map(({ id, status, amount_with_breakdown: { gross_amount: amount, fee_amount: fee }, ...paid }) => ({
      ...{ id, code: 'T0002' as const, of, amount, fee, at: paid.time, status, refunds: paid.refunds },
    })),
  );

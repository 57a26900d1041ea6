import type { Stripe } from 'stripe';
import { type Instant, instant } from '../../../../shared/domain/ids.ts';
import type { Movement, MovementKind } from '../../../../shared/domain/ledger/movement.ts';
import { CURRENCIES, money } from '../../../../shared/domain/money.ts';
import { SECOND } from '../../../../shared/domain/time/calendar.ts';

/**
 * What money did at Stripe, as lines of its books. A charge goes by the number of its payment intent, which sessions, invoices, charges
 * and the balance all name. Amounts are those of the charge's own currency; a fee is in the one that Stripe settles in.
 */

/** Of an object, or of its number where Stripe was not asked for more. */
export const idOf = (one: string | { readonly id: string } | null | undefined): string | null =>
  typeof one === 'string' ? one : (one?.id ?? null);

const expanded = <T extends object>(one: string | T | null | undefined): T | null =>
  typeof one === 'object' ? one : null;

interface Line {
  readonly id: string;
  readonly chargeId: string | null;
  readonly amount: number;
  readonly currency: string;
  /** In seconds. */
  readonly created: number;
}

/** Nothing for a currency that is not sold in, and for what moved nothing. */
function movement(kind: MovementKind, { id, chargeId, amount, currency, created }: Line): Movement[] {
  const known = CURRENCIES.find((one) => one === currency);
  if (known === undefined || amount <= 0) return [];
  return [{ kind, id, chargeId, amount: money(amount, known), at: instant(created * SECOND) }];
}

const feeOf = (balance: Stripe.BalanceTransaction | null, chargeId: string | null): Movement[] =>
  balance === null ? [] : movement('fee', { ...balance, chargeId, amount: balance.fee });

function chargeLine(charge: Stripe.Charge): Movement[] {
  const id = idOf(charge.payment_intent);
  if (id === null || charge.status !== 'succeeded') return [];
  return movement('charge', { ...charge, id, chargeId: null, amount: charge.amount_captured });
}

const refundLine = (refund: Stripe.Refund): Movement[] =>
  refund.status === 'failed' || refund.status === 'canceled'
    ? []
    : movement('refund', { ...refund, chargeId: idOf(refund.payment_intent) });

/** What a bank took, or gave back; a bank that only inquires has done neither. */
function disputeLine(dispute: Stripe.Dispute, balance: Stripe.BalanceTransaction): Movement[] {
  const chargeId = idOf(dispute.payment_intent);
  const kind = balance.amount < 0 ? 'dispute' : 'dispute-won';
  return [...movement(kind, { ...dispute, created: balance.created, chargeId }), ...feeOf(balance, chargeId)];
}

/** Everything that became of a charge, asked for with its balance and its refunds. */
function chargeMovements(charge: Stripe.Charge, disputes: readonly Stripe.Dispute[]): Movement[] {
  const [line] = chargeLine(charge);
  if (line === undefined) return [];
  return [
    line,
    ...feeOf(expanded(charge.balance_transaction), line.id),
    ...(charge.refunds?.data ?? []).flatMap(refundLine),
    ...disputes.flatMap((one) => one.balance_transactions.flatMap((balance) => disputeLine(one, balance))),
  ];
}

/** A line of Stripe's balance, asked for with its source; what is neither charge, refund nor dispute is no movement of ours. */
function balanceMovements(balance: Stripe.BalanceTransaction): Movement[] {
  const source = expanded(balance.source);
  switch (source?.object) {
    case 'charge':
      return [...chargeLine(source), ...feeOf(balance, idOf(source.payment_intent))];
    case 'refund':
      // A refund that failed comes back to the balance.
      return balance.amount < 0 ? refundLine(source) : [];
    case 'dispute':
      return disputeLine(source, balance);
    default:
      return [];
  }
}

const MOST_ON_A_PAGE = 100;

/** What became of the charges that `of` names. */
export async function readMovements(
  stripe: Stripe,
  of: { readonly payment_intent: string } | { readonly customer: string },
): Promise<Movement[]> {
  const asked = { ...of, limit: MOST_ON_A_PAGE, expand: ['data.balance_transaction', 'data.refunds'] };
  const movements: Movement[] = [];
  for await (const charge of stripe.charges.list(asked)) {
    const disputes = charge.disputed ? (await stripe.disputes.list({ charge: charge.id })).data : [];
    movements.push(...chargeMovements(charge, disputes));
  }
  return movements;
}

/** Every movement since then, whoever it was of. */
export async function listMovements(stripe: Stripe, since: Instant): Promise<Movement[]> {
  const asked = { created: { gte: Math.floor(since / SECOND) }, limit: MOST_ON_A_PAGE, expand: ['data.source'] };
  const movements: Movement[] = [];
  for await (const balance of stripe.balanceTransactions.list(asked)) movements.push(...balanceMovements(balance));
  // What the balance shows on the first day may have been charged on the last one before.
  return movements.filter(({ at }) => at >= since);
}

/** The payment intents that paid an invoice, asked for with its payments. */
export const intentsOf = ({ payments }: Stripe.Invoice): string[] =>
  (payments?.data ?? []).flatMap(({ payment }) => idOf(payment.payment_intent) ?? []);

const taxLine = (amount: number, of: Omit<Line, 'amount' | 'chargeId'>): Movement[] =>
  movement('tax', { ...of, chargeId: of.id, amount });

/** The tax in what was paid for an invoice, asked for with its payments. */
export function taxOfInvoice(invoice: Stripe.Invoice): Movement[] {
  const id = intentsOf(invoice).at(-1);
  const amount = (invoice.total_taxes ?? []).reduce((sum, one) => sum + one.amount, 0);
  const created = invoice.status_transitions.paid_at ?? invoice.created;
  return id === undefined ? [] : taxLine(amount, { id, currency: invoice.currency, created });
}

/** The tax in one payment. */
export function taxOfSession({
  payment_intent,
  total_details,
  currency,
  created,
}: Stripe.Checkout.Session): Movement[] {
  const id = idOf(payment_intent);
  return id === null ? [] : taxLine(total_details?.amount_tax ?? 0, { id, currency: currency ?? '', created });
}

/** The refund as Stripe's books have it. @throws where it moved nothing */
export function refundMovement(refund: Stripe.Refund): Movement {
  const [line] = refundLine(refund);
  if (line === undefined) throw new Error(`Stripe’s refund ${refund.id} is ${refund.status ?? 'nothing'}`);
  return line;
}

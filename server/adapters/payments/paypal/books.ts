import { type Instant, instant } from '../../../../shared/domain/ids.ts';
import type { Movement, MovementKind } from '../../../../shared/domain/ledger/movement.ts';
import { addMoney } from '../../../../shared/domain/money.ts';
import { DAY, HOUR } from '../../../../shared/domain/time/calendar.ts';
import type { Db } from '../../../db/database.ts';
import { findPaypalSubscription } from '../../../db/repositories/paypal.ts';
import { type PaypalReturn, paypalReturnsOf } from '../../../db/repositories/paypal-returns.ts';
import type { ProviderBooks } from '../../../ports/payment-gateway.ts';
import type { ListedTransaction } from './answers.ts';
import { findPayment, type PaymentsDeps } from './payments.ts';
import { PaypalError } from './paypal-api.ts';
import { searchTransactions } from './transaction-search.ts';

/** PayPal's own list of transactions as lines of its books, by the numbers under which the ledger knows them. */

/** It takes PayPal so long at most to list what happened. */
const LAG_MS = 3 * HOUR;
/** A list that has stood still for longer is none to compare with. */
const STALE_AFTER_MS = DAY;
/** What is refunded now, or reported late, was often paid earlier than the days that are compared. PayPal lists 31 days at once. */
const LOOKS_FURTHER_BACK_MS = 14 * DAY;

const REFUND = 'T1107';
/** What a payer's bank, or PayPal for the payer, takes back. */
const TAKEN_BACK: ReadonlySet<string> = new Set(['T1106', 'T1201']);
const GIVEN_BACK: ReadonlySet<string> = new Set(['T1202', 'T1205', 'T1208']);
const CHARGEBACK_FEE = 'T0106';
/** Payments from one account to another, of subscriptions (T0002), checkouts (T0006) and everything else. */
const PAYMENT = /^T00\d\d$/;

const isMoney = (code: string): boolean =>
  PAYMENT.test(code) || [REFUND, CHARGEBACK_FEE].includes(code) || TAKEN_BACK.has(code) || GIVEN_BACK.has(code);

/** What it is for us; null for what we paid ourselves, what is denied, and what is under way. */
function kindOf(line: ListedTransaction): MovementKind | null {
  const { transaction_event_code: code, transaction_status: status = 'S' } = line;
  const { isOut } = line.transaction_amount;
  // A refund is booked once it is ordered.
  const isDone = status === 'S' || status === 'V' || (status === 'P' && code === REFUND);
  if (!isDone) return null;
  if (PAYMENT.test(code)) return isOut ? null : 'charge';
  if (GIVEN_BACK.has(code)) return isOut ? null : 'dispute-won';
  if (!isOut) return null;
  if (code === REFUND) return 'refund';
  return code === CHARGEBACK_FEE ? 'fee' : 'dispute';
}

const before = (a: ListedTransaction, b: ListedTransaction): number =>
  a.transaction_initiation_date - b.transaction_initiation_date || (a.transaction_id < b.transaction_id ? -1 : 1);

/** By the numbers of charges: that of the payment itself, but of a checkout that of its subscription. */
async function chargeNumbers(
  db: Db,
  charges: readonly ListedTransaction[],
  from: Instant,
): Promise<Map<string, string>> {
  const numbers = new Map(charges.map(({ transaction_id: id }) => [id, id]));
  const firsts = new Map<string, string>();
  for (const { transaction_id: id, paypal_reference_id: ref } of charges.toSorted(before)) {
    if (ref !== undefined && !firsts.has(ref)) firsts.set(ref, id);
  }
  for (const [ref, id] of firsts) {
    const plan = await findPaypalSubscription(db, ref);
    // The first payment of an older subscription was before everything that is listed.
    if (plan !== null && plan.amount.minor > 0 && plan.startedAt >= from) numbers.set(id, ref);
  }
  return numbers;
}

interface Placed {
  readonly line: ListedTransaction;
  readonly kind: MovementKind;
  /** The ledger's number of the charge; null where PayPal names none. */
  readonly chargeId: string | null;
}

/**
 * The number under which the ledger has what went back: a refund's own where it was reported by itself, else the charge's. PayPal lists
 * what a dispute did under other numbers: the lines of a kind are those of the charge, one after the other.
 */
function numberOf({ line, kind, chargeId }: Placed, kept: PaypalReturn[]): string {
  const { transaction_id: id } = line;
  const isIt = (one: PaypalReturn): boolean =>
    one.kind === kind && one.chargeId === chargeId && one.amount.minor > 0 && (kind !== 'refund' || one.id === id);
  const index = kept.findIndex(isIt);
  // Each of them is one line of the list.
  const [found] = index < 0 ? [] : kept.splice(index, 1);
  return found?.id ?? (kind === 'refund' ? (chargeId ?? id) : id);
}

function movementsOf(placed: Placed, kept: PaypalReturn[]): Movement[] {
  const { line, kind, chargeId } = placed;
  const { transaction_id: id, transaction_initiation_date: at, fee_amount: fee } = line;
  const { amount } = line.transaction_amount;
  if (amount === null) return [];
  if (kind !== 'charge') return [{ kind, id: numberOf(placed, kept), chargeId, amount, at }];
  const charge: Movement = { kind, id: chargeId ?? id, chargeId: null, amount, at };
  const taken = fee?.isOut === true && fee.amount !== null && fee.amount.minor > 0 ? fee.amount : null;
  return taken === null ? [charge] : [charge, { kind: 'fee', id: charge.id, chargeId: charge.id, amount: taken, at }];
}

/** Refunds that were not reported by themselves are one for the ledger, once all of the payment went back. */
function sumRefunds(movements: readonly Movement[]): Movement[] {
  const refunds = new Map<string, Movement>();
  for (const one of movements.filter(({ kind }) => kind === 'refund')) {
    const key = `${one.id} ${one.amount.currency}`;
    const earlier = refunds.get(key);
    const sum = earlier === undefined ? one.amount : addMoney(earlier.amount, one.amount);
    refunds.set(key, { ...one, amount: sum, at: instant(Math.max(earlier?.at ?? one.at, one.at)) });
  }
  return [...movements.filter(({ kind }) => kind !== 'refund'), ...refunds.values()];
}

async function place(deps: PaymentsDeps, lines: readonly ListedTransaction[], from: Instant): Promise<Placed[]> {
  const known = lines.flatMap((line) => {
    const kind = kindOf(line);
    return kind === null ? [] : [{ line, kind }];
  });
  const charges = known.flatMap(({ line, kind }) => (kind === 'charge' ? [line] : []));
  const numbers = await chargeNumbers(deps.db, charges, from);
  const placed: Placed[] = [];
  for (const { line, kind } of known) {
    const { transaction_id: id, paypal_reference_id: ref = null } = line;
    const of = kind === 'charge' ? id : ref;
    if (of !== null && !numbers.has(of)) numbers.set(of, (await findPayment(deps, of, ['sale']))?.chargeId ?? of);
    placed.push({ line, kind, chargeId: of === null ? null : (numbers.get(of) ?? of) });
  }
  return placed;
}

/** Everything that money did at PayPal since then, and as far back as belongs to it. */
export async function listBooks(deps: PaymentsDeps, since: Instant): Promise<ProviderBooks> {
  const from = instant(since - LOOKS_FURTHER_BACK_MS);
  const to = instant(deps.clock.now() - LAG_MS);
  const { lines, refreshedAt } = await searchTransactions(deps.api, { from, to }, isMoney);
  const completeUntil = refreshedAt !== null && refreshedAt < to ? refreshedAt : to;
  if (completeUntil < to - STALE_AFTER_MS)
    throw new PaypalError(`PayPal’s list of transactions ends at ${new Date(completeUntil).toISOString()}`);
  const placed = await place(deps, lines, from);
  const charges = new Set(placed.flatMap(({ chargeId }) => chargeId ?? []));
  const kept = await paypalReturnsOf(deps.db, [...charges]);
  const movements = placed.toSorted((a, b) => before(a.line, b.line)).flatMap((one) => movementsOf(one, kept));
  return { movements: sumRefunds(movements), completeUntil };
}

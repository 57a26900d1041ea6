import { type Instant, instant } from '../../../../shared/domain/ids.ts';
import type { Movement, MovementKind } from '../../../../shared/domain/ledger/movement.ts';
import { addMoney } from '../../../../shared/domain/money.ts';
import { DAY, HOUR } from '../../../../shared/domain/time/calendar.ts';
import type { Clock } from '../../../core/clock.ts';
import type { Db } from '../../../db/database.ts';
import { findPaypalSubscription } from '../../../db/repositories/paypal.ts';
import type { ProviderBooks } from '../../../ports/payment-gateway.ts';
import { type ListedTransaction, payment } from './answers.ts';
import { hasStatus, NOT_FOUND, type PaypalApi, PaypalError } from './paypal-api.ts';
import { firstPaymentOf } from './plan-word.ts';
import type { Subscriptions } from './subscriptions.ts';
import { searchTransactions } from './transaction-search.ts';

/** PayPal's own list of transactions as lines of its books, by the numbers under which the ledger knows them. */

/** It takes PayPal so long at most to list what happened. */
const LAG_MS = 3 * HOUR;
/** A list that has stood still for longer is none to compare with. */
const STALE_AFTER_MS = DAY;
/** What is refunded now, or heard of late, was often paid earlier than the days that are compared. PayPal lists 31 days at once. */
const LOOKS_FURTHER_BACK_MS = 14 * DAY;

interface BooksDeps {
  readonly api: PaypalApi;
  readonly db: Db;
  readonly clock: Clock;
  readonly subscriptions: Subscriptions;
}

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

/** The ledger's number of a payment that is not on the list: PayPal is asked for its subscription. */
async function numberOfOlder({ api, db, clock, subscriptions }: BooksDeps, id: string): Promise<string> {
  const path = `/v1/payments/sale/${encodeURIComponent(id)}`;
  const found = await api.call({ method: 'GET', path }, payment).catch((error: unknown) => {
    if (hasStatus(error, NOT_FOUND)) return null;
    throw error;
  });
  const ref = found?.billing_agreement_id;
  const plan = ref === undefined ? null : await findPaypalSubscription(db, ref);
  if (plan === null) return id;
  const list = await subscriptions.transactions(plan.ref, instant(plan.startedAt - DAY), instant(clock.now() + DAY));
  return firstPaymentOf(list, { ...plan, last: null })?.id === id ? plan.ref : id;
}

interface Placed {
  readonly line: ListedTransaction;
  readonly kind: MovementKind;
  /** The ledger's number of the charge; null where PayPal names none. */
  readonly chargeId: string | null;
}

function movementsOf({ line, kind, chargeId }: Placed): Movement[] {
  const { transaction_id: id, transaction_initiation_date: at, fee_amount: fee } = line;
  const { amount } = line.transaction_amount;
  if (amount === null) return [];
  // A payment does not name the number of its refund: in the ledger it has the charge's.
  if (kind === 'refund') return [{ kind, id: chargeId ?? id, chargeId, amount, at }];
  if (kind !== 'charge') return [{ kind, id, chargeId, amount, at }];
  const charge: Movement = { kind, id: chargeId ?? id, chargeId: null, amount, at };
  const kept = fee?.isOut === true && fee.amount !== null && fee.amount.minor > 0 ? fee.amount : null;
  return kept === null ? [charge] : [charge, { kind: 'fee', id: charge.id, chargeId: charge.id, amount: kept, at }];
}

/** A payment that goes back in parts is refunded once for the ledger: when all of it has. */
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

async function place(deps: BooksDeps, lines: readonly ListedTransaction[], from: Instant): Promise<Placed[]> {
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
    if (of !== null && !numbers.has(of)) numbers.set(of, await numberOfOlder(deps, of));
    placed.push({ line, kind, chargeId: of === null ? null : (numbers.get(of) ?? of) });
  }
  return placed;
}

/** Everything that money did at PayPal since then, and as far back as belongs to it. */
export async function listBooks(deps: BooksDeps, since: Instant): Promise<ProviderBooks> {
  const from = instant(since - LOOKS_FURTHER_BACK_MS);
  const to = instant(deps.clock.now() - LAG_MS);
  const { lines, refreshedAt } = await searchTransactions(deps.api, { from, to }, isMoney);
  const completeUntil = refreshedAt !== null && refreshedAt < to ? refreshedAt : to;
  if (completeUntil < to - STALE_AFTER_MS)
    throw new PaypalError(`PayPal’s list of transactions ends at ${new Date(completeUntil).toISOString()}`);
  const placed = await place(deps, lines, from);
  return { movements: sumRefunds(placed.flatMap(movementsOf)), completeUntil };
}

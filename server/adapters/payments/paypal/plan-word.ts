import { type Instant, instant } from '../../../../shared/domain/ids.ts';
import type { Movement } from '../../../../shared/domain/ledger/movement.ts';
import type { Money } from '../../../../shared/domain/money.ts';
import type { LifeState, SubscriptionTruth } from '../../../../shared/domain/subscription/lifecycle.ts';
import { DUNNING_MS, MOST_TRIES, nextTryAt, renewalAfter } from '../../../../shared/domain/subscription/renewal.ts';
import { DAY, HOUR } from '../../../../shared/domain/time/calendar.ts';
import type { RenewalPayment } from '../../../ports/payment-gateway.ts';
import type { PaypalSubscription, PaypalTransaction } from './answers.ts';
import { type PaypalPayment, paymentMovements } from './movements.ts';

/** What PayPal's word of a subscription means. PayPal names no period that was paid: it is counted from what we ordered. */

/** What is known of a subscription here: the order, and how it was last understood. */
export interface BookedPlan {
  /** Due at the checkout; PayPal charges it as a set-up fee. */
  readonly amount: Money;
  readonly price: Money;
  readonly anchorDay: number;
  readonly startedAt: Instant;
  /** Day of the first monthly payment. */
  readonly renewsFrom: Instant;
  /** We ended it, whatever PayPal has made of that so far. */
  readonly ended: boolean;
  readonly last: { readonly payments: number; readonly paidUntil: Instant } | null;
}

export interface PlanWord {
  readonly truth: Omit<SubscriptionTruth, 'revision'>;
  readonly payments: readonly RenewalPayment[];
  readonly movements: readonly Movement[];
  /** It is over here, but PayPal would go on: it has to be told. */
  readonly mustEnd: boolean;
}

/** PayPal charges in the course of the day; until then it is asked again every so often. */
const ASK_EVERY_MS = 6 * HOUR;
/** Its months may end on another day than ours. */
const DAYS_APART_MS = 4 * DAY;

const PAID: ReadonlySet<string> = new Set(['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED']);

/** Payments that arrived, the oldest first. */
const paidOf = (list: readonly PaypalTransaction[], { price }: BookedPlan): PaypalPayment[] =>
  list
    .flatMap(({ id, status = '', amount_with_breakdown: { gross_amount: amount, fee_amount: fee = null }, time }) =>
      PAID.has(status) && amount !== null && amount.currency === price.currency && amount.minor > 0
        ? [{ id, amount, fee, at: time, isRefunded: status === 'REFUNDED' }]
        : [],
    )
    .sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));

/** All payments that arrived, by the numbers under which the ledger knows them. */
export const chargesOf = (
  list: readonly PaypalTransaction[],
  { plan, ref }: { readonly plan: BookedPlan; readonly ref: string },
): PaypalPayment[] => {
  const first = firstPaymentOf(list, plan);
  return paidOf(list, plan).map((one) => (one.id === first?.id ? { ...one, id: ref } : one));
};

/** The payment of the checkout, which the ledger knows by the subscription's own number; null before it came, and where nothing was due. */
export const firstPaymentOf = (list: readonly PaypalTransaction[], plan: BookedPlan): PaypalPayment | null =>
  plan.amount.minor === 0 ? null : (paidOf(list, plan)[0] ?? null);

/** To when so many monthly payments reach. */
function reach({ renewsFrom, anchorDay }: BookedPlan, payments: number): Instant {
  let until = renewsFrom;
  for (let paid = 0; paid < payments; paid += 1) until = renewalAfter(until, anchorDay);
  return until;
}

/** The day to which it is paid: PayPal's own next one where it names it, else what was understood before, else the calendar's. */
function paidUntilOf(
  plan: BookedPlan,
  { status, billing_info: billing }: PaypalSubscription,
  payments: number,
): Instant {
  const counted = reach(plan, payments);
  if (payments === 0) return counted;
  const named = status === 'ACTIVE' && billing?.failed_payments_count === 0 ? billing.next_billing_time : undefined;
  if (named !== undefined && Math.abs(named - counted) <= DAYS_APART_MS) return named;
  return plan.last?.payments === payments ? plan.last.paidUntil : counted;
}

interface Facts {
  readonly plan: BookedPlan;
  readonly status: PaypalSubscription['status'];
  readonly failed: number;
  readonly paidUntil: Instant;
  /** Something was paid that can still be used up. */
  readonly isPaid: boolean;
  readonly now: Instant;
}

const ofPaidDay = ({ isPaid, paidUntil, now }: Facts): LifeState => (isPaid && paidUntil > now ? 'cancelled' : 'ended');

function stateOf(facts: Facts): LifeState {
  const { plan, status, failed, paidUntil, now } = facts;
  if (plan.ended) return 'ended';
  switch (status) {
    case 'APPROVAL_PENDING':
    case 'APPROVED':
      return 'pending';
    case 'ACTIVE':
      if (now >= paidUntil + DUNNING_MS) return 'ended';
      return failed > 0 ? 'failing' : 'active';
    // By us, when a plan was cancelled; by PayPal, after as many failures as the plan allows.
    case 'SUSPENDED':
      return failed >= MOST_TRIES ? 'ended' : ofPaidDay(facts);
    // Not by us: the payer has done so at PayPal. It cannot be taken back there.
    case 'CANCELLED':
      return ofPaidDay(facts);
    case 'EXPIRED':
      return 'ended';
    default:
      return status satisfies never;
  }
}

/** When to ask again before anything else happens. */
function askAgainAt(
  state: LifeState,
  { paidUntil, failed, now }: Facts,
  { billing_info: billing }: PaypalSubscription,
): Instant | null {
  if (state === 'failing') {
    const told = billing?.last_failed_payment?.next_payment_retry_time ?? nextTryAt(paidUntil, failed);
    const last = instant(paidUntil + DUNNING_MS);
    return told !== null && told > now && told < last ? told : last;
  }
  if (state !== 'active' || paidUntil > now) return null;
  return instant(paidUntil + (Math.floor((now - paidUntil) / ASK_EVERY_MS) + 1) * ASK_EVERY_MS);
}

/** Reads a subscription and its transactions together. @param returns what of its payments went back */
export function wordOf(
  plan: BookedPlan,
  found: {
    readonly subscription: PaypalSubscription;
    readonly transactions: readonly PaypalTransaction[];
    readonly returns: readonly Movement[];
  },
  now: Instant,
): PlanWord {
  const { subscription, transactions, returns } = found;
  const paid = paidOf(transactions, plan);
  const isFirstPaid = plan.amount.minor === 0 || paid.length > 0;
  const monthly = plan.amount.minor === 0 ? paid : paid.slice(1);
  const paidUntil = paidUntilOf(plan, subscription, monthly.length);
  const failed = subscription.billing_info?.failed_payments_count ?? 0;
  const { status } = subscription;
  const facts = { plan, status, failed, paidUntil, now, isPaid: isFirstPaid };
  const state = stateOf(facts);
  return {
    truth: {
      state,
      paidFrom: monthly.length === 0 ? plan.startedAt : reach(plan, monthly.length - 1),
      paidUntil,
      priceMinor: plan.price.minor,
      tries: state === 'failing' ? failed : 0,
      retryAt: askAgainAt(state, facts, subscription),
    },
    payments: monthly.map(({ id, amount, at }, index) => ({
      id,
      amount,
      paidAt: at,
      paidUntil: index === monthly.length - 1 ? paidUntil : reach(plan, index + 1),
    })),
    movements: paymentMovements(chargesOf(transactions, { plan, ref: subscription.id }), returns),
    mustEnd: state === 'ended' && (status === 'ACTIVE' || status === 'SUSPENDED'),
  };
}

import type { Stripe } from 'stripe';
import { type Instant, instant } from '../../../../shared/domain/ids.ts';
import { CURRENCIES, money } from '../../../../shared/domain/money.ts';
import type { LifeState, SubscriptionTruth } from '../../../../shared/domain/subscription/lifecycle.ts';
import { SECOND } from '../../../../shared/domain/time/calendar.ts';
import type { RenewalPayment } from '../../../ports/payment-gateway.ts';
import { intentsOf } from './movements.ts';
import { RENEWS_FROM, seconds } from './session-order.ts';

/** A subscription as we ask for it: with its newest invoice. */
export type AskedSubscription = Stripe.Subscription & { readonly latest_invoice: Stripe.Invoice | null };

const at = (second: number): Instant => instant(second * SECOND);
const orNull = (second: number | null): Instant | null => (second === null ? null : at(second));

/** The moment itself where Stripe names its second. */
function exact(second: number, { metadata }: AskedSubscription): Instant {
  const from = Number(metadata[RENEWS_FROM] ?? Number.NaN);
  return Number.isSafeInteger(from) && seconds(instant(from)) === second ? instant(from) : at(second);
}

/** The period has begun and its money has not come. */
const isOwed = ({ latest_invoice: invoice }: AskedSubscription): boolean =>
  invoice !== null && (invoice.status === 'draft' || invoice.status === 'open' || invoice.status === 'uncollectible');

function stateOf(subscription: AskedSubscription): LifeState {
  switch (subscription.status) {
    case 'active':
    case 'trialing':
      return subscription.cancel_at_period_end || subscription.cancel_at !== null ? 'cancelled' : 'active';
    case 'past_due':
      return 'failing';
    case 'incomplete':
      return 'pending';
    case 'canceled':
    case 'unpaid':
    case 'paused':
    case 'incomplete_expired':
      return 'ended';
    default:
      throw new Error(`Stripe names a status that is not known here: ${subscription.status}`);
  }
}

/** From when to when an invoice for a further period is. */
function periodOf({ lines }: Stripe.Invoice) {
  const periods = lines.data.map(({ period }) => period);
  return periods.toSorted((one, other) => other.end - one.end)[0] ?? null;
}

/** The period that was paid last: while the running one is owed, the one before. */
function paidPeriod(subscription: AskedSubscription, paid: readonly Stripe.Invoice[]) {
  const item = subscription.items.data[0];
  if (item === undefined) throw new Error('a subscription at Stripe has nothing in it');
  const { current_period_start: from, current_period_end: until } = item;
  if (!isOwed(subscription)) return { from, until };
  const before = paid.flatMap((invoice) => periodOf(invoice) ?? []).find(({ end }) => end <= from);
  return { from: before?.start ?? subscription.start_date, until: from };
}

/** How a subscription stands at Stripe, in our words. @param paid its paid invoices, the newest first */
export function truthOf(
  subscription: AskedSubscription,
  paid: readonly Stripe.Invoice[],
  revision: number,
): SubscriptionTruth {
  const state = stateOf(subscription);
  const { from, until } = paidPeriod(subscription, paid);
  const invoice = isOwed(subscription) ? subscription.latest_invoice : null;
  return {
    revision,
    state,
    paidFrom: exact(from, subscription),
    paidUntil: exact(until, subscription),
    priceMinor: subscription.items.data[0]?.price.unit_amount ?? 0,
    tries: state === 'failing' ? (invoice?.attempt_count ?? 0) : 0,
    retryAt: orNull(invoice?.next_payment_attempt ?? invoice?.automatically_finalizes_at ?? null),
  };
}

/** The renewals among the paid invoices, asked for with their payments, in their order; what was paid at the checkout is none. */
export function renewalsOf(paid: readonly Stripe.Invoice[]): RenewalPayment[] {
  return paid
    .filter(({ billing_reason, amount_paid }) => billing_reason === 'subscription_cycle' && amount_paid > 0)
    .flatMap((invoice) => {
      const period = periodOf(invoice);
      const currency = CURRENCIES.find((one) => one === invoice.currency);
      if (period === null || currency === undefined) return [];
      return [
        {
          // What an operator marks as paid in another way has no payment of its own.
          id: intentsOf(invoice).at(-1) ?? invoice.id,
          amount: money(invoice.amount_paid, currency),
          paidAt: at(invoice.status_transitions.paid_at ?? invoice.created),
          paidUntil: at(period.end),
        },
      ];
    })
    .toReversed();
}

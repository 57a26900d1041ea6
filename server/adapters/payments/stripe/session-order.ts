import type { Stripe } from 'stripe';
import { type Instant, instant } from '../../../../shared/domain/ids.ts';
import type { Money } from '../../../../shared/domain/money.ts';
import { addCalendarMonth } from '../../../../shared/domain/subscription/proration.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../../../shared/domain/time/calendar.ts';
import type { CheckoutOrder, PaymentOrder } from '../../../ports/payment-gateway.ts';

/** Stripe keeps a page open for half an hour at the least, counted from when it hears of it. */
const SHORTEST_PAGE_MS = 31 * MINUTE;
/** What is free for less than two days is no trial there; the hour is for whoever takes their time on the page. */
const SHORTEST_TRIAL_MS = 2 * DAY + HOUR;

/** Under which a subscription at Stripe keeps the exact moment that its `trial_end` is the second of. */
export const RENEWS_FROM = 'renews_from';

export const seconds = (at: Instant): number => Math.floor(at / SECOND);

type SessionParams = Stripe.Checkout.SessionCreateParams;
type Line = NonNullable<SessionParams['line_items']>[number];

const priceOf = ({ minor, currency }: Money, name: string) => ({
  currency,
  unit_amount: minor,
  product_data: { name },
});

/** A whole month is paid now, and the next one a month later: Stripe's own count, from the moment of the payment. */
function beginsWithAMonth({ amount, renewal }: CheckoutOrder, now: Instant): boolean {
  return amount.minor === renewal.price.minor && Math.abs(renewal.from - addCalendarMonth(now)) < DAY;
}

/**
 * When the monthly price begins. What is due now, if not a whole month, is a line of its own that is charged once; until `from` the
 * subscription itself costs nothing, as a trial, or, where that would be too short for one, as a first period without a price.
 */
function beginning(order: CheckoutOrder, now: Instant): NonNullable<SessionParams['subscription_data']> {
  const { from } = order.renewal;
  if (beginsWithAMonth(order, now)) return {};
  if (from - now >= SHORTEST_TRIAL_MS) return { trial_end: seconds(from) };
  return { billing_cycle_anchor: seconds(from), proration_behavior: 'none' };
}

function linesOf(order: CheckoutOrder, now: Instant): Line[] {
  const { renewal, amount, description } = order;
  const monthly: Line['price_data'] = { ...priceOf(renewal.price, description), recurring: { interval: 'month' } };
  const once = amount.minor > 0 && !beginsWithAMonth(order, now);
  return [
    { price_data: monthly, quantity: 1 },
    ...(once ? [{ price_data: priceOf(amount, description), quantity: 1 }] : []),
  ];
}

/** What every hosted page is told, whatever is bought there. */
const pageOf = (order: PaymentOrder, { customer, now }: { customer: string; now: Instant }) =>
  ({
    customer,
    client_reference_id: order.checkoutId,
    allowed_payment_method_types: ['card'],
    locale: order.language === 'pt' ? 'pt-BR' : 'en',
    custom_text: { submit: { message: order.terms } },
    expires_at: seconds(instant(Math.max(order.expiresAt, now + SHORTEST_PAGE_MS))),
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
  }) satisfies SessionParams;

/** The order as Stripe takes it: a subscription that begins as our terms say. */
export function sessionOf(order: CheckoutOrder, at: { customer: string; now: Instant }): SessionParams {
  return {
    ...pageOf(order, at),
    mode: 'subscription',
    payment_method_collection: 'always',
    line_items: linesOf(order, at.now),
    subscription_data: {
      metadata: { checkout: order.checkoutId, [RENEWS_FROM]: String(order.renewal.from) },
      ...beginning(order, at.now),
    },
  };
}

/** One payment, after which nothing renews. */
export function paymentSessionOf(order: PaymentOrder, at: { customer: string; now: Instant }): SessionParams {
  return {
    ...pageOf(order, at),
    mode: 'payment',
    line_items: [{ price_data: priceOf(order.amount, order.description), quantity: 1 }],
    // Captured at once, so that its fee is known with it.
    payment_intent_data: { capture_method: 'automatic', metadata: { checkout: order.checkoutId } },
  };
}

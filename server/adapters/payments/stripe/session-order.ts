import type { Stripe } from 'stripe';
import { type Instant, instant } from '../../../../shared/domain/ids.ts';
import type { Money } from '../../../../shared/domain/money.ts';
import { addCalendarMonth } from '../../../../shared/domain/subscription/proration.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../../../shared/domain/time/calendar.ts';
import type { CheckoutOrder, PaymentOrder } from '../../../ports/payment-gateway.ts';

/** Stripe keeps a page open for half an hour at the least, counted from when it learns of it. */
const SHORTEST_PAGE_MS = 31 * MINUTE;
/** What is free for less than two days is no trial there; the hour is for whoever takes their time on the page. */
const SHORTEST_TRIAL_MS = 2 * DAY + HOUR;

/** Under which a subscription at Stripe keeps the exact moment that its `trial_end` is the second of. */
export const RENEWS_FROM = 'renews_from';

export const seconds = (at: Instant): number => Math.floor(at / SECOND);

type SessionParams = Stripe.Checkout.SessionCreateParams;
type Line = NonNullable<SessionParams['line_items']>[number];

/** What a session is opened for besides its order. */
export interface SessionAt {
  readonly customer: string;
  readonly now: Instant;
  /** Stripe Tax finds the tax. */
  readonly tax: boolean;
}

/** What is shown is what is charged: a tax is a part of the price. */
const priceOf = ({ minor, currency }: Money, { name, tax }: { name: string; tax: boolean }) => ({
  currency,
  unit_amount: minor,
  product_data: { name },
  ...(tax ? { tax_behavior: 'inclusive' as const } : {}),
});

/** Stripe finds the tax by the customer's address, which the page keeps with them; businesses may give their number. */
const TAX = {
  automatic_tax: { enabled: true },
  tax_id_collection: { enabled: true },
  customer_update: { address: 'auto', name: 'auto' },
} satisfies SessionParams;

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

function linesOf(order: CheckoutOrder, { now, tax }: SessionAt): Line[] {
  const { renewal, amount } = order;
  const what = { name: order.description, tax };
  const monthly: Line['price_data'] = { ...priceOf(renewal.price, what), recurring: { interval: 'month' } };
  const once = amount.minor > 0 && !beginsWithAMonth(order, now);
  return [{ price_data: monthly, quantity: 1 }, ...(once ? [{ price_data: priceOf(amount, what), quantity: 1 }] : [])];
}

/** What every hosted page is told, whatever is bought there. */
const pageOf = (order: PaymentOrder, { customer, now, tax }: SessionAt) =>
  ({
    customer,
    client_reference_id: order.checkoutId,
    allowed_payment_method_types: ['card'],
    locale: order.language === 'pt' ? 'pt-BR' : 'en',
    custom_text: { submit: { message: order.terms } },
    expires_at: seconds(instant(Math.max(order.expiresAt, now + SHORTEST_PAGE_MS))),
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
    ...(tax ? TAX : {}),
  }) satisfies SessionParams;

/** The order as Stripe takes it: a subscription that begins as our terms say. */
export function sessionOf(order: CheckoutOrder, at: SessionAt): SessionParams {
  return {
    ...pageOf(order, at),
    mode: 'subscription',
    payment_method_collection: 'always',
    line_items: linesOf(order, at),
    subscription_data: {
      metadata: { checkout: order.checkoutId, [RENEWS_FROM]: String(order.renewal.from) },
      ...beginning(order, at.now),
    },
  };
}

/** One payment, after which nothing renews. */
export function paymentSessionOf(order: PaymentOrder, at: SessionAt): SessionParams {
  const what = { name: order.description, tax: at.tax };
  return {
    ...pageOf(order, at),
    mode: 'payment',
    line_items: [{ price_data: priceOf(order.amount, what), quantity: 1 }],
    // Captured at once, so that its fee is known with it.
    payment_intent_data: { capture_method: 'automatic', metadata: { checkout: order.checkoutId } },
  };
}

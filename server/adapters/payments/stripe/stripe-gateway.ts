import { Stripe } from 'stripe';
import type { Clock } from '../../../core/clock.ts';
import type { Db } from '../../../db/database.ts';
import { customersOf, numberQuestion } from '../../../db/repositories/payment-providers.ts';
import type { PaymentGateway } from '../../../ports/payment-gateway.ts';
import { createSessions } from './checkout-sessions.ts';
import { orMissing } from './missing.ts';
import { idOf, intentsOf, listMovements, readMovements, refundMovement, taxOfInvoice } from './movements.ts';
import { paymentSessionOf, RENEWS_FROM, seconds, sessionOf } from './session-order.ts';
import { type AskedSubscription, renewalsOf, truthOf } from './subscription-truth.ts';

const STRIPE = 'stripe';

const INVOICES_TOLD = 24;

export interface StripeGatewayDeps {
  readonly stripe: Stripe;
  readonly db: Db;
  readonly clock: Clock;
  /** The keys are those of Stripe's test mode. */
  readonly isTest: boolean;
  /** Stripe Tax finds the tax in each price. */
  readonly tax: boolean;
}

const hasEnded = ({ status }: Stripe.Subscription): boolean => status === 'canceled' || status === 'incomplete_expired';

const withInvoice = (subscription: Stripe.Subscription): AskedSubscription => {
  const { latest_invoice: invoice } = subscription;
  return { ...subscription, latest_invoice: typeof invoice === 'string' ? null : invoice };
};

/** What money did for a subscription: of all that its customer paid, what paid its invoices. */
async function movementsFor(stripe: Stripe, { customer }: Stripe.Subscription, paid: readonly Stripe.Invoice[]) {
  const intents = new Set(paid.flatMap(intentsOf));
  const all = await readMovements(stripe, { customer: idOf(customer) ?? '' });
  return [...all.filter(({ id, chargeId }) => intents.has(chargeId ?? id)), ...paid.flatMap(taxOfInvoice)];
}

/** Gives back what was charged; what was given back before is not again. */
async function giveBack(stripe: Stripe, intent: string): Promise<Stripe.Refund> {
  try {
    return await stripe.refunds.create({ payment_intent: intent }, { idempotencyKey: `refund-${intent}` });
  } catch (error) {
    const isDone = error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'charge_already_refunded';
    const [last] = isDone ? (await stripe.refunds.list({ payment_intent: intent, limit: 1 })).data : [];
    if (last === undefined) throw error;
    return last;
  }
}

/** Stripe: its hosted page takes the card, and Stripe renews by itself. */
export function createStripeGateway({ stripe, db, clock, isTest, tax }: StripeGatewayDeps): PaymentGateway {
  const sessions = createSessions({ stripe, db, clock, tax });

  const find = (ref: string): Promise<Stripe.Subscription | null> => orMissing(stripe.subscriptions.retrieve(ref));

  /** Changes a subscription that has not ended. */
  async function change(ref: string, params: Stripe.SubscriptionUpdateParams): Promise<void> {
    const known = await find(ref);
    if (known === null || hasEnded(known)) return;
    await stripe.subscriptions.update(ref, params);
  }

  return {
    name: STRIPE,
    sandbox: isTest,
    startCheckout: (order) => sessions.open(order, (at) => sessionOf(order, at)),
    startPayment: (order) => sessions.open(order, (at) => paymentSessionOf(order, at)),
    readCheckout: sessions.read,
    expireCheckout: sessions.expire,
    async readSubscription(ref) {
      // The number is taken before the question is asked: of two answers, the one with the greater was asked for later.
      const revision = await numberQuestion(db, STRIPE, ref);
      const known = await orMissing(stripe.subscriptions.retrieve(ref, { expand: ['latest_invoice'] }));
      if (known === null) return null;
      const asked = { status: 'paid' as const, limit: INVOICES_TOLD, expand: ['data.payments'] };
      const { data: paid } = await stripe.invoices.list({ ...asked, subscription: ref });
      const movements = await movementsFor(stripe, known, paid);
      return { truth: truthOf(withInvoice(known), paid, revision), payments: renewalsOf(paid), movements };
    },
    setRenewal: (ref, renews) => change(ref, { cancel_at_period_end: !renews }),
    postpone: (ref, until) =>
      change(ref, {
        trial_end: seconds(until),
        proration_behavior: 'none',
        metadata: { [RENEWS_FROM]: String(until) },
      }),
    async cancel(ref) {
      const known = await find(ref);
      if (known === null || hasEnded(known)) return;
      await stripe.subscriptions.cancel(ref, { invoice_now: false, prorate: false });
    },
    async forgetPayer(user) {
      for (const customer of await customersOf(db, user, STRIPE)) await orMissing(stripe.customers.del(customer));
    },
    async openPortal(ref, returnUrl) {
      const known = await find(ref);
      if (known === null) return null;
      const customer = idOf(known.customer) ?? '';
      const session = await stripe.billingPortal.sessions.create({ customer, return_url: returnUrl });
      return session.url;
    },
    listPayments: async (since) => ({ movements: await listMovements(stripe, since), completeUntil: null }),
    refund: async (intent) => refundMovement(await giveBack(stripe, intent)),
  };
}

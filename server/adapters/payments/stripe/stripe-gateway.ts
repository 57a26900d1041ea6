import { Stripe } from 'stripe';
import type { Clock } from '../../../core/clock.ts';
import type { Db } from '../../../db/database.ts';
import { customersOf, forgetCustomer, numberQuestion } from '../../../db/repositories/payment-providers.ts';
import type { CheckoutTruth, PaymentGateway } from '../../../ports/payment-gateway.ts';
import { createCustomers } from './customers.ts';
import { RENEWS_FROM, seconds, sessionOf } from './session-order.ts';
import { type AskedSubscription, renewalsOf, truthOf } from './subscription-truth.ts';

const STRIPE = 'stripe';

const INVOICES_TOLD = 24;

export interface StripeGatewayDeps {
  readonly stripe: Stripe;
  readonly db: Db;
  readonly clock: Clock;
  /** The keys are those of Stripe's test mode. */
  readonly isTest: boolean;
}

const isMissing = (error: unknown, param?: string): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  error.code === 'resource_missing' &&
  (param === undefined || error.param === param);

/** Null where Stripe knows of none. */
const orMissing = <T>(asked: Promise<T>): Promise<T | null> =>
  asked.catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });

function truthOfSession({ status, payment_status, subscription }: Stripe.Checkout.Session): CheckoutTruth {
  if (status === 'expired') return { status: 'expired' };
  const providerRef = typeof subscription === 'string' ? subscription : (subscription?.id ?? null);
  if (status !== 'complete' || payment_status === 'unpaid' || providerRef === null) return { status: 'open' };
  return { status: 'paid', providerRef };
}

const hasEnded = ({ status }: Stripe.Subscription): boolean => status === 'canceled' || status === 'incomplete_expired';

const withInvoice = (subscription: Stripe.Subscription): AskedSubscription => {
  const { latest_invoice: invoice } = subscription;
  return { ...subscription, latest_invoice: typeof invoice === 'string' ? null : invoice };
};

/** Stripe: its hosted page takes the card, and Stripe renews by itself. */
export function createStripeGateway({ stripe, db, clock, isTest }: StripeGatewayDeps): PaymentGateway {
  const customers = createCustomers({ stripe, db });

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
    async startCheckout(order) {
      const open = async (turn: string) => {
        const customer = await customers.of(order, turn);
        const session = sessionOf(order, { customer, now: clock.now() });
        return stripe.checkout.sessions.create(session, { idempotencyKey: `${order.checkoutId}-session${turn}` });
      };
      const session = await open('').catch(async (error: unknown) => {
        // Somebody deleted the customer at Stripe.
        if (!isMissing(error, 'customer')) throw error;
        await forgetCustomer(db, { user: order.userId, provider: STRIPE, currency: order.amount.currency });
        return open('-again');
      });
      if (session.url === null) throw new Error('Stripe opened a session without a page');
      return { sessionId: session.id, url: session.url };
    },
    async readCheckout(sessionId) {
      const session = await orMissing(stripe.checkout.sessions.retrieve(sessionId));
      return session === null ? { status: 'expired' } : truthOfSession(session);
    },
    async expireCheckout(sessionId) {
      await stripe.checkout.sessions.expire(sessionId).catch((error: unknown) => {
        // It has ended by itself, or was paid, which stays so.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      });
    },
    async readSubscription(ref) {
      // The number is taken before the question is asked: of two answers, the one with the greater was asked for later.
      const revision = await numberQuestion(db, STRIPE, ref);
      const known = await orMissing(stripe.subscriptions.retrieve(ref, { expand: ['latest_invoice'] }));
      if (known === null) return null;
      const { data: paid } = await stripe.invoices.list({ subscription: ref, status: 'paid', limit: INVOICES_TOLD });
      return { truth: truthOf(withInvoice(known), paid, revision), payments: renewalsOf(paid) };
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
      const customer = typeof known.customer === 'string' ? known.customer : known.customer.id;
      const session = await stripe.billingPortal.sessions.create({ customer, return_url: returnUrl });
      return session.url;
    },
  };
}

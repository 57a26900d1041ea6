import { Stripe } from 'stripe';
import type { Clock } from '../../../core/clock.ts';
import type { Db } from '../../../db/database.ts';
import { forgetCustomer } from '../../../db/repositories/payment-providers.ts';
import type { CheckoutTruth, PaymentOrder } from '../../../ports/payment-gateway.ts';
import { createCustomers } from './customers.ts';
import { isMissing, orMissing } from './missing.ts';
import { idOf, intentsOf, readMovements, taxOfInvoice, taxOfSession } from './movements.ts';
import type { SessionAt } from './session-order.ts';

type SessionFor = (at: SessionAt) => Stripe.Checkout.SessionCreateParams;

/** What paid at a session, asked for with the payments of its invoice; null where nothing was due. */
function intentOf({ payment_intent, invoice }: Stripe.Checkout.Session): string | null {
  const paid = typeof invoice === 'object' && invoice !== null ? intentsOf(invoice) : [];
  return idOf(payment_intent) ?? paid.at(-1) ?? null;
}

async function truthOfSession(stripe: Stripe, session: Stripe.Checkout.Session): Promise<CheckoutTruth> {
  const { status, payment_status } = session;
  if (status === 'expired') return { status: 'expired' };
  const intent = intentOf(session);
  const providerRef = idOf(session.subscription) ?? intent;
  if (status !== 'complete' || payment_status === 'unpaid' || providerRef === null) return { status: 'open' };
  const movements = intent === null ? [] : await readMovements(stripe, { payment_intent: intent });
  const { invoice } = session;
  const tax = typeof invoice === 'object' && invoice !== null ? taxOfInvoice(invoice) : taxOfSession(session);
  return { status: 'paid', providerRef, movements: [...movements, ...tax] };
}

/** Stripe's hosted page: opened for an order, asked about, closed. */
export function createSessions({ stripe, db, clock, tax }: { stripe: Stripe; db: Db; clock: Clock; tax: boolean }) {
  const customers = createCustomers({ stripe, db });
  return {
    async open(order: PaymentOrder, sessionFor: SessionFor): Promise<{ sessionId: string; url: string }> {
      const create = async (turn: string) => {
        const session = sessionFor({ customer: await customers.of(order, turn), now: clock.now(), tax });
        return stripe.checkout.sessions.create(session, { idempotencyKey: `${order.checkoutId}-session${turn}` });
      };
      const session = await create('').catch(async (error: unknown) => {
        // Somebody deleted the customer at Stripe.
        if (!isMissing(error, 'customer')) throw error;
        await forgetCustomer(db, { user: order.userId, provider: 'stripe', currency: order.amount.currency });
        return create('-again');
      });
      if (session.url === null) throw new Error('Stripe opened a session without a page');
      return { sessionId: session.id, url: session.url };
    },
    async read(sessionId: string): Promise<CheckoutTruth> {
      const asked = stripe.checkout.sessions.retrieve(sessionId, { expand: ['invoice.payments'] });
      const session = await orMissing(asked);
      return session === null ? { status: 'expired' } : truthOfSession(stripe, session);
    },
    async expire(sessionId: string): Promise<void> {
      await stripe.checkout.sessions.expire(sessionId).catch((error: unknown) => {
        // It has ended by itself, or was paid, which stays so.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      });
    },
  };
}

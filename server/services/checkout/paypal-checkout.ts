import type { SubscriptionView } from '../../../shared/contract/subscription.ts';
import type { UserId } from '../../../shared/domain/ids.ts';
import { AppError } from '../../core/app-error.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import { findCheckout, markCheckout, type StoredCheckout } from '../../db/repositories/checkouts.ts';
import { saveReceivedMessage } from '../../db/repositories/received-messages.ts';
import { findSubscription } from '../../db/repositories/subscriptions.ts';
import type { Metrics } from '../../ports/metrics.ts';
import type { CheckoutTruth } from '../../ports/payment-gateway.ts';
import type { PaypalGateway, PaypalMessage } from '../../ports/paypal-gateway.ts';
import type { PlanLife } from '../subscription/plan-life.ts';
import { subscriptionView } from '../subscription/subscription-view.ts';
import type { CheckoutService } from './checkout-service.ts';
import { followPayment } from './follow-payment.ts';
import type { CheckoutRequest } from './start-checkout.ts';

/** What is particular about a checkout at PayPal: its payer agrees there, and comes back here to have it carried out. */
export interface PaypalCheckout {
  /** @throws AppError as `CheckoutService.start` */
  start(request: Omit<CheckoutRequest, 'method'>): Promise<{ sessionId: string; url: string }>;
  /**
   * Carries out what the person agreed to. Doing it again answers the same.
   * @throws AppError `not_found` for somebody else's, `paypal_declined`, `payment_pending`, `checkout_expired`, `payment_unavailable`
   */
  execute(user: UserId, sessionId: string): Promise<SubscriptionView | null>;
  /** The person went no further, or PayPal's page failed. Nothing is taken for that checkout any more. @throws AppError `not_found` */
  giveUp(user: UserId, sessionId: string | null, outcome: 'cancelled' | 'failed'): Promise<void>;
  /**
   * A browser comes back, in which nobody need be logged in. @returns where it goes on; null for a checkout that is not PayPal's
   * @throws AppError `payment_unavailable`
   */
  comeBack(checkoutId: string, agreed: boolean): Promise<string | null>;
  /**
   * A message from outside. What it says counts for nothing: PayPal itself is asked how things stand.
   * @returns whether it was PayPal's
   * @throws AppError `payment_unavailable` when PayPal cannot be asked; it sends the message again
   */
  take(message: PaypalMessage): Promise<boolean>;
}

export interface PaypalCheckoutDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** Null while PayPal is not configured: then there is nothing of it. */
  readonly gateway: PaypalGateway | null;
  readonly checkout: CheckoutService;
  readonly plans: Pick<PlanLife, 'moveOn' | 'refresh'>;
  readonly metrics: Pick<Metrics, 'payment'>;
}

type Status = CheckoutTruth['status'];

/** Whatever goes wrong at PayPal is not the caller's fault. */
async function ask<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError('payment_unavailable', { cause });
  }
}

const REFUSALS = { open: 'payment_pending', declined: 'paypal_declined', expired: 'checkout_expired' } as const;

export function createPaypalCheckout(deps: PaypalCheckoutDeps): PaypalCheckout {
  const { db, clock, gateway, checkout, plans, metrics } = deps;
  /** What PayPal's page alone tells; everything else is counted where it is stored. */
  const count = (outcome: 'cancelled' | 'failed'): void => metrics.payment({ provider: 'paypal', outcome });

  const settle = async (sessionId: string): Promise<Status> =>
    (await ask(() => checkout.settle(sessionId))) ?? 'expired';

  async function own(user: UserId, sessionId: string): Promise<StoredCheckout> {
    const found = gateway === null ? null : await findCheckout(db, sessionId);
    if (found === null || found.userId !== user || found.provider !== gateway?.name) throw new AppError('not_found');
    return found;
  }

  return {
    start: (request) => checkout.start({ ...request, method: 'paypal' }),
    async execute(user, sessionId) {
      await own(user, sessionId);
      const status = await settle(sessionId);
      if (status !== 'paid') throw new AppError(REFUSALS[status]);
      const stored = await findSubscription(db, user);
      return stored === null ? null : subscriptionView(stored);
    },
    async giveUp(user, sessionId, outcome) {
      if (sessionId !== null) {
        const stored = await own(user, sessionId);
        await gateway?.expireCheckout(sessionId);
        await markCheckout(db, stored.id, { status: 'expired', at: clock.now(), providerRef: null });
      }
      count(outcome);
    },
    async comeBack(checkoutId, agreed) {
      const found = gateway === null ? null : await gateway.returnOf(checkoutId);
      if (found === null) return null;
      if (!agreed) {
        count('cancelled');
        return found.cancelUrl;
      }
      const stored = await findCheckout(db, found.sessionId);
      const status =
        stored === null ? await ask(() => checkout.settle(found.sessionId)) : await settle(found.sessionId);
      return status === 'paid' || status === 'open' ? found.successUrl : found.cancelUrl;
    },
    async take(message) {
      if (gateway === null) return false;
      const read = await ask(() => gateway.refsIn(message));
      if (read === null) return false;
      const following = { db, plans, settle: checkout.settle };
      for (const ref of read.refs) await ask(() => followPayment(following, gateway, ref));
      // PayPal's list does not say what was delivered: so that it is not heard from there as well.
      if (read.id !== null)
        await saveReceivedMessage(db, { provider: gateway.name, id: read.id, receivedAt: clock.now() });
      return true;
    },
  };
}

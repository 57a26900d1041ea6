import type { CheckoutTruth } from '../../ports/payment-gateway.ts';
import type { CheckoutDeps } from './checkout-deps.ts';
import { settleCheckout } from './settle-checkout.ts';
import { type CheckoutRequest, startCheckout } from './start-checkout.ts';

export interface CheckoutService {
  /**
   * Opens a checkout at the provider and closes the user's earlier ones.
   * @throws AppError `plan_not_found`, `plan_still_paid`, `subscriptions_closed`, `payment_unavailable`
   */
  start(request: CheckoutRequest): Promise<{ sessionId: string; url: string }>;
  /**
   * Asks the provider what became of a session and acts on it: a paid one turns the plan on, once. Safe to call at any
   * time, by anyone, as often as they like.
   * @returns the provider's word, null for a session that is not ours
   */
  settle(sessionId: string): Promise<CheckoutTruth['status'] | null>;
}

export const createCheckoutService = (deps: CheckoutDeps): CheckoutService => ({
  start: (request) => startCheckout(deps, request),
  settle: (sessionId) => settleCheckout(deps, sessionId),
});

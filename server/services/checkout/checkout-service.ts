import type { UserId } from '../../../shared/domain/ids.ts';
import { AppError } from '../../core/app-error.ts';
import { unansweredSessions } from '../../db/repositories/checkouts.ts';
import { unansweredPastWeekSessions } from '../../db/repositories/unanswered-past-weeks.ts';
import type { CheckoutTruth } from '../../ports/payment-gateway.ts';
import { settlePastWeeks } from '../past-weeks/settle-past-weeks.ts';
import type { CheckoutDeps } from './checkout-deps.ts';
import { settleCheckout } from './settle-checkout.ts';
import { settleSession } from './settle-session.ts';
import { type CheckoutRequest, startCheckout } from './start-checkout.ts';

export interface CheckoutService {
  /**
   * Opens a checkout at the provider and closes the user's earlier ones.
   * @throws AppError `plan_not_found`, `plan_still_paid`, `quote_changed`, `subscriptions_closed`, `payment_unavailable`
   */
  start(request: CheckoutRequest): Promise<{ sessionId: string; url: string }>;
  /**
   * Asks the provider what became of a session and acts on it: a paid one turns the plan on, once. Safe to call at any
   * time, by anyone, as often as they like.
   * @returns the provider's word, null for a session that is not ours
   */
  settle(sessionId: string): Promise<CheckoutTruth['status'] | null>;
  /**
   * The same for everything that the user has opened and nobody has heard the last word of.
   * @throws AppError `payment_unavailable` when a provider does not answer
   */
  finish(user: UserId): Promise<void>;
}

async function finish(deps: CheckoutDeps, user: UserId): Promise<void> {
  // One after the other: each takes the user's lock.
  try {
    for (const sessionId of await unansweredSessions(deps.db, user)) await settleCheckout(deps, sessionId);
    for (const sessionId of await unansweredPastWeekSessions(deps.db, user)) await settlePastWeeks(deps, sessionId);
  } catch (cause) {
    throw new AppError('payment_unavailable', { cause });
  }
}

export const createCheckoutService = (deps: CheckoutDeps): CheckoutService => ({
  start: (request) => startCheckout(deps, request),
  settle: (sessionId) => settleSession(deps, sessionId),
  finish: (user) => finish(deps, user),
});

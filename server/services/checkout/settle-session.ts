import type { CheckoutTruth } from '../../ports/payment-gateway.ts';
import { settlePastWeeks } from '../past-weeks/settle-past-weeks.ts';
import type { SettleDeps } from './checkout-deps.ts';
import { settleCheckout } from './settle-checkout.ts';

/** Asks the provider what became of a session, of a plan or of past weeks, and acts on it; see `CheckoutService.settle`. */
export const settleSession = async (deps: SettleDeps, sessionId: string): Promise<CheckoutTruth['status'] | null> =>
  (await settleCheckout(deps, sessionId)) ?? (await settlePastWeeks(deps, sessionId));

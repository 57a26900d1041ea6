import type { Db } from '../../db/database.ts';
import { findCheckout } from '../../db/repositories/checkouts.ts';
import { currentSubscriptionOf } from '../../db/repositories/subscription-lives.ts';
import type { PaymentGateway } from '../../ports/payment-gateway.ts';
import type { PlanLife } from '../subscription/plan-life.ts';

export interface FollowPaymentDeps {
  readonly db: Db;
  readonly plans: Pick<PlanLife, 'moveOn' | 'refresh'>;
  /** Asks what became of a session and acts on it. */
  readonly settle: (sessionId: string) => Promise<unknown>;
}

/** Asks about what a message names, where the provider has one number for a checkout and the subscription that it leads to, as PayPal has. */
export async function followPayment(
  { db, plans, settle }: FollowPaymentDeps,
  at: Pick<PaymentGateway, 'name' | 'readCheckout'>,
  ref: string,
): Promise<void> {
  const stored = await findCheckout(db, ref);
  // What is paid once is no checkout of a plan.
  if (stored === null) await settle(ref);
  if (stored?.provider !== at.name) return;
  if (stored.status !== 'paid') {
    // What a message about an unpaid checkout may change: nothing, when the provider says what is known.
    const { status } = await at.readCheckout(ref);
    if (status !== stored.status && status !== 'open') await settle(ref);
  }
  const plan = await currentSubscriptionOf(db, at.name, ref);
  await (plan === null ? plans.refresh(at.name, ref) : plans.moveOn(plan));
}

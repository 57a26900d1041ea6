import { type Instant, instant, type PlanId, type UserId } from '../../../shared/domain/ids.ts';
import { type Currency, type Money, money } from '../../../shared/domain/money.ts';
import { FIRST_WEEK_OFFER, offerCovers, offerUntil } from '../../../shared/domain/subscription/offer.ts';
import { type Credit, isStillPaid, planTerms } from '../../../shared/domain/subscription/proration.ts';
import type { Plan } from '../../../shared/domain/subscription/subscription.ts';
import { AppError } from '../../core/app-error.ts';
import type { Db } from '../../db/database.ts';
import { findPlan } from '../../db/repositories/plans.ts';
import { findSubscription, type StoredSubscription } from '../../db/repositories/subscriptions.ts';
import { findUser, type StoredUser } from '../../db/repositories/users.ts';

export interface TermsRequest {
  readonly user: UserId;
  readonly plan: PlanId;
  /** Null takes the user's own: the running plan's, else the language's. */
  readonly currency: Currency | null;
  /** The first-week offer is asked for. */
  readonly offer: boolean;
}

/** What taking a plan would mean for a user now. Computed here alone; nothing a client says about money is used. */
export interface Terms {
  readonly plan: Plan;
  readonly current: StoredSubscription | null;
  readonly price: Money;
  readonly due: Money;
  readonly next: Instant;
  readonly credit: Credit | null;
  /** The first-week offer applies. */
  readonly offer: boolean;
  /** A plan that is still paid would be replaced. */
  readonly needsForce: boolean;
}

async function readUser(db: Db, id: UserId): Promise<StoredUser> {
  const user = await findUser(db, id);
  if (user === null) throw new Error(`there is no user ${id}`);
  return user;
}

/**
 * The terms for a user and a plan at `now`. A plan that is still paid keeps its currency, or its days could not be counted.
 * @throws AppError `plan_not_found`
 */
export async function termsFor(db: Db, request: TermsRequest, now: Instant): Promise<Terms> {
  const plan = await findPlan(db, request.plan);
  if (plan === null) throw new AppError('plan_not_found');
  const [user, current] = [await readUser(db, request.user), await findSubscription(db, request.user)];
  const paid = isStillPaid(current, now);
  const currency = paid ? current.currency : (request.currency ?? (user.lang === 'pt' ? 'brl' : 'usd'));
  const price = money(plan.priceMinor[currency], currency);
  const facts = { signedUpAt: user.signedUpAt, usedAt: user.offerUsedAt, subscription: current };
  const offer = request.offer && offerCovers(plan) && offerUntil(facts, now) !== null;
  if (offer) {
    const due = money(FIRST_WEEK_OFFER.priceMinor[currency], currency);
    const next = instant(now + FIRST_WEEK_OFFER.paidMs);
    return { plan, current, price, due, next, credit: null, offer, needsForce: false };
  }
  const { dueMinor, next, credit } = planTerms(current, price.minor, now);
  return { plan, current, price, due: money(dueMinor, currency), next, credit, offer, needsForce: paid };
}

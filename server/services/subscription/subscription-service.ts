import type { checkoutQuote } from '../../../shared/contract/payments.ts';
import type { RouteOutput } from '../../../shared/contract/route.ts';
import type { SubscriptionView } from '../../../shared/contract/subscription.ts';
import type { UserId } from '../../../shared/domain/ids.ts';
import type { PlanType } from '../../../shared/domain/subscription/subscription.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import { findSubscription } from '../../db/repositories/subscriptions.ts';
import { subscriptionView } from './subscription-view.ts';
import { type TermsRequest, termsFor } from './terms.ts';

export interface SubscriptionService {
  /** The current subscription; null without one, or when it is of another family than `type`. */
  current(user: UserId, type: PlanType | null): Promise<SubscriptionView | null>;
  /** Price, credit and next payment date for a plan, before anything is agreed to. @throws AppError `plan_not_found` */
  quote(request: TermsRequest): Promise<RouteOutput<typeof checkoutQuote>>;
}

export function createSubscriptionService({ db, clock }: { db: Db; clock: Clock }): SubscriptionService {
  return {
    async current(user, type) {
      const stored = await findSubscription(db, user);
      if (stored === null || (type !== null && stored.type !== type)) return null;
      return subscriptionView(stored);
    },
    async quote(request) {
      const { price, due, next, needsForce, credit, current } = await termsFor(db, request, clock.now());
      const left =
        credit === null || current === null
          ? null
          : {
              name: current.name,
              days: Math.floor(credit.remainingDays),
              perDayMinor: credit.perDayMinor,
              creditDays: credit.creditDays,
            };
      return { price, due, left, next, needsForce };
    },
  };
}

import type { checkoutQuote } from '../../../shared/contract/payments.ts';
import type { RouteOutput } from '../../../shared/contract/route.ts';
import type { SubscriptionView } from '../../../shared/contract/subscription.ts';
import type { UserId } from '../../../shared/domain/ids.ts';
import { money } from '../../../shared/domain/money.ts';
import type { Plan, PlanType } from '../../../shared/domain/subscription/subscription.ts';
import { findSubscription } from '../../db/repositories/subscriptions.ts';
import { type CatchUpDeps, catchUp } from './catch-up.ts';
import { checkPromoCode } from './promo-code.ts';
import { subscriptionView } from './subscription-view.ts';
import { fingerprintOf, type Terms, type TermsRequest, termsFor } from './terms.ts';

type QuoteView = RouteOutput<typeof checkoutQuote>;

export interface SubscriptionService {
  /** The current subscription; null without one, or when it is of another family than `type`. */
  current(user: UserId, type: PlanType | null): Promise<SubscriptionView | null>;
  /** Price, credit and next payment date for a plan, before anything is agreed to. @throws AppError `plan_not_found`, `wrong_promo_code` */
  quote(request: TermsRequest): Promise<QuoteView>;
}

function leftOf({ credit, current }: Terms): QuoteView['left'] {
  if (credit === null || current === null) return null;
  return {
    name: current.name,
    days: Math.floor(credit.remainingDays),
    perDay: money(Math.round(credit.perDayMinor), current.currency),
    creditDays: credit.creditDays,
  };
}

function viewOf(terms: Terms): QuoteView {
  const { kind, price, due, dueFor, next, nextAmount, offer, offerMissed, promotion, paused, needsForce } = terms;
  const { id, name, img, accounts } = terms.plan;
  return {
    ...{ kind, price, due, dueFor, next, nextAmount, offer, offerMissed, promotion, paused, needsForce },
    plan: { id, name, img, accounts },
    left: leftOf(terms),
    fingerprint: fingerprintOf(terms),
  };
}

interface Deps extends CatchUpDeps {
  readonly firstWeekPriceMinor: Plan['priceMinor'];
  readonly summariesOffered: boolean;
}

export function createSubscriptionService(deps: Deps): SubscriptionService {
  const { db, clock, firstWeekPriceMinor, summariesOffered } = deps;
  return {
    async current(user, type) {
      const stored = await findSubscription(db, user);
      if (stored === null || (type !== null && stored.type !== type)) return null;
      return subscriptionView(stored);
    },
    async quote(request) {
      await catchUp(deps, request.user);
      const now = clock.now();
      await checkPromoCode(db, request, now);
      return viewOf(await termsFor(db, request, { now, firstWeekPriceMinor, summariesOffered }));
    },
  };
}

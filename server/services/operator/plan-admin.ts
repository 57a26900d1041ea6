import type { PlanId } from '../../../shared/domain/ids.ts';
import type { Currency, Money } from '../../../shared/domain/money.ts';
import { isActive, type Plan } from '../../../shared/domain/subscription/subscription.ts';
import { AppError } from '../../core/app-error.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import { currentPlans, listEveryPlan, setPlanPrice } from '../../db/repositories/plans.ts';

/** A plan with what the operator asks of it. */
export interface PlanLine {
  readonly plan: Plan;
  /** On offer, and with something behind it that writes its summaries, if it has them. */
  readonly isForSale: boolean;
  /** People whose plan works now, granted ones included. */
  readonly subscribers: number;
}

/** The least that a plan may cost: what the largest promotion leaves of it is still charged by card providers. */
export const LEAST_PRICE_MINOR = 250;
export const MOST_PRICE_MINOR = 1_000_000;

/** The plans, as whoever runs the service sees and prices them. */
export interface PlanAdmin {
  /** Every plan there ever was. */
  list(): Promise<PlanLine[]>;
  /**
   * A new price for whoever buys the plan from now on; a plan that runs goes on at its own, and an open checkout at what it said.
   * @returns the price before @throws AppError `plan_not_found`
   */
  setPrice(id: PlanId, price: Money): Promise<{ readonly plan: Plan; readonly before: Record<Currency, number> }>;
}

export interface PlanAdminDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly summariesOffered: boolean;
}

export const createPlanAdmin = ({ db, clock, summariesOffered }: PlanAdminDeps): PlanAdmin => ({
  async list() {
    const now = clock.now();
    const counts = new Map<PlanId, number>();
    for (const one of await currentPlans(db)) {
      if (isActive(one, now)) counts.set(one.planId, (counts.get(one.planId) ?? 0) + 1);
    }
    return (await listEveryPlan(db)).map(({ plan, onOffer }) => ({
      plan,
      isForSale: onOffer && (summariesOffered || plan.type !== 'summary'),
      subscribers: counts.get(plan.id) ?? 0,
    }));
  },
  async setPrice(id, price) {
    return await db.transaction().execute(async (tx) => {
      const known = (await listEveryPlan(tx)).find(({ plan }) => plan.id === id);
      if (known === undefined) throw new AppError('plan_not_found');
      await setPlanPrice(tx, id, price);
      return { plan: known.plan, before: known.plan.priceMinor };
    });
  },
});

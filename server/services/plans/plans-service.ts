import type { plans } from '../../../shared/contract/plans.ts';
import type { RouteOutput } from '../../../shared/contract/route.ts';
import { FIRST_WEEK_OFFER } from '../../../shared/domain/subscription/offer.ts';
import type { Plan } from '../../../shared/domain/subscription/subscription.ts';
import { HOUR } from '../../../shared/domain/time/calendar.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import { listPlans } from '../../db/repositories/plans.ts';

type PlanList = RouteOutput<typeof plans>;

export interface PlansService {
  /** The plans on offer, smallest first, and the first-week offer. Those with summaries only where something writes them. */
  list(): Promise<PlanList>;
}

const view = (plan: Plan): PlanList['items'][number] => ({
  id: plan.id,
  type: plan.type,
  name: plan.name,
  img: plan.img,
  accounts: plan.accounts,
  price: { ...plan.priceMinor },
  group_reports: plan.groupReports,
  daily_reports: plan.dailyReports,
});

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly firstWeekPriceMinor: Plan['priceMinor'];
  readonly summariesOffered: boolean;
}

export function createPlansService({ db, clock, firstWeekPriceMinor, summariesOffered }: Deps): PlansService {
  return {
    async list() {
      const items = (await listPlans(db)).filter(({ type }) => summariesOffered || type !== 'summary').map(view);
      const { accounts, lifetimeMs } = FIRST_WEEK_OFFER;
      const offer = { price: { ...firstWeekPriceMinor }, accounts, hours: lifetimeMs / HOUR };
      return { items, refreshed: clock.now(), offer };
    },
  };
}

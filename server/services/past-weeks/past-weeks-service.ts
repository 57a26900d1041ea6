import type { pastWeekList } from '../../../shared/contract/past-weeks.ts';
import type { RouteOutput } from '../../../shared/contract/route.ts';
import { instant, type UserId } from '../../../shared/domain/ids.ts';
import type { Currency } from '../../../shared/domain/money.ts';
import {
  holdsWeeks,
  PAST_WEEKS_PATIENCE_MS,
  pastWeeksPrice,
  pastWeeksSoldUntil,
} from '../../../shared/domain/subscription/past-weeks.ts';
import { PAYMENT_METHODS } from '../../../shared/domain/subscription/payment-method.ts';
import { listAccounts } from '../../db/repositories/accounts.ts';
import { collectStates } from '../../db/repositories/due-work.ts';
import { type PastWeekOrder, paidPastWeekOrders } from '../../db/repositories/past-week-orders.ts';
import type { PastWeekDeps } from './past-week-deps.ts';
import { sellsOnce } from './sells-once.ts';
import { type PastWeekRequest, startPastWeeks } from './start-past-weeks.ts';
import { currencyFor, stripOf } from './strip.ts';

export interface PastWeeksService {
  /** What may be bought of the time before the user's accounts were tracked, and what was. */
  list(user: UserId, currency: Currency | null): Promise<RouteOutput<typeof pastWeekList>>;
  /**
   * Opens a checkout for the weeks and closes the user's earlier one.
   * @throws AppError `account_not_found`, `no_subscription`, `past_weeks_not_sold`, `payment_unavailable`
   */
  start(request: PastWeekRequest): Promise<{ sessionId: string; url: string }>;
}

const orderView = (order: PastWeekOrder) => {
  const { id, accountId, weeks, amount, state, paidAt } = order;
  // What was included shows as a week that comes or is there, not as something bought.
  if (amount.minor === 0) return [];
  if (paidAt === null || state === 'open' || state === 'declined' || state === 'expired') return [];
  return [{ id, accountId, weeks: [...weeks], amount, state, paidAt, dueBy: instant(paidAt + PAST_WEEKS_PATIENCE_MS) }];
};

/** Selling weeks from before an account was tracked. */
export function createPastWeeksService(deps: PastWeekDeps): PastWeeksService {
  const { db, clock, gateways, offer } = deps;
  return {
    async list(user, asked) {
      const now = clock.now();
      const orders = await paidPastWeekOrders(db, user);
      const rows = await listAccounts(db, user, false);
      const currency = await currencyFor(db, { user, asked }, now);
      const strips = rows.map((row) => ({ row, weeks: stripOf(row, orders, { offer, now }) }));
      const read = await collectStates(
        db,
        rows.map((row) => row.profile_id),
      );
      return {
        price: pastWeeksPrice(1, currency, offer),
        methods: PAYMENT_METHODS.filter((method) => sellsOnce(gateways[method])),
        accounts: strips
          .filter(({ weeks }) => weeks.length > 0)
          .map(({ row, weeks }) => ({
            ...{ id: row.id, network: row.network, username: row.username, name: row.name },
            ...{ userpic: row.userpic, label: row.label },
            until: pastWeeksSoldUntil(instant(row.added_at.getTime()), offer),
            atOnce: holdsWeeks(read.get(row.profile_id)?.completeAt ?? null, weeks),
            weeks: weeks.map(({ period: { id, start, end }, state }) => ({ id, start, end, state })),
          })),
        orders: orders.flatMap(orderView),
      };
    },
    start: (request) => startPastWeeks(deps, request),
  };
}

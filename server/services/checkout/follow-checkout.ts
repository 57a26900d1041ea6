import { instant } from '../../../shared/domain/ids.ts';
import { DAY, MINUTE } from '../../../shared/domain/time/calendar.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import { sessionOf, unansweredCheckouts } from '../../db/repositories/checkouts.ts';
import { findPastWeekOrder } from '../../db/repositories/past-week-orders.ts';
import { unansweredPastWeeks } from '../../db/repositories/unanswered-past-weeks.ts';
import { settlePastWeeks } from '../past-weeks/settle-past-weeks.ts';
import type { SettleDeps } from './checkout-deps.ts';
import { settleCheckout } from './settle-checkout.ts';

const ASK_EVERY_MS = 5 * MINUTE;
/** As long as an unpaid checkout is kept: the service itself may have been away for days after somebody paid. */
const ASK_FOR_MS = 90 * DAY;
const CHECKOUTS_AT_ONCE = 200;

/** Asks about one checkout: what the provider sent of it may have been lost, or it was away when somebody came back from its page. */
export type FollowCheckout = (checkoutId: string) => Promise<void>;

export const createFollowCheckout =
  (deps: SettleDeps): FollowCheckout =>
  async (checkoutId) => {
    const sessionId = await sessionOf(deps.db, checkoutId);
    if (sessionId !== null) await settleCheckout(deps, sessionId);
    // The numbers of both kinds are unlike.
    const order = await findPastWeekOrder(deps.db, { id: checkoutId });
    if (order?.sessionId != null) await settlePastWeeks(deps, order.sessionId);
  };

/** Checkouts to ask about now: of plans and of past weeks. */
export async function dueCheckouts({ db, clock }: { db: Db; clock: Clock }): Promise<string[]> {
  const now = clock.now();
  const due = {
    now,
    askedBefore: instant(now - ASK_EVERY_MS),
    openedSince: instant(now - ASK_FOR_MS),
    limit: CHECKOUTS_AT_ONCE,
  };
  return [...(await unansweredCheckouts(db, due)), ...(await unansweredPastWeeks(db, due))];
}

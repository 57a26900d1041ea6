import { type Instant, instant, type UserId } from '../../../shared/domain/ids.ts';
import type { Currency } from '../../../shared/domain/money.ts';
import { type PastWeek, pastWeeks } from '../../../shared/domain/subscription/past-weeks.ts';
import { isActive } from '../../../shared/domain/subscription/subscription.ts';
import type { Db } from '../../db/database.ts';
import type { AccountRow } from '../../db/repositories/accounts.ts';
import type { PastWeekOrder } from '../../db/repositories/past-week-orders.ts';
import { findSubscription } from '../../db/repositories/subscriptions.ts';
import { findUser } from '../../db/repositories/users.ts';
import type { PastWeekDeps } from './past-week-deps.ts';

/** The account's strip, with what was ordered of it. */
export function stripOf(
  row: AccountRow,
  orders: readonly PastWeekOrder[],
  { offer, now }: { offer: PastWeekDeps['offer']; now: Instant },
): PastWeek[] {
  const open = orders.filter(({ accountId, state }) => accountId === row.id && state === 'waiting');
  const account = {
    addedAt: instant(row.added_at.getTime()),
    archived: row.archived,
    stoppedReason: row.stopped_reason,
    there: row.past_weeks,
    ordered: open.flatMap(({ weeks }) => weeks),
  };
  return pastWeeks(account, offer, now);
}

/** A plan that is still paid keeps its currency; else the language's, unless another is asked for. */
export async function currencyFor(
  db: Db,
  { user, asked }: { user: UserId; asked: Currency | null },
  now: Instant,
): Promise<Currency> {
  const plan = await findSubscription(db, user);
  if (plan !== null && isActive(plan, now)) return plan.currency;
  return asked ?? ((await findUser(db, user))?.lang === 'pt' ? 'brl' : 'usd');
}

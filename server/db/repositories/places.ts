import type { UserId } from '../../../shared/domain/ids.ts';
import { instant } from '../../../shared/domain/ids.ts';
import type { Subscription } from '../../../shared/domain/subscription/subscription.ts';
import type { Db } from '../database.ts';

/**
 * Makes whoever changes how many accounts the user tracks wait for the end of this transaction: counting and inserting
 * are one step for each user.
 */
export async function lockPlaces(tx: Db, user: UserId): Promise<void> {
  await tx.selectFrom('users').where('id', '=', user).forUpdate().select('id').executeTakeFirstOrThrow();
}

/** The user's current subscription as the rules of `shared/domain/subscription` read it. */
export async function readSubscription(db: Db, user: UserId): Promise<Subscription | null> {
  const row = await db
    .selectFrom('subscriptions as s')
    .innerJoin('plans as p', 'p.id', 's.plan_id')
    .where('s.user_id', '=', user)
    .where('s.current', '=', true)
    .selectAll('s')
    .select(['p.type', 'p.group_reports', 'p.daily_reports'])
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    status: row.status,
    type: row.type,
    planId: row.plan_id,
    priceMinor: row.price_minor,
    currency: row.currency,
    next: row.next === null ? null : instant(row.next.getTime()),
    since: instant(row.since.getTime()),
    expired: row.expired,
    accounts: row.accounts,
    groupReports: row.group_reports,
    dailyReports: row.daily_reports,
  };
}

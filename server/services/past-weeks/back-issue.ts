import { randomUUID } from 'node:crypto';
import type { AccountId, Instant, ProfileId, UserId } from '../../../shared/domain/ids.ts';
import { FIRST_WEEK_OFFER, isFirstWeek } from '../../../shared/domain/subscription/offer.ts';
import { isActive } from '../../../shared/domain/subscription/subscription.ts';
import { newestWeekOut } from '../../../shared/domain/time/period.ts';
import type { Db } from '../../db/database.ts';
import { countIncludedWeeks, insertIncludedWeek } from '../../db/repositories/past-week-orders.ts';
import { findSubscription } from '../../db/repositories/subscriptions.ts';
import { findUser } from '../../db/repositories/users.ts';

/**
 * A first week includes the back issue of each account that is added in it: an order of that week that costs nothing and is delivered
 * like those that are paid for. For as many accounts as the offer is for, however often they are exchanged. Under the user's lock.
 */
export async function includeBackIssue(
  tx: Db,
  added: { readonly user: UserId; readonly account: AccountId; readonly profile: ProfileId; readonly now: Instant },
): Promise<void> {
  const { user, account, profile, now } = added;
  const plan = await findSubscription(tx, user);
  if (plan === null || !isActive(plan, now) || !isFirstWeek(plan)) return;
  // A plan that was granted for some days is no first week.
  if ((await findUser(tx, user))?.offerUsedAt == null) return;
  if ((await countIncludedWeeks(tx, user)) >= FIRST_WEEK_OFFER.accounts) return;
  const { provider, currency } = plan;
  await insertIncludedWeek(tx, {
    ...{ id: randomUUID(), userId: user, accountId: account, profileId: profile },
    ...{ week: newestWeekOut(now).id, provider, currency, at: now },
  });
}

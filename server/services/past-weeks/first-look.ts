import { randomUUID } from 'node:crypto';
import type { AccountId, Instant, ProfileId, UserId } from '../../../shared/domain/ids.ts';
import { comesWithFirstLook, firstLookOf } from '../../../shared/domain/subscription/first-look.ts';
import { isActive } from '../../../shared/domain/subscription/subscription.ts';
import type { Db } from '../../db/database.ts';
import { givenFirstLooks, insertIncludedWeek } from '../../db/repositories/past-week-orders.ts';
import { findSubscription } from '../../db/repositories/subscriptions.ts';

/**
 * Whoever adds an account has something to read at once: the newest week that is out, as an order of past weeks that costs nothing and
 * is delivered like those that are paid for, but without a mail. Under the user's lock.
 */
export async function includeFirstLook(
  tx: Db,
  added: { readonly user: UserId; readonly account: AccountId; readonly profile: ProfileId; readonly now: Instant },
): Promise<void> {
  const { user, account, profile, now } = added;
  const plan = await findSubscription(tx, user);
  if (plan === null || !isActive(plan, now)) return;
  const { provider, currency, accounts: places } = plan;
  if (!comesWithFirstLook({ profile, now }, { places, given: await givenFirstLooks(tx, user) })) return;
  await insertIncludedWeek(tx, {
    ...{ id: randomUUID(), userId: user, accountId: account, profileId: profile },
    ...{ week: firstLookOf(now).id, provider, currency, at: now },
  });
}

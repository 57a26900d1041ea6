import type { Instant, UserId } from '../../../shared/domain/ids.ts';
import { isActive } from '../../../shared/domain/subscription/subscription.ts';
import { AppError } from '../../core/app-error.ts';
import type { Db } from '../../db/database.ts';
import { countAccounts } from '../../db/repositories/accounts.ts';
import { readSubscription } from '../../db/repositories/places.ts';

/**
 * Refuses more active accounts than the plan allows. The caller holds `lockPlaces`, so that what was counted still
 * stands when it writes.
 * @throws AppError `no_subscription`, `accounts_limit` (with the plan's `limit`)
 */
export async function refuseOverLimit(tx: Db, about: { user: UserId; more: number; now: Instant }): Promise<void> {
  const subscription = await readSubscription(tx, about.user);
  if (subscription === null || !isActive(subscription, about.now)) throw new AppError('no_subscription');
  await refuseTakenPlaces(tx, about);
}

/**
 * The same for accounts that had their places a moment ago, whether or not the plan still works.
 * @throws AppError `accounts_limit` (with the plan's `limit`)
 */
export async function refuseTakenPlaces(tx: Db, about: { user: UserId; more: number }): Promise<void> {
  const subscription = await readSubscription(tx, about.user);
  if (subscription === null) return;
  const { active } = await countAccounts(tx, about.user);
  if (active + about.more > subscription.accounts) {
    throw new AppError('accounts_limit', { values: { limit: subscription.accounts } });
  }
}

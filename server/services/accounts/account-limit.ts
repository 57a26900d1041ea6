import type { Instant, UserId } from '../../../shared/domain/ids.ts';
import { isActive } from '../../../shared/domain/subscription/subscription.ts';
import { AppError } from '../../core/app-error.ts';
import type { Db } from '../../db/database.ts';
import { countAccounts } from '../../db/repositories/accounts.ts';
import { findSubscription } from '../../db/repositories/subscriptions.ts';

/**
 * Refuses more active accounts than the plan allows. The caller holds `lockUser`, so that what was counted still
 * stands when it writes.
 * @throws AppError `no_subscription`, `accounts_limit` (with the plan's `limit`)
 */
export async function refuseOverLimit(tx: Db, input: { user: UserId; more: number; now: Instant }): Promise<void> {
  const subscription = await findSubscription(tx, input.user);
  if (subscription === null || !isActive(subscription, input.now)) throw new AppError('no_subscription');
  await refuseWithoutRoom(tx, input);
}

/**
 * The same for accounts that had their places a moment ago, whether or not the plan still works.
 * @throws AppError `accounts_limit` (with the plan's `limit`)
 */
export async function refuseWithoutRoom(tx: Db, input: { user: UserId; more: number }): Promise<void> {
  const subscription = await findSubscription(tx, input.user);
  if (subscription === null) return;
  const { active } = await countAccounts(tx, input.user);
  if (active + input.more > subscription.accounts) {
    throw new AppError('accounts_limit', { values: { limit: subscription.accounts } });
  }
}

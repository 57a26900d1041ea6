import type { UserId } from '../../../shared/domain/ids.ts';
import { addCalendarMonth } from '../../../shared/domain/subscription/proration.ts';
import { type PlanType, SUBSCRIPTION_STATUS } from '../../../shared/domain/subscription/subscription.ts';
import { AppError } from '../../core/app-error.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import { insertMails } from '../../db/repositories/outbox.ts';
import { listPlans } from '../../db/repositories/plans.ts';
import { replaceSubscription } from '../../db/repositories/subscriptions.ts';
import { lockUser } from '../../db/repositories/user-lock.ts';
import { newPausedMails } from '../deliver/new-mails.ts';

export interface PlanGrant {
  readonly plan: string;
  readonly type: PlanType;
  readonly months: number;
}

export interface GrantedPlan {
  readonly user: UserId;
  readonly plan: string;
  readonly accounts: number;
  readonly next: Date;
}

/** See `UserAdmin.subscribe`. */
export async function grantPlan(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  userId: UserId,
  { plan: wanted, type, months }: PlanGrant,
): Promise<GrantedPlan> {
  const plans = await listPlans(db);
  const plan = plans.find((one) => one.type === type && one.name.toLowerCase() === wanted.toLowerCase());
  if (plan === undefined) throw new AppError('plan_not_found');
  const now = clock.now();
  let next = now;
  for (let month = 0; month < months; month += 1) next = addCalendarMonth(next);
  const { id: planId, accounts } = plan;
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    const { id, paused } = await replaceSubscription(tx, {
      ...{ userId, planId, accounts, status: SUBSCRIPTION_STATUS.active },
      ...{ priceMinor: 0, currency: 'usd', provider: 'operator', providerRef: null },
      ...{ since: now, next, createdAt: now },
    });
    await insertMails(tx, newPausedMails({ id, userId, planId, paused }), now);
  });
  return { user: userId, plan: plan.name, accounts, next: new Date(next) };
}

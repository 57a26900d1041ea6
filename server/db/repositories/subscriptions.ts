import { type Instant, instant, type PlanId, type UserId } from '../../../shared/domain/ids.ts';
import type { Currency } from '../../../shared/domain/money.ts';
import type { Subscription } from '../../../shared/domain/subscription/subscription.ts';
import type { Db } from '../database.ts';

/** A user's current subscription with what is shown of its plan and what the provider calls it. */
export interface StoredSubscription extends Subscription {
  readonly id: number;
  readonly name: string;
  readonly img: string;
  readonly provider: string;
  readonly providerRef: string | null;
  readonly createdAt: Instant;
}

export interface NewSubscription {
  readonly userId: UserId;
  readonly planId: PlanId;
  readonly status: number;
  readonly priceMinor: number;
  readonly currency: Currency;
  readonly accounts: number;
  readonly since: Instant;
  readonly next: Instant | null;
  readonly provider: string;
  readonly providerRef: string | null;
  readonly createdAt: Instant;
}

const toInstant = (date: Date): Instant => instant(date.getTime());

/** The user's current subscription, null without one. `db` may be a transaction. */
export async function findSubscription(db: Db, user: UserId): Promise<StoredSubscription | null> {
  const row = await db
    .selectFrom('subscriptions as s')
    .innerJoin('plans as p', 'p.id', 's.plan_id')
    .where('s.user_id', '=', user)
    .where('s.current', '=', true)
    .selectAll('s')
    .select(['p.type', 'p.name', 'p.img', 'p.group_reports', 'p.daily_reports'])
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    id: row.id,
    status: row.status,
    type: row.type,
    planId: row.plan_id,
    name: row.name,
    img: row.img,
    priceMinor: row.price_minor,
    currency: row.currency,
    since: toInstant(row.since),
    next: row.next === null ? null : toInstant(row.next),
    expired: row.expired,
    accounts: row.accounts,
    groupReports: row.group_reports,
    dailyReports: row.daily_reports,
    provider: row.provider,
    providerRef: row.provider_ref,
    createdAt: toInstant(row.created_at),
  };
}

/** Makes `next` the user's current subscription; the one before stays as history. Call it inside a transaction. */
export async function replaceSubscription(tx: Db, next: NewSubscription): Promise<void> {
  await tx
    .updateTable('subscriptions')
    .set({ current: false })
    .where('user_id', '=', next.userId)
    .where('current', '=', true)
    .execute();
  await tx
    .insertInto('subscriptions')
    .values({
      user_id: next.userId,
      plan_id: next.planId,
      status: next.status,
      price_minor: next.priceMinor,
      currency: next.currency,
      accounts: next.accounts,
      since: new Date(next.since),
      next: next.next === null ? null : new Date(next.next),
      provider: next.provider,
      provider_ref: next.providerRef,
      created_at: new Date(next.createdAt),
    })
    .execute();
}

import { sql } from 'kysely';
import { type AccountId, type Instant, instant, type PlanId, type UserId } from '../../../shared/domain/ids.ts';
import type { Currency } from '../../../shared/domain/money.ts';
import type { Subscription } from '../../../shared/domain/subscription/subscription.ts';
import type { Db } from '../database.ts';
import { archiveBeyond } from './subscription-lives.ts';

/** A user's current subscription with what is shown of its plan and what the provider calls it. */
export interface StoredSubscription extends Subscription {
  readonly id: number;
  readonly name: string;
  readonly img: string;
  readonly provider: string;
  readonly providerRef: string | null;
  readonly createdAt: Instant;
  /** What the next payment is. */
  readonly renewalMinor: number;
  readonly userId: UserId;
  /** Of the provider's word that was followed last. */
  readonly revision: number;
  /** Tries that failed since the paid day, and when the next one comes. */
  readonly tries: number;
  readonly retryAt: Instant | null;
  /** The paid day whose coming end the person has been told of. */
  readonly toldUntil: Instant | null;
}

export interface NewSubscription {
  readonly userId: UserId;
  readonly planId: PlanId;
  readonly status: number;
  /** Of the paid period, which a later change counts days at. */
  readonly priceMinor: number;
  readonly currency: Currency;
  readonly accounts: number;
  readonly since: Instant;
  readonly next: Instant | null;
  /** What the next payment is, where it is not `priceMinor`. */
  readonly renewalMinor?: number;
  readonly provider: string;
  readonly providerRef: string | null;
  readonly createdAt: Instant;
  /** The provider has to be told that the next payment comes later than it was ordered: `next`. */
  readonly isPostponed?: boolean;
}

const toInstant = (date: Date): Instant => instant(date.getTime());

const orNull = (date: Date | null): Instant | null => (date === null ? null : toInstant(date));

const withPlans = (db: Db) =>
  db
    .selectFrom('subscriptions as s')
    .innerJoin('plans as p', 'p.id', 's.plan_id')
    .where('s.current', '=', true)
    .selectAll('s')
    .select(['p.type', 'p.name', 'p.img', 'p.group_reports', 'p.daily_reports']);

type Row = Awaited<ReturnType<ReturnType<typeof withPlans>['executeTakeFirstOrThrow']>>;

const toSubscription = (row: Row): StoredSubscription => ({
  id: row.id,
  userId: row.user_id,
  status: row.status,
  type: row.type,
  planId: row.plan_id,
  name: row.name,
  img: row.img,
  priceMinor: row.price_minor,
  currency: row.currency,
  since: toInstant(row.since),
  next: orNull(row.next),
  expired: row.expired,
  accounts: row.accounts,
  groupReports: row.group_reports,
  dailyReports: row.daily_reports,
  provider: row.provider,
  providerRef: row.provider_ref,
  createdAt: toInstant(row.created_at),
  renewalMinor: row.renewal_minor ?? row.price_minor,
  revision: row.revision,
  tries: row.tries,
  retryAt: orNull(row.retry_at),
  toldUntil: orNull(row.told_until),
});

/** The user's current subscription, null without one. `db` may be a transaction. */
export async function findSubscription(db: Db, user: UserId): Promise<StoredSubscription | null> {
  const row = await withPlans(db).where('s.user_id', '=', user).executeTakeFirst();
  return row === undefined ? null : toSubscription(row);
}

/** The same by its own number; null when another has taken its place. */
export async function findCurrentSubscription(db: Db, id: number): Promise<StoredSubscription | null> {
  const row = await withPlans(db).where('s.id', '=', id).executeTakeFirst();
  return row === undefined ? null : toSubscription(row);
}

interface Replacement {
  /** Of the new subscription. */
  readonly id: number;
  /** Accounts that it has no room for. */
  readonly paused: readonly AccountId[];
}

/**
 * Makes `next` the user's current subscription; the one before stays as history, to be ended at its provider. Of more accounts than it allows
 * the oldest go on, and the others are archived. Call it inside a transaction.
 */
export async function replaceSubscription(tx: Db, next: NewSubscription): Promise<Replacement> {
  await tx
    .updateTable('subscriptions')
    .set({ current: false, postpone_to: null, to_stop: false, to_end: sql<boolean>`provider_ref is not null` })
    .where('user_id', '=', next.userId)
    .where('current', '=', true)
    .execute();
  const { id } = await tx
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
      renewal_minor: next.renewalMinor ?? null,
      provider: next.provider,
      provider_ref: next.providerRef,
      created_at: new Date(next.createdAt),
      postpone_to: next.isPostponed === true && next.next !== null ? new Date(next.next) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const paused = await archiveBeyond(tx, { user: next.userId, limit: next.accounts, now: next.createdAt });
  return { id, paused };
}

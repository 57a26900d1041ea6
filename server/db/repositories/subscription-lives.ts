import { sql } from 'kysely';
import { type AccountId, type Instant, instant, type PlanId, type UserId } from '../../../shared/domain/ids.ts';
import { type Money, money } from '../../../shared/domain/money.ts';
import type { Lifecycle } from '../../../shared/domain/subscription/lifecycle.ts';
import { SUBSCRIPTION_STATUS } from '../../../shared/domain/subscription/subscription.ts';
import type { Db } from '../database.ts';

const iso = (at: Instant): string => new Date(at).toISOString();

export interface DueFilter {
  readonly now: Instant;
  /** Those in use; of what another renews nothing is known. */
  readonly providers: readonly string[];
  /** What nobody can be asked about counts as ended when it was paid to before this. */
  readonly unknownBefore: Instant;
  /** Somebody whose plan ends before this is told so. */
  readonly tellBefore: Instant;
  readonly limit: number;
}

/** Subscriptions whose paid day has passed, whose payment is tried again, or of whose end somebody is to be told. */
export async function dueSubscriptions(db: Db, due: DueFilter): Promise<number[]> {
  const now = iso(due.now);
  const { rows } = await sql<{ id: number }>`
    select id from subscriptions
    where current and not expired and next is not null and (
      (next <= ${now}::timestamptz and coalesce(retry_at, next) <= ${now}::timestamptz and (
        provider_ref is null or provider = any(${due.providers}::text[]) or next <= ${iso(due.unknownBefore)}::timestamptz))
      or (next > ${now}::timestamptz and next <= ${iso(due.tellBefore)}::timestamptz
        and told_until is distinct from next
        and (status = ${SUBSCRIPTION_STATUS.cancelling}::int
          or (status = ${SUBSCRIPTION_STATUS.active}::int and provider_ref is null))))
    order by next, id limit ${due.limit}::int`.execute(db);
  return rows.map(({ id }) => id);
}

/** Writes down what the provider's word made of the subscription. */
export async function saveLifecycle(tx: Db, id: number, life: Lifecycle): Promise<void> {
  const next = life.next === null ? null : new Date(life.next);
  await tx
    .updateTable('subscriptions')
    .set({
      // Once a period has begun that was paid in full, the next one costs the same.
      renewal_minor: sql`case when next is distinct from ${next}::timestamptz then null else renewal_minor end`,
      status: life.status,
      expired: life.expired,
      since: new Date(life.since),
      next,
      price_minor: life.priceMinor,
      revision: life.revision,
      tries: life.tries,
      retry_at: life.retryAt === null ? null : new Date(life.retryAt),
    })
    .where('id', '=', id)
    .execute();
}

/** Remembers that the person has been told of the end of what is paid to `next`. */
export async function markTold(tx: Db, id: number, next: Instant): Promise<void> {
  await tx
    .updateTable('subscriptions')
    .set({ told_until: new Date(next) })
    .where('id', '=', id)
    .execute();
}

export interface NewRenewal {
  readonly id: string;
  readonly userId: UserId;
  readonly planId: PlanId;
  readonly amount: Money;
  readonly next: Instant;
  readonly provider: string;
  readonly paidAt: Instant;
}

/** Writes payments down, each once. @returns those that were not known */
export async function insertRenewals(tx: Db, renewals: readonly NewRenewal[]): Promise<string[]> {
  if (renewals.length === 0) return [];
  const rows = await tx
    .insertInto('renewals')
    .values(
      renewals.map((one) => ({
        id: one.id,
        user_id: one.userId,
        plan_id: one.planId,
        amount_minor: one.amount.minor,
        currency: one.amount.currency,
        next: new Date(one.next),
        provider: one.provider,
        paid_at: new Date(one.paidAt),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The current subscription of that name at its provider; null when there is none, or another has taken its place. */
export async function currentSubscriptionOf(db: Db, provider: string, ref: string): Promise<number | null> {
  const row = await db
    .selectFrom('subscriptions')
    .where('provider', '=', provider)
    .where('provider_ref', '=', ref)
    .where('current', '=', true)
    .select('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Archives the newest of the accounts that are over the plan's limit. @returns those */
export async function archiveBeyond(
  tx: Db,
  { user, limit, now }: { user: UserId; limit: number; now: Instant },
): Promise<AccountId[]> {
  const { rows } = await sql<{ id: AccountId }>`
    update accounts set archived = true, archived_at = ${iso(now)}::timestamptz where id in (
      select id from accounts where user_id = ${user}::int and not archived
      order by added_at, id offset ${limit}::int)
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** A payment that came without a checkout, null when there is none of that number. */
export async function findRenewal(db: Db, id: string): Promise<Pick<NewRenewal, 'amount' | 'next' | 'paidAt'> | null> {
  const row = await db.selectFrom('renewals').where('id', '=', id).selectAll().executeTakeFirst();
  if (row === undefined) return null;
  return {
    amount: money(row.amount_minor, row.currency),
    next: instant(row.next.getTime()),
    paidAt: instant(row.paid_at.getTime()),
  };
}

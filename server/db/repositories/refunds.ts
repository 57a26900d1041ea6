import { sql } from 'kysely';
import { type Instant, instant, type PlanId, type UserId } from '../../../shared/domain/ids.ts';
import type { RefundReason } from '../../../shared/domain/ledger/refund.ts';
import { type Money, money } from '../../../shared/domain/money.ts';
import type { Db } from '../database.ts';

/** A payment that something was charged for: a checkout's, or a renewal. */
export interface StoredPayment {
  /** Our own number of a checkout; of a renewal the provider's. */
  readonly number: string;
  readonly kind: 'checkout' | 'renewal';
  readonly userId: UserId;
  readonly planId: PlanId;
  readonly planName: string;
  readonly amount: Money;
  readonly paidAt: Instant;
  readonly provider: string;
  readonly chargeRef: string;
  /** What of the amount is tax; null where none was found. */
  readonly tax: Money | null;
  /** All of it went back. */
  readonly isRefunded: boolean;
  readonly isDisputed: boolean;
}

/** The person's payments that something was charged for, the newest first. */
export async function paymentsOf(db: Db, user: UserId): Promise<StoredPayment[]> {
  const { rows } = await sql<{
    number: string;
    kind: 'checkout' | 'renewal';
    user_id: UserId;
    plan_id: PlanId;
    name: string;
    amount_minor: number;
    currency: Money['currency'];
    paid_at: Date;
    provider: string;
    charge_ref: string;
    refunded: boolean;
    disputed: boolean;
    tax_minor: number | null;
  }>`
    with paid as (
      select id as number, 'checkout' as kind, user_id, plan_id, amount_minor, currency,
        coalesce(settled_at, created_at) as paid_at, provider, coalesce(charge_ref, session_id, id) as charge_ref
      from checkouts where user_id = ${user}::int and status = 'paid' and amount_minor > 0
      union all
      select id, 'renewal', user_id, plan_id, amount_minor, currency, paid_at, provider, id
      from renewals where user_id = ${user}::int and amount_minor > 0
    )
    select paid.*, p.name,
      (select coalesce(sum(p.amount_minor), 0) from ledger_entries e join ledger_postings p on p.entry_id = e.id
        where e.provider = paid.provider and e.kind = 'refund' and e.charge_reference = paid.charge_ref
          and p.account = 'refunds') >= paid.amount_minor as refunded,
      (select count(*) filter (where e.kind = 'dispute') > count(*) filter (where e.kind = 'dispute-won')
        from ledger_entries e where e.provider = paid.provider and e.charge_reference = paid.charge_ref) as disputed,
      (select sum(p.amount_minor)::int from ledger_entries e join ledger_postings p on p.entry_id = e.id
        where e.provider = paid.provider and e.kind = 'tax' and e.charge_reference = paid.charge_ref
          and p.account = 'sales') as tax_minor
    from paid join plans p on p.id = paid.plan_id
    order by paid.paid_at desc, paid.number`.execute(db);
  return rows.map((row) => ({
    ...{ number: row.number, kind: row.kind, userId: row.user_id, planId: row.plan_id, planName: row.name },
    ...{ amount: money(row.amount_minor, row.currency), paidAt: instant(row.paid_at.getTime()) },
    tax: row.tax_minor === null ? null : money(row.tax_minor, row.currency),
    ...{ provider: row.provider, chargeRef: row.charge_ref, isRefunded: row.refunded, isDisputed: row.disputed },
  }));
}

/** Whose payment it is, null when there is none of that number. */
export async function ownerOfPayment(db: Db, number: string): Promise<UserId | null> {
  const { rows } = await sql<{ user_id: UserId }>`
    select user_id from checkouts where id = ${number} union all select user_id from renewals where id = ${number}
    limit 1`.execute(db);
  return rows[0]?.user_id ?? null;
}

/** Whether a report was made for one of the person's accounts since then. */
export async function hasReportSince(db: Db, user: UserId, since: Instant): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select exists (
      select from reports r join accounts a on a.profile_id = r.profile_id
      where a.user_id = ${user}::int and r.built_at >= ${new Date(since).toISOString()}::timestamptz) as there`.execute(
    db,
  );
  return rows[0]?.there ?? false;
}

/** Remembers that a refund is asked for; asked for again, the first reason stands. */
export async function insertRefund(
  db: Db,
  { provider, chargeRef, userId }: Pick<StoredPayment, 'provider' | 'chargeRef' | 'userId'>,
  why: { reason: RefundReason; isForced: boolean; askedAt: Instant },
): Promise<void> {
  await db
    .insertInto('refunds')
    .values({
      ...{ provider, charge_ref: chargeRef, user_id: userId, reason: why.reason },
      ...{ is_forced: why.isForced, asked_at: new Date(why.askedAt) },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Why the person's payments at a provider were refunded, by the provider's number of the charge. */
export async function refundReasons(db: Db, user: UserId, provider: string): Promise<Map<string, RefundReason>> {
  const rows = await db
    .selectFrom('refunds')
    .where('user_id', '=', user)
    .where('provider', '=', provider)
    .select(['charge_ref', 'reason'])
    .execute();
  return new Map(rows.map(({ charge_ref, reason }) => [charge_ref, reason]));
}

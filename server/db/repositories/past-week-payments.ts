import { sql } from 'kysely';
import { type Instant, instant, type UserId } from '../../../shared/domain/ids.ts';
import { type Money, money } from '../../../shared/domain/money.ts';
import type { Db } from '../database.ts';

/** A payment for weeks from before an account was tracked. */
export interface PastWeekPayment {
  readonly number: string;
  /** Name of the account; null where it is gone. */
  readonly username: string | null;
  readonly amount: Money;
  readonly paidAt: Instant;
  readonly provider: string;
  /** What of the amount is tax; null where none was found. */
  readonly tax: Money | null;
  /** All of it went back. */
  readonly isRefunded: boolean;
  readonly isDisputed: boolean;
}

/** The person's payments for past weeks, the newest first; what was included in something else is none. */
export async function pastWeekPaymentsOf(db: Db, user: UserId): Promise<PastWeekPayment[]> {
  const rows = await db
    .selectFrom('past_week_orders as o')
    .leftJoin('accounts as a', 'a.id', 'o.account_id')
    .leftJoin('profiles as p', 'p.id', 'a.profile_id')
    .where('o.user_id', '=', user)
    .where('o.paid_at', 'is not', null)
    .where('o.amount_minor', '>', 0)
    .orderBy('o.paid_at', 'desc')
    .select(['o.id', 'p.username', 'o.amount_minor', 'o.currency', 'o.provider'])
    .select(sql<Date>`o.paid_at`.as('paid_at'))
    .select(
      sql<boolean>`o.state = 'refunded' or (select coalesce(sum(l.amount_minor), 0) from ledger_entries e
        join ledger_postings l on l.entry_id = e.id
        where e.provider = o.provider and e.kind = 'refund' and e.charge_reference = o.charge_id
          and l.account = 'refunds') >= o.amount_minor`.as('refunded'),
    )
    .select(
      sql<boolean>`(select count(*) filter (where e.kind = 'dispute') > count(*) filter (where e.kind = 'dispute-won')
      from ledger_entries e where e.provider = o.provider and e.charge_reference = o.charge_id)`.as('disputed'),
    )
    .select(
      sql<
        number | null
      >`(select sum(l.amount_minor)::int from ledger_entries e join ledger_postings l on l.entry_id = e.id
        where e.provider = o.provider and e.kind = 'tax' and e.charge_reference = o.charge_id and l.account = 'sales')`.as(
        'tax_minor',
      ),
    )
    .execute();
  return rows.map(({ id, username, amount_minor, currency, provider, paid_at, refunded, disputed, tax_minor }) => ({
    ...{ number: id, username, amount: money(amount_minor, currency), paidAt: instant(paid_at.getTime()) },
    ...{ provider, isRefunded: refunded, isDisputed: disputed },
    tax: tax_minor === null ? null : money(tax_minor, currency),
  }));
}

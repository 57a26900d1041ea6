import { type Selectable, sql } from 'kysely';
import { type Instant, instant } from '../../../shared/domain/ids.ts';
import { type Currency, type Money, money } from '../../../shared/domain/money.ts';
import type { LifeState } from '../../../shared/domain/subscription/lifecycle.ts';
import type { Db } from '../database.ts';
import type { PaymentTables } from '../payment-tables.ts';

/** A plan in the books of the test provider; only its adapter reads them. */
export interface StoredSandboxPlan {
  readonly providerRef: string;
  readonly priceMinor: number;
  readonly currency: Currency;
  readonly anchorDay: number;
  readonly cardRenews: boolean;
  readonly paidFrom: Instant;
  readonly paidUntil: Instant;
  readonly state: LifeState;
  readonly tries: number;
  readonly revision: number;
  /** When the holder of the card disputes the first payment; null for never. */
  readonly disputesAt: Instant | null;
}

export interface SandboxCharge {
  readonly id: string;
  readonly amount: Money;
  readonly paidFrom: Instant;
  readonly paidUntil: Instant;
  readonly at: Instant;
}

const toInstant = (date: Date): Instant => instant(date.getTime());

const toPlan = (row: Selectable<PaymentTables['sandbox_plans']>): StoredSandboxPlan => ({
  providerRef: row.provider_ref,
  priceMinor: row.price_minor,
  currency: row.currency,
  anchorDay: row.anchor_day,
  cardRenews: row.card_renews,
  paidFrom: toInstant(row.paid_from),
  paidUntil: toInstant(row.paid_until),
  state: row.state,
  tries: row.tries,
  revision: row.revision,
  disputesAt: row.disputes_at === null ? null : toInstant(row.disputes_at),
});

/** Opens the book of a plan that was just paid, by what its order said of renewals. Orders from before said nothing. */
export async function openSandboxPlan(
  tx: Db,
  input: { sessionId: string; cardRenews: boolean; disputesAt: Instant | null; now: Instant },
): Promise<void> {
  const { sessionId, cardRenews, disputesAt, now } = input;
  const disputes = disputesAt === null ? null : new Date(disputesAt).toISOString();
  await sql`
    insert into sandbox_plans
      (provider_ref, session_id, price_minor, currency, anchor_day, card_renews, paid_from, paid_until, state, disputes_at)
    select provider_ref, id, renewal_minor, currency, anchor_day, ${cardRenews}::boolean,
      ${new Date(now).toISOString()}::timestamptz, renews_at, 'active', ${disputes}::timestamptz
    from sandbox_sessions where id = ${sessionId} and provider_ref is not null and renews_at is not null`.execute(tx);
}

/** The plan, held until the end of the transaction: of two that would charge it, one finds it charged. */
export async function lockSandboxPlan(tx: Db, providerRef: string): Promise<StoredSandboxPlan | null> {
  const row = await tx
    .selectFrom('sandbox_plans')
    .where('provider_ref', '=', providerRef)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  return toPlan(row);
}

export async function saveSandboxPlan(tx: Db, providerRef: string, plan: StoredSandboxPlan): Promise<void> {
  await tx
    .updateTable('sandbox_plans')
    .set({
      paid_from: new Date(plan.paidFrom),
      paid_until: new Date(plan.paidUntil),
      state: plan.state,
      tries: plan.tries,
      revision: plan.revision,
      disputes_at: plan.disputesAt === null ? null : new Date(plan.disputesAt),
    })
    .where('provider_ref', '=', providerRef)
    .execute();
}

/** A period that was charged for already is refused by the database. */
export async function insertSandboxCharge(tx: Db, providerRef: string, charge: SandboxCharge): Promise<void> {
  await tx
    .insertInto('sandbox_charges')
    .values({
      id: charge.id,
      provider_ref: providerRef,
      paid_from: new Date(charge.paidFrom),
      paid_until: new Date(charge.paidUntil),
      amount_minor: charge.amount.minor,
      charged_at: new Date(charge.at),
    })
    .execute();
}

/** Plans that something may have come due for: their paid day has passed, or their payment is disputed. */
export async function dueSandboxPlans(db: Db, now: Instant): Promise<StoredSandboxPlan[]> {
  const rows = await db
    .selectFrom('sandbox_plans')
    .where(({ or, and, eb }) =>
      or([
        and([eb('state', '<>', 'ended'), eb('paid_until', '<=', new Date(now))]),
        eb('disputes_at', '<=', new Date(now)),
      ]),
    )
    .orderBy('paid_until')
    .selectAll()
    .execute();
  return rows.map(toPlan);
}

/** The newest charges of a plan, in their order. */
export async function sandboxCharges(db: Db, providerRef: string, limit: number): Promise<SandboxCharge[]> {
  const rows = await db
    .selectFrom('sandbox_charges as c')
    .innerJoin('sandbox_plans as p', 'p.provider_ref', 'c.provider_ref')
    .where('c.provider_ref', '=', providerRef)
    .orderBy('c.paid_from', 'desc')
    .limit(limit)
    .selectAll('c')
    .select('p.currency')
    .execute();
  return rows.reverse().map((row) => ({
    id: row.id,
    amount: money(row.amount_minor, row.currency),
    paidFrom: toInstant(row.paid_from),
    paidUntil: toInstant(row.paid_until),
    at: toInstant(row.charged_at),
  }));
}

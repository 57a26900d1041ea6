import type { Selectable } from 'kysely';
import { type Instant, instant, type PlanId, type UserId } from '../../../shared/domain/ids.ts';
import { type Money, money } from '../../../shared/domain/money.ts';
import type { Db } from '../database.ts';
import type { PaymentTables } from '../payment-tables.ts';

export interface NewCheckout {
  readonly id: string;
  readonly userId: UserId;
  readonly planId: PlanId;
  readonly amount: Money;
  readonly discount: 'first-week' | null;
  readonly next: Instant;
  readonly provider: string;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
}

export interface StoredCheckout extends NewCheckout {
  readonly status: 'open' | 'paid' | 'declined' | 'expired';
}

const toInstant = (date: Date): Instant => instant(date.getTime());

const toCheckout = (row: Selectable<PaymentTables['checkouts']>): StoredCheckout => ({
  id: row.id,
  userId: row.user_id,
  planId: row.plan_id,
  amount: money(row.amount_minor, row.currency),
  discount: row.discount,
  next: toInstant(row.next),
  provider: row.provider,
  createdAt: toInstant(row.created_at),
  expiresAt: toInstant(row.expires_at),
  status: row.status,
});

export async function insertCheckout(tx: Db, checkout: NewCheckout): Promise<void> {
  await tx
    .insertInto('checkouts')
    .values({
      id: checkout.id,
      user_id: checkout.userId,
      plan_id: checkout.planId,
      amount_minor: checkout.amount.minor,
      currency: checkout.amount.currency,
      discount: checkout.discount,
      next: new Date(checkout.next),
      provider: checkout.provider,
      session_id: null,
      provider_ref: null,
      created_at: new Date(checkout.createdAt),
      expires_at: new Date(checkout.expiresAt),
      settled_at: null,
    })
    .execute();
}

export async function nameSession(db: Db, id: string, sessionId: string): Promise<void> {
  await db.updateTable('checkouts').set({ session_id: sessionId }).where('id', '=', id).execute();
}

/** Closes the user's checkouts that are not paid; answers their sessions at the provider. */
export async function closeOpenCheckouts(tx: Db, user: UserId): Promise<string[]> {
  const rows = await tx
    .updateTable('checkouts')
    .set({ status: 'expired' })
    .where('user_id', '=', user)
    .where('status', 'in', ['open', 'declined'])
    .returning('session_id')
    .execute();
  return rows.flatMap(({ session_id }) => (session_id === null ? [] : [session_id]));
}

/** The checkout of a provider's session; inside a transaction `lock` keeps others from settling it meanwhile. */
export async function findCheckout(db: Db, sessionId: string, lock = false): Promise<StoredCheckout | null> {
  const select = db.selectFrom('checkouts').where('session_id', '=', sessionId).selectAll();
  const row = await (lock ? select.forUpdate() : select).executeTakeFirst();
  return row === undefined ? null : toCheckout(row);
}

export async function findCheckoutById(db: Db, id: string): Promise<StoredCheckout | null> {
  const row = await db.selectFrom('checkouts').where('id', '=', id).selectAll().executeTakeFirst();
  return row === undefined ? null : toCheckout(row);
}

/** Marks what the provider said. A paid checkout never changes again. @returns whether anything changed */
export async function markCheckout(
  db: Db,
  id: string,
  mark: { status: 'paid' | 'declined' | 'expired'; at: Instant; providerRef: string | null },
): Promise<boolean> {
  const result = await db
    .updateTable('checkouts')
    .set({ status: mark.status, provider_ref: mark.providerRef, settled_at: new Date(mark.at) })
    .where('id', '=', id)
    .where('status', '<>', 'paid')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

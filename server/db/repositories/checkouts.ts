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
  /** Of the promotion that lowers the amount. */
  readonly promoCode: string | null;
  readonly next: Instant;
  /** What the payment at `next` is; null in a checkout of before this was kept. */
  readonly renewal: Money | null;
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
  promoCode: row.promo_code,
  next: toInstant(row.next),
  renewal: row.renewal_minor === null ? null : money(row.renewal_minor, row.currency),
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
      promo_code: checkout.promoCode,
      next: new Date(checkout.next),
      renewal_minor: checkout.renewal?.minor ?? null,
      provider: checkout.provider,
      session_id: null,
      provider_ref: null,
      created_at: new Date(checkout.createdAt),
      expires_at: new Date(checkout.expiresAt),
      settled_at: null,
    })
    .execute();
}

/** @returns whether the checkout is still open: a newer one may have closed it meanwhile */
export async function nameSession(db: Db, id: string, sessionId: string): Promise<boolean> {
  const row = await db
    .updateTable('checkouts')
    .set({ session_id: sessionId })
    .where('id', '=', id)
    .returning('status')
    .executeTakeFirst();
  return row?.status === 'open';
}

/** A session at its provider that can still be paid. */
export interface OpenSession {
  readonly provider: string;
  readonly sessionId: string;
}

/** Closes the user's checkouts that are not paid; answers their sessions at the provider. */
export async function closeOpenCheckouts(tx: Db, user: UserId): Promise<OpenSession[]> {
  const rows = await tx
    .updateTable('checkouts')
    .set({ status: 'expired' })
    .where('user_id', '=', user)
    .where('status', 'in', ['open', 'declined'])
    .returning(['provider', 'session_id'])
    .execute();
  return rows.flatMap(({ provider, session_id }) => (session_id === null ? [] : [{ provider, sessionId: session_id }]));
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
  mark: {
    status: 'paid' | 'declined' | 'expired';
    at: Instant;
    providerRef: string | null;
    /** The provider's number of what it charged. */
    chargeRef?: string | null;
  },
): Promise<boolean> {
  const result = await db
    .updateTable('checkouts')
    .set({
      status: mark.status,
      provider_ref: mark.providerRef,
      charge_ref: mark.chargeRef ?? null,
      settled_at: new Date(mark.at),
    })
    .where('id', '=', id)
    .where('status', '<>', 'paid')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Notes that the provider was asked, and whether it will ever say anything else. */
export async function noteAsked(db: Db, id: string, { at, isFinal }: { at: Instant; isFinal: boolean }): Promise<void> {
  await db
    .updateTable('checkouts')
    .set({ asked_at: new Date(at), is_final: isFinal })
    .where('id', '=', id)
    .execute();
}

/** The checkout's session at its provider, null before it has one. */
export async function sessionOf(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom('checkouts').where('id', '=', id).select('session_id').executeTakeFirst();
  return row?.session_id ?? null;
}

const unanswered = (db: Db) =>
  db.selectFrom('checkouts').where('is_final', '=', false).where('session_id', 'is not', null);

/** The user's checkouts of which the provider has not said the last word, the newest first. */
export async function unansweredSessions(db: Db, user: UserId): Promise<string[]> {
  const rows = await unanswered(db)
    .where('user_id', '=', user)
    .select('session_id')
    .orderBy('created_at', 'desc')
    .execute();
  return rows.flatMap(({ session_id }) => session_id ?? []);
}

export interface UnansweredFilter {
  readonly now: Instant;
  /** Opened, and asked about, before this. */
  readonly askedBefore: Instant;
  /** Older ones are given up. */
  readonly openedSince: Instant;
  readonly limit: number;
}

/** Checkouts that a provider is to be asked about: whatever it sent of them may have been lost. */
export async function unansweredCheckouts(db: Db, due: UnansweredFilter): Promise<string[]> {
  const rows = await unanswered(db)
    .where(({ fn, ref }) => fn.coalesce(ref('asked_at'), ref('created_at')), '<=', new Date(due.askedBefore))
    .where('created_at', '>=', new Date(due.openedSince))
    // Another card may follow one that was declined; whoever is at that page is told there.
    .where(({ eb, or }) => or([eb('status', '<>', 'declined'), eb('expires_at', '<=', new Date(due.now))]))
    .select('id')
    .orderBy(({ fn, ref }) => fn.coalesce(ref('asked_at'), ref('created_at')))
    .limit(due.limit)
    .execute();
  return rows.map(({ id }) => id);
}

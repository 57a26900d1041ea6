import { type Instant, instant } from '../../../shared/domain/ids.ts';
import type { Language } from '../../../shared/domain/languages.ts';
import type { Movement } from '../../../shared/domain/ledger/movement.ts';
import { type Money, money } from '../../../shared/domain/money.ts';
import type { Db } from '../database.ts';
import type { SandboxEventType } from '../payment-tables.ts';
import { insertSandboxEvents } from './sandbox-events.ts';
import { insertSandboxMovements } from './sandbox-movements.ts';
import { openSandboxPlan } from './sandbox-plans.ts';

/** A checkout in the books of the test provider; only its adapter reads them. */
export interface NewSandboxSession {
  readonly id: string;
  readonly checkoutId: string;
  readonly email: string;
  readonly description: string;
  readonly terms: string;
  readonly amount: Money;
  /** Null where nothing renews: then it opens no plan. */
  readonly renewal: { readonly price: Money; readonly from: Instant; readonly anchorDay: number } | null;
  readonly language: Language;
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
}

export interface StoredSandboxSession extends Omit<NewSandboxSession, 'createdAt' | 'checkoutId' | 'renewal'> {
  readonly status: 'open' | 'paid' | 'declined' | 'expired';
  readonly declineCode: string | null;
  readonly providerRef: string | null;
  /** The card whose payment is to be confirmed by its holder. */
  readonly confirmingCard: string | null;
}

/** How a session ends, or is declined until another card is tried. */
export type SandboxOutcome =
  | {
      readonly status: 'paid';
      readonly providerRef: string;
      readonly cardRenews: boolean;
      readonly disputesAt: Instant | null;
      /** The charge and its fee. */
      readonly movements: readonly Movement[];
    }
  | { readonly status: 'confirming'; readonly card: string }
  | { readonly status: 'declined'; readonly declineCode: string }
  | { readonly status: 'expired' };

export async function insertSandboxSession(db: Db, session: NewSandboxSession): Promise<void> {
  await db
    .insertInto('sandbox_sessions')
    .values({
      id: session.id,
      checkout_id: session.checkoutId,
      email: session.email,
      description: session.description,
      terms: session.terms,
      amount_minor: session.amount.minor,
      currency: session.amount.currency,
      renewal_minor: session.renewal?.price.minor ?? null,
      renews_at: session.renewal === null ? null : new Date(session.renewal.from),
      anchor_day: session.renewal?.anchorDay ?? null,
      lang: session.language,
      success_url: session.successUrl,
      cancel_url: session.cancelUrl,
      decline_code: null,
      provider_ref: null,
      created_at: new Date(session.createdAt),
      expires_at: new Date(session.expiresAt),
      cancelled_at: null,
    })
    .execute();
}

export async function findSandboxSession(db: Db, id: string): Promise<StoredSandboxSession | null> {
  const row = await db.selectFrom('sandbox_sessions').where('id', '=', id).selectAll().executeTakeFirst();
  if (row === undefined) return null;
  return {
    id: row.id,
    email: row.email,
    description: row.description,
    terms: row.terms,
    amount: money(row.amount_minor, row.currency),
    language: row.lang,
    successUrl: row.success_url,
    cancelUrl: row.cancel_url,
    expiresAt: instant(row.expires_at.getTime()),
    status: row.status,
    declineCode: row.decline_code,
    providerRef: row.provider_ref,
    confirmingCard: row.confirming_card,
  };
}

/** The session that a plan or payment came from, and whether it renews; null when there is none. */
export async function findSandboxPayment(
  db: Db,
  providerRef: string,
): Promise<{ sessionId: string; renews: boolean } | null> {
  const row = await db
    .selectFrom('sandbox_sessions')
    .where('provider_ref', '=', providerRef)
    .select(['id', 'renews_at'])
    .executeTakeFirst();
  return row === undefined ? null : { sessionId: row.id, renews: row.renews_at !== null };
}

const tell = (tx: Db, { id, type, now }: { id: string; type: SandboxEventType; now: Instant }): Promise<void> =>
  insertSandboxEvents(tx, { sessionId: id }, { events: [{ type, object: id }], now });

/** Changes the session only while it can still be paid, so that of two clicks one counts. A paid one opens its plan with it, where it renews. */
export async function settleSandboxSession(
  db: Db,
  id: string,
  { now, outcome }: { now: Instant; outcome: SandboxOutcome },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('sandbox_sessions')
      .set({
        status: outcome.status === 'confirming' ? 'open' : outcome.status,
        confirming_card: outcome.status === 'confirming' ? outcome.card : null,
        ...(outcome.status === 'paid' ? { provider_ref: outcome.providerRef, decline_code: null } : {}),
        ...(outcome.status === 'declined' ? { decline_code: outcome.declineCode } : {}),
      })
      .where('id', '=', id)
      .where('status', 'in', ['open', 'declined'])
      .where('expires_at', '>', new Date(now))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    if (outcome.status === 'expired') await tell(tx, { id, type: 'checkout.session.expired', now });
    if (outcome.status !== 'paid') return;
    await openSandboxPlan(tx, { ...outcome, sessionId: id, now });
    await insertSandboxMovements(tx, outcome.providerRef, outcome.movements);
    await tell(tx, { id, type: 'checkout.session.completed', now });
  });
}

/** Closes sessions that nobody paid in time. */
export async function expireSandboxSessions(db: Db, { now, limit }: { now: Instant; limit: number }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const over = tx
      .selectFrom('sandbox_sessions')
      .where('status', 'in', ['open', 'declined'])
      .where('expires_at', '<=', new Date(now))
      .orderBy('expires_at')
      .limit(limit)
      .select('id')
      .forUpdate();
    const expired = await tx
      .updateTable('sandbox_sessions')
      .set({ status: 'expired', confirming_card: null })
      .where('id', 'in', over)
      .returning('id')
      .execute();
    for (const { id } of expired) await tell(tx, { id, type: 'checkout.session.expired', now });
  });
}

import { type Selectable, sql } from 'kysely';
import { type Instant, instant } from '../../../shared/domain/ids.ts';
import { type Money, money } from '../../../shared/domain/money.ts';
import type { SubscriptionTruth } from '../../../shared/domain/subscription/lifecycle.ts';
import type { Db } from '../database.ts';
import type { PaymentTables } from '../payment-tables.ts';

/** Records that only the PayPal adapter reads. */

export interface NewPaypalSubscription {
  readonly ref: string;
  readonly checkoutId: string;
  readonly amount: Money;
  readonly price: Money;
  readonly anchorDay: number;
  readonly startedAt: Instant;
  readonly renewsFrom: Instant;
  readonly expiresAt: Instant;
  readonly successUrl: string;
  readonly cancelUrl: string;
}

/** How PayPal's word was understood. */
export interface PaypalReading {
  readonly truth: Omit<SubscriptionTruth, 'revision'>;
  /** Monthly payments that had arrived. */
  readonly payments: number;
}

export interface StoredPaypalSubscription extends NewPaypalSubscription {
  readonly closed: boolean;
  readonly ended: boolean;
  readonly answered: number;
  readonly revision: number;
  readonly last: PaypalReading | null;
}

const date = (at: Instant): Date => new Date(at);
const toInstant = (at: Date): Instant => instant(at.getTime());

function lastOf(row: Selectable<PaymentTables['paypal_subscriptions']>): PaypalReading | null {
  if (row.state === null || row.paid_from === null || row.paid_until === null) return null;
  return {
    truth: {
      state: row.state,
      paidFrom: toInstant(row.paid_from),
      paidUntil: toInstant(row.paid_until),
      priceMinor: row.price_minor,
      tries: row.tries,
      retryAt: row.retry_at === null ? null : toInstant(row.retry_at),
    },
    payments: row.payments,
  };
}

const toSubscription = (row: Selectable<PaymentTables['paypal_subscriptions']>): StoredPaypalSubscription => ({
  ref: row.ref,
  checkoutId: row.checkout_id,
  amount: money(row.amount_minor, row.currency),
  price: money(row.price_minor, row.currency),
  anchorDay: row.anchor_day,
  startedAt: toInstant(row.started_at),
  renewsFrom: toInstant(row.renews_from),
  expiresAt: toInstant(row.expires_at),
  successUrl: row.success_url,
  cancelUrl: row.cancel_url,
  closed: row.closed,
  ended: row.ended,
  answered: row.answered,
  revision: row.revision,
  last: lastOf(row),
});

/** What a thing is called at PayPal that was set up there before; null when it was not. */
export async function findInCatalog(db: Db, merchant: string, key: string): Promise<string | null> {
  const found = db.selectFrom('paypal_catalog').where('merchant', '=', merchant).where('key', '=', key).select('ref');
  return (await found.executeTakeFirst())?.ref ?? null;
}

/** Remembers it; the first who does so has it right for everybody. */
export async function keepInCatalog(
  db: Db,
  { merchant, key, ref, now }: { merchant: string; key: string; ref: string; now: Instant },
): Promise<void> {
  await db
    .insertInto('paypal_catalog')
    .values({ merchant, key, ref, created_at: date(now) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Books a subscription that was opened; opening it again, with the same request, changes nothing. */
export async function insertPaypalSubscription(db: Db, opened: NewPaypalSubscription): Promise<void> {
  await db
    .insertInto('paypal_subscriptions')
    .values({
      ref: opened.ref,
      checkout_id: opened.checkoutId,
      amount_minor: opened.amount.minor,
      price_minor: opened.price.minor,
      currency: opened.price.currency,
      anchor_day: opened.anchorDay,
      started_at: date(opened.startedAt),
      renews_from: date(opened.renewsFrom),
      expires_at: date(opened.expiresAt),
      success_url: opened.successUrl,
      cancel_url: opened.cancelUrl,
      state: null,
      paid_from: null,
      paid_until: null,
      retry_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const one = async (rows: Promise<Selectable<PaymentTables['paypal_subscriptions']> | undefined>) => {
  const row = await rows;
  return row === undefined ? null : toSubscription(row);
};

export const findPaypalSubscription = (db: Db, ref: string): Promise<StoredPaypalSubscription | null> =>
  one(db.selectFrom('paypal_subscriptions').where('ref', '=', ref).selectAll().executeTakeFirst());

export const findPaypalCheckout = (db: Db, checkoutId: string): Promise<StoredPaypalSubscription | null> =>
  one(db.selectFrom('paypal_subscriptions').where('checkout_id', '=', checkoutId).selectAll().executeTakeFirst());

type Wish = { readonly closed: true } | { readonly ended: true } | { readonly renews_from: Date };

async function want(db: Db, ref: string, wish: Wish): Promise<void> {
  await db.updateTable('paypal_subscriptions').set(wish).where('ref', '=', ref).execute();
}

export const closePaypalSubscription = (db: Db, ref: string): Promise<void> => want(db, ref, { closed: true });
export const endPaypalSubscription = (db: Db, ref: string): Promise<void> => want(db, ref, { ended: true });
export const movePaypalRenewal = (db: Db, ref: string, until: Instant): Promise<void> =>
  want(db, ref, { renews_from: date(until) });

/** Takes the number of a question that is about to be asked. */
export async function nextPaypalQuestion(db: Db, ref: string): Promise<number> {
  const row = await db
    .updateTable('paypal_subscriptions')
    .set({ asked: sql<number>`asked + 1` })
    .where('ref', '=', ref)
    .returning('asked')
    .executeTakeFirst();
  return row?.asked ?? 0;
}

const isSame = (a: PaypalReading, b: PaypalReading): boolean =>
  a.payments === b.payments &&
  a.truth.state === b.truth.state &&
  a.truth.paidFrom === b.truth.paidFrom &&
  a.truth.paidUntil === b.truth.paidUntil &&
  a.truth.tries === b.truth.tries &&
  a.truth.retryAt === b.truth.retryAt;

/**
 * Writes down how the answer to a question was understood. It has a new number when it says something new; one that comes after the
 * answer to a later question says nothing.
 * @returns what counts now
 */
export const savePaypalReading = (
  db: Db,
  { ref, question, reading }: { ref: string; question: number; reading: PaypalReading },
): Promise<SubscriptionTruth | null> =>
  db.transaction().execute(async (tx) => {
    const stored = await one(
      tx.selectFrom('paypal_subscriptions').where('ref', '=', ref).selectAll().forUpdate().executeTakeFirst(),
    );
    if (stored === null) return null;
    const { last } = stored;
    const { truth, payments } = reading;
    if (last !== null && question < stored.answered) return { ...last.truth, revision: stored.revision };
    const revision = stored.revision + (last !== null && isSame(last, reading) ? 0 : 1);
    await tx
      .updateTable('paypal_subscriptions')
      .set({
        ...{ answered: question, revision, payments, state: truth.state, tries: truth.tries },
        paid_from: date(truth.paidFrom),
        paid_until: date(truth.paidUntil),
        retry_at: truth.retryAt === null ? null : date(truth.retryAt),
      })
      .where('ref', '=', ref)
      .execute();
    return { ...truth, revision };
  });

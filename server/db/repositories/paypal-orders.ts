import { type Instant, instant } from '../../../shared/domain/ids.ts';
import type { Db } from '../database.ts';

/** Orders for one payment at PayPal; the adapter's books, which nobody else reads. */
export interface StoredPaypalOrder {
  /** PayPal's own number of it. */
  readonly ref: string;
  readonly checkoutId: string;
  readonly expiresAt: Instant;
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly closed: boolean;
}

/** Books an order that was opened; opening it again, with the same request, changes nothing. */
export async function insertPaypalOrder(db: Db, opened: Omit<StoredPaypalOrder, 'closed'>): Promise<void> {
  await db
    .insertInto('paypal_orders')
    .values({
      ...{ ref: opened.ref, checkout_id: opened.checkoutId, expires_at: new Date(opened.expiresAt) },
      ...{ success_url: opened.successUrl, cancel_url: opened.cancelUrl },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** By PayPal's number or ours; null for what is no order for one payment. */
export async function findPaypalOrder(
  db: Db,
  by: { readonly ref: string } | { readonly checkoutId: string },
): Promise<StoredPaypalOrder | null> {
  const orders = db.selectFrom('paypal_orders').selectAll();
  const asked = 'ref' in by ? orders.where('ref', '=', by.ref) : orders.where('checkout_id', '=', by.checkoutId);
  const row = await asked.executeTakeFirst();
  if (row === undefined) return null;
  return {
    ...{ ref: row.ref, checkoutId: row.checkout_id, expiresAt: instant(row.expires_at.getTime()) },
    ...{ successUrl: row.success_url, cancelUrl: row.cancel_url, closed: row.closed },
  };
}

/** Nothing is taken for it any more. @returns whether there is such an order */
export async function closePaypalOrder(db: Db, ref: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('paypal_orders')
    .set({ closed: true })
    .where('ref', '=', ref)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

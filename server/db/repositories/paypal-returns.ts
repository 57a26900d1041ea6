import { sql } from 'kysely';
import { instant, type UserId } from '../../../shared/domain/ids.ts';
import type { Movement } from '../../../shared/domain/ledger/movement.ts';
import { money } from '../../../shared/domain/money.ts';
import type { Db } from '../database.ts';
import { lockUser } from './user-lock.ts';

/** The PayPal adapter's book of what went back of charges; nobody else reads it. */
export interface PaypalReturn extends Movement {
  readonly kind: Exclude<Movement['kind'], 'charge' | 'tax'>;
  readonly chargeId: string;
}

/** What went back of those charges, in the order of its days. */
export async function paypalReturnsOf(db: Db, charges: readonly string[]): Promise<PaypalReturn[]> {
  if (charges.length === 0) return [];
  const rows = await db
    .selectFrom('paypal_returns')
    .where('charge_id', 'in', charges)
    .orderBy('happened_at')
    .orderBy('kind')
    .orderBy('id')
    .selectAll()
    .execute();
  return rows.map(({ kind, id, charge_id: chargeId, amount_minor: minor, currency, happened_at: at }) => ({
    ...{ kind, id, chargeId, amount: money(minor, currency), at: instant(at.getTime()) },
  }));
}

/** Who paid: by the charge as the ledger has it, or by the subscription or order that it was for. */
async function payerOf(db: Db, chargeId: string, ref: string): Promise<UserId | null> {
  const { rows } = await sql<{ user_id: UserId }>`
    select user_id from ledger_entries
    where provider = 'paypal' and kind = 'charge' and reference = ${chargeId} and user_id is not null
    union all
    select c.user_id from paypal_subscriptions s join checkouts c on c.id = s.checkout_id where s.ref = ${ref}
    union all
    select o.user_id from paypal_orders p join past_week_orders o on o.id = p.checkout_id where p.ref = ${ref}
    limit 1`.execute(db);
  return rows[0]?.user_id ?? null;
}

/**
 * Writes down what went back of a charge, one telling after the other.
 * @param ref the subscription or order that was paid for
 * @param choose what of it is new, by what stands there
 * @returns everything that went back of the charge; nothing where the charge is nobody's here
 */
export const keepPaypalReturns = (
  db: Db,
  { chargeId, ref }: { readonly chargeId: string; readonly ref: string },
  choose: (kept: readonly PaypalReturn[]) => readonly PaypalReturn[],
): Promise<PaypalReturn[]> =>
  db.transaction().execute(async (tx) => {
    const user = await payerOf(tx, chargeId, ref);
    if (user === null) return [];
    await lockUser(tx, user);
    const fresh = choose(await paypalReturnsOf(tx, [chargeId]));
    if (fresh.length > 0) {
      await tx
        .insertInto('paypal_returns')
        .values(
          fresh.map(({ kind, id, amount, at }) => ({
            ...{ kind, id, charge_id: chargeId, user_id: user },
            ...{ amount_minor: amount.minor, currency: amount.currency, happened_at: new Date(at) },
          })),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    return paypalReturnsOf(tx, [chargeId]);
  });

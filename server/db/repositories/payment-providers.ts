import { sql } from 'kysely';
import type { UserId } from '../../../shared/domain/ids.ts';
import type { Currency } from '../../../shared/domain/money.ts';
import type { Db } from '../database.ts';

/** What providers call our subscribers, and how often they were asked. */

interface CustomerSlot {
  readonly user: UserId;
  readonly provider: string;
  readonly currency: Currency;
}

/** What the provider calls the person who pays in that currency; null before their first order. */
export async function findCustomer(db: Db, { user, provider, currency }: CustomerSlot): Promise<string | null> {
  const row = await db
    .selectFrom('provider_customers')
    .where('user_id', '=', user)
    .where('provider', '=', provider)
    .where('currency', '=', currency)
    .select('customer')
    .executeTakeFirst();
  return row?.customer ?? null;
}

/** Everything that the provider calls the person, by any currency. */
export async function customersOf(db: Db, user: UserId, provider: string): Promise<string[]> {
  const rows = await db
    .selectFrom('provider_customers')
    .where('user_id', '=', user)
    .where('provider', '=', provider)
    .select('customer')
    .execute();
  return rows.map(({ customer }) => customer);
}

/** @returns the one that counts: of two that were made at the same time, the first to be kept */
export async function keepCustomer(db: Db, slot: CustomerSlot, customer: string): Promise<string> {
  const { user, provider, currency } = slot;
  await db
    .insertInto('provider_customers')
    .values({ user_id: user, provider, currency, customer })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await findCustomer(db, slot)) ?? customer;
}

export async function forgetCustomer(db: Db, { user, provider, currency }: CustomerSlot): Promise<void> {
  await db
    .deleteFrom('provider_customers')
    .where('user_id', '=', user)
    .where('provider', '=', provider)
    .where('currency', '=', currency)
    .execute();
}

/**
 * The number of a question about a subscription, greater than that of every earlier question and of every answer that was followed. A
 * provider that numbers nothing itself takes it before it asks: whatever changes causes a question of its own, so that the answer with
 * the greatest number knows of all of it.
 */
export async function numberQuestion(db: Db, provider: string, ref: string): Promise<number> {
  const { rows } = await sql<{ asked: number }>`
    update subscriptions set asked = greatest(asked, revision) + 1
    where provider = ${provider} and provider_ref = ${ref} returning asked`.execute(db);
  return rows[0]?.asked ?? 1;
}

import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ProfileId } from '../../../shared/domain/ids.ts';
import type { Schema } from '../schema.ts';
import { readInOrder } from './look-ups.ts';

/** Rows taken away in one statement: some ten milliseconds of the embedded database's one connection. */
const PAGE_ROWS = 2_000;

/** Which rows, and the columns behind `delivery` that put them into the order of their key, as whole numbers. */
interface Away {
  readonly table: 'feed_actions' | 'feed_profiles';
  readonly order: readonly string[];
  readonly delivery: string;
  readonly whose: RawBuilder<unknown>;
}

/** One page behind a place. The rows are found by where they lie: joined with the table by their key, an unknown table is read whole. */
async function takePage(db: Kysely<Schema>, away: Away, after: readonly number[]): Promise<readonly number[] | null> {
  const { table, order, delivery, whose } = away;
  const columns = sql.raw(order.join(', '));
  return readInOrder(db, async (tx) => {
    const { rows } = await sql<{ last: number[] }>`
      with page as materialized (
        select ctid, array[${columns}] as place from ${sql.table(table)}
        where delivery = ${delivery}::bigint and (${columns}) > (${sql.join(after.map((value) => sql.lit(value)))}) and ${whose}
        order by ${columns} limit ${sql.lit(PAGE_ROWS)}
      ), gone as (
        delete from ${sql.table(table)} where ctid = any(array(select ctid from page))
      ) select place as last from page order by place desc limit 1`.execute(tx);
    return rows[0]?.last ?? null;
  });
}

/** Everything, a page behind the other: what was deleted a moment ago is not walked over again. @returns whether there was anything */
async function takeAll(db: Kysely<Schema>, away: Away): Promise<boolean> {
  let found = false;
  for (let after: readonly number[] | null = away.order.map(() => -1); after !== null; ) {
    after = await takePage(db, away, after);
    found ||= after !== null;
  }
  return found;
}

/** Takes rows of one delivery away, a few at a time. `profiles` null: everybody's. */
export async function takeLicensedRowsAway(
  db: Kysely<Schema>,
  delivery: string,
  profiles: readonly ProfileId[] | null,
): Promise<void> {
  const whose = profiles === null ? sql`true` : sql`profile_id = any(${[...profiles]}::int[])`;
  // Until none is found: an opt-out may write a row anew, elsewhere.
  while (await takeAll(db, { table: 'feed_actions', order: ['profile_id', 'line'], delivery, whose }));
}

/** Takes the descriptions of one delivery away in the same manner. */
export async function takeDescriptionsAway(db: Kysely<Schema>, delivery: string): Promise<void> {
  while (await takeAll(db, { table: 'feed_profiles', order: ['line'], delivery, whose: sql`true` }));
}

import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

/**
 * Keeps the planner from reading all that is stored of a profile, or all that was staged, for a few rows: of a table that was made a
 * moment ago it knows nothing, and takes a scan to be cheaper than it is. What cannot be looked up is made to seem dear by that, and would be
 * compiled, for seconds, or shared with other processes, which take longer to start than the look takes. For the rest of the transaction.
 */
export async function lookUpEachRow(tx: Kysely<Schema>): Promise<void> {
  await sql`
    select set_config(name, 'off', true), set_config('max_parallel_workers_per_gather', '0', true)
    from unnest(array['enable_hashjoin', 'enable_mergejoin', 'enable_seqscan', 'jit']) as name`.execute(tx);
}

/**
 * One page in a transaction of its own, read along an index in its order. Of what came in a moment ago the planner knows nothing: it takes
 * reading and sorting all that is left to be cheaper, for each page anew.
 */
export async function readInOrder<T>(db: Kysely<Schema>, read: (tx: Kysely<Schema>) => Promise<T>): Promise<T> {
  return lookUp(db, async (tx) => {
    await sql`
      select set_config(name, 'off', true) from unnest(array['enable_bitmapscan', 'enable_sort']) as name`.execute(tx);
    return read(tx);
  });
}

/** One look in a transaction of its own, in which each row is looked up; inside of a transaction, in that one. */
export async function lookUp<T>(db: Kysely<Schema>, look: (tx: Kysely<Schema>) => Promise<T>): Promise<T> {
  const looking = async (tx: Kysely<Schema>): Promise<T> => {
    await lookUpEachRow(tx);
    return look(tx);
  };
  return db.isTransaction ? looking(db) : db.transaction().execute(looking);
}

import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { LOCKS, lockInTransaction } from '../locks.ts';

/** A job whose worker was killed is taken again at once so many times; one that ends each of its workers has to wait after that, like any other that fails. */
const AT_ONCE = 2;

const isThere = async (db: Db): Promise<boolean> => {
  const { rows } = await sql`select from pg_trigger where tgname = 'retries_first'
    and tgrelid = to_regclass('pgboss.job') and not tgisinternal`.execute(db);
  return rows.length > 0;
};

/**
 * Has the queue put a job that is to be tried again before all that wait for their first try. pg-boss gives it back with the time at which it
 * was queued, and lets the time for which it had to wait decide between jobs of one moment, so that it came after everything that was queued
 * together with it. A job whose worker died has failed at nothing and waits no time at all. Called once the queue's tables are there.
 */
export async function putRetriesFirst(db: Db): Promise<void> {
  if (await isThere(db)) return;
  await db.transaction().execute(async (tx) => {
    await lockInTransaction(tx, LOCKS.jobOrder, 0);
    if (await isThere(tx)) return;
    await sql`create or replace function pgboss.retries_first() returns trigger language plpgsql as $$
      begin
        new.created_on := new.created_on - interval '1 microsecond';
        if new.output #>> '{value,message}' = 'job heartbeat timeout' and new.retry_count < ${sql.lit(AT_ONCE)} then
          new.start_after := now();
        end if;
        return new;
      end $$`.execute(tx);
    await sql`create trigger retries_first before insert on pgboss.job for each row
      when (new.state = 'retry') execute function pgboss.retries_first()`.execute(tx);
  });
}

/** Puts a waiting job before those that were queued at `since`, the moment at which its own work was. */
export async function putBefore(
  db: Db,
  { name, id }: { readonly name: string; readonly id: string },
  since: Date,
): Promise<void> {
  await sql`update pgboss.job set created_on = least(created_on, ${since.toISOString()}::timestamptz - interval '1 microsecond')
    where name = ${name} and id = ${id}::uuid`.execute(db);
}

/**
 * Tells the planner what the queue has now. It would find out within a minute or two; until then it takes the thousands of jobs that came a
 * moment ago for a few, and pg-boss reads all of them for each that is done. Nobody is waited for.
 */
export async function countJobsAnew(tx: Db): Promise<void> {
  await sql`analyze (skip_locked) pgboss.job_common`.execute(tx);
}

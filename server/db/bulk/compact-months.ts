import { sql } from 'kysely';
import type { Instant } from '../../../shared/domain/ids.ts';
import { SECOND } from '../../../shared/domain/time/calendar.ts';
import type { Db } from '../database.ts';
import { isLockConflict } from '../sql-errors.ts';

/** A month is written anew in one go, and whoever reads it waits: a few seconds at most. A larger one is the operator's. */
const MOST_BYTES = 2 ** 31;
/** What is not worth it. */
const LEAST_BYTES = 2 ** 21;
/** Of a row that was taken out, with its indexes, at least. */
const ROW_BYTES = 300;
/** On the average of a month, more than any has. */
const MOST_ROW_BYTES = 4_000;
const LOCK_TIMEOUT_MS = 2 * SECOND;

interface Hollow {
  readonly month: string;
  readonly name: string;
}

/** Months that are over since before `before`, of which most was packed since they were written last. */
async function hollowMonths(db: Db, before: Instant): Promise<Hollow[]> {
  const { rows } = await sql<Hollow>`
    select month::text, name from (
      select month, taken, 'actions_' || to_char(month, 'YYYY_MM') as name from packed_months
      where (month + interval '1 month') at time zone 'UTC' <= ${new Date(before).toISOString()}::timestamptz
    ) packed
    cross join lateral (select pg_total_relation_size(to_regclass(name)) as bytes) size
    where bytes < ${sql.lit(MOST_BYTES)} and taken * ${sql.lit(ROW_BYTES)} > greatest(bytes / 2, ${sql.lit(LEAST_BYTES)})
    order by month`.execute(db);
  return rows;
}

/** Writes a table anew, without the room that deleted rows left. @returns false where somebody reads it for so long that others would wait behind */
async function writeAnew(sessions: Db, name: string): Promise<boolean> {
  return sessions.connection().execute(async (session) => {
    await sql`set lock_timeout = ${sql.lit(LOCK_TIMEOUT_MS)}`.execute(session);
    try {
      await sql`vacuum (full, analyze) ${sql.table(name)}`.execute(session);
      return true;
    } catch (error) {
      if (isLockConflict(error)) return false;
      throw error;
    } finally {
      // Where the connection is lost, so is the setting.
      await sql`reset lock_timeout`.execute(session).catch(() => undefined);
    }
  });
}

/** Whether most of it is rows that were deleted and that somebody still sees, who began to read before that: they were written again, too. */
async function keepsDeleted(sessions: Db, name: string): Promise<boolean> {
  const { rows } = await sql<{ hollow: boolean }>`
    select size > ${sql.lit(LEAST_BYTES)} and size > greatest(reltuples, 1) * ${sql.lit(MOST_ROW_BYTES)} as hollow
    from pg_class cross join pg_total_relation_size(oid) size where oid = ${name}::regclass`.execute(sessions);
  return rows[0]?.hollow ?? false;
}

/**
 * Gives the room back that packed actions left in their months: rows that are deleted leave it to new ones, of which an old month gets none.
 * @param sessions connections that are sessions of their own
 * @returns the tables that were written anew; where not all room came back, once more in an hour
 */
export async function compactMonths(sessions: Db, before: Instant): Promise<string[]> {
  const written: string[] = [];
  for (const { month, name } of await hollowMonths(sessions, before)) {
    if (!(await writeAnew(sessions, name)) || (await keepsDeleted(sessions, name))) continue;
    await sql`delete from packed_months where month = ${month}::date`.execute(sessions);
    written.push(name);
  }
  return written;
}

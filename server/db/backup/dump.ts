import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Instant } from '../../../shared/domain/ids.ts';
import type { Db } from '../database.ts';
import { schemaVersion } from '../migrate.ts';
import type { Schema } from '../schema.ts';
import { type BackupHeader, END_MARK, FORMAT, TABLE_MARK } from './format.ts';

const ROWS_PER_FETCH = 1_000;

/**
 * Hands the lines of a backup to `write`, in pieces that end with a line, all of one snapshot. `madeAt` goes into the header.
 * Answers the number of rows.
 */
export async function dump(
  db: Db,
  madeAt: Instant,
  write: (text: string) => Promise<void>,
): Promise<{ rows: number; header: BackupHeader }> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const hash = createHash('sha256');
      const put = (text: string): Promise<void> => {
        hash.update(text);
        return write(text);
      };
      const header = await describeDatabase(tx, madeAt);
      await put(`${JSON.stringify(header)}\n`);
      let rows = 0;
      for (const table of header.tables) {
        await put(`${TABLE_MARK}${table}\n`);
        for await (const lines of rowsOf(tx, table)) {
          rows += lines.length;
          await put(lines.map((line) => `${line}\n`).join(''));
        }
      }
      await write(`${END_MARK}${JSON.stringify({ rows, sha256: hash.digest('hex') })}\n`);
      return { rows, header };
    });
}

async function describeDatabase(tx: Transaction<Schema>, madeAt: Instant): Promise<BackupHeader> {
  const { rows: months } = await sql<{ month: Date }>`
    select date_trunc('month', occurred_at, 'UTC') as month from actions
    union select date_trunc('month', begins, 'UTC') from packed_weeks order by 1`.execute(tx);
  const { rows: sequences } = await sql<{ name: string; last: string | null }>`
    select sequencename::text as name, last_value::text as last from pg_sequences
    where schemaname = 'public' order by 1`.execute(tx);
  return {
    format: FORMAT,
    version: 1,
    schema: await schemaVersion(tx),
    madeAt: new Date(madeAt).toISOString(),
    tables: await tablesInOrder(tx),
    months: months.map(({ month }) => month.toISOString()),
    sequences,
  };
}

/** The program's tables, each after those that its foreign keys refer to; what is unlogged is of its moment alone. */
export async function tablesInOrder(db: Db): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relpersistence = 'p' and not relispartition
      and relname <> 'schema_migrations' order by 1`.execute(db);
  const { rows: references } = await sql<{ name: string; on: string }>`
    select own.relname::text as name, other.relname::text as "on" from pg_constraint
    join pg_class own on own.oid = conrelid join pg_class other on other.oid = confrelid
    where contype = 'f' and conrelid <> confrelid`.execute(db);
  const ordered: string[] = [];
  let left = tables.map(({ name }) => name);
  while (left.length > 0) {
    const free = left.filter((name) => !references.some((r) => r.name === name && left.includes(r.on)));
    if (free.length === 0) throw new Error(`foreign keys go in a circle: ${left.join(', ')}`);
    ordered.push(...free);
    left = left.filter((name) => !free.includes(name));
  }
  return ordered;
}

/** Rows as JSON text, through a cursor: however large the table, only a handful is in memory. */
async function* rowsOf(tx: Transaction<Schema>, table: string): AsyncGenerator<string[]> {
  await sql`declare backup no scroll cursor for
    select row_to_json(t)::text as line from ${sql.table(table)} as t`.execute(tx);
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(ROWS_PER_FETCH)} from backup`.execute(tx);
    if (rows.length > 0) yield rows.map(({ line }) => line);
    if (rows.length < ROWS_PER_FETCH) break;
  }
  await sql`close backup`.execute(tx);
}

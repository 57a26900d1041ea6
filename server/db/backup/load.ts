import { createHash, type Hash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { instant } from '../../../shared/domain/ids.ts';
import type { Db } from '../database.ts';
import { ensurePartitions } from '../partitions.ts';
import { forgetLooks, leaveNoMarks } from '../repositories/due-looks.ts';
import { leaveNoNames } from '../repositories/named-people.ts';
import type { Schema } from '../schema.ts';
import { StorageError } from '../storage-error.ts';
import { tablesInOrder } from './dump.ts';
import {
  type BackupHeader,
  type BackupSummary,
  END_MARK,
  ending,
  header as headerSchema,
  TABLE_MARK,
} from './format.ts';

/** Rows in one insert, and bytes: one row may be a whole report. */
const ROWS_PER_INSERT = 1_000;
const CHARS_PER_INSERT = 2_000_000;

/** Reads the first line. Throws StorageError `backup-invalid`. */
export function parseHeader(line: string | undefined): BackupHeader {
  const parsed = headerSchema.safeParse(json(line ?? ''));
  if (!parsed.success) throw invalid('it does not begin like one', parsed.error);
  return parsed.data;
}

/**
 * Puts a backup's lines (the header first) into an empty database of the same schema: all of them or, where a line, the
 * count or the hash is not right, none. Throws StorageError `target-not-empty` or `backup-invalid`.
 */
export async function load(db: Db, header: BackupHeader, lines: AsyncIterator<string>): Promise<BackupSummary> {
  await ensurePartitions(
    db,
    header.months.map((month) => instant(Date.parse(month))),
  );
  return db.transaction().execute(async (tx) => {
    await makeRoom(tx, header);
    const hash = createHash('sha256').update(`${JSON.stringify(header)}\n`);
    await leaveNoMarks(tx);
    await leaveNoNames(tx);
    const rows = await loadTables(tx, header, { lines, hash });
    for (const { name, last } of header.sequences) {
      if (last !== null) await sql`select setval(${name}::regclass, ${last}::bigint)`.execute(tx);
    }
    return { rows, tables: header.tables.length, schema: header.schema };
  });
}

/** Takes away the rows that migrations put into a new database; refuses one that was used. */
async function makeRoom(tx: Transaction<Schema>, { tables }: BackupHeader): Promise<void> {
  const own = await tablesInOrder(tx);
  const unknown = tables.find((table) => !own.includes(table));
  if (unknown !== undefined) throw invalid(`this version has no table ${unknown}`);
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from users) or exists (select from profiles) or exists (select from actions) as used`.execute(
    tx,
  );
  if (rows[0]?.used !== false) {
    throw new StorageError(
      'target-not-empty',
      'There is data in this database already. A backup is only restored into an empty one, so that nothing is overwritten.',
    );
  }
  await forgetLooks(tx);
  // What is of its moment alone, and refers to them, goes along.
  await sql`truncate ${sql.join(own.map((table) => sql.table(table)))} cascade`.execute(tx);
}

interface Input {
  readonly lines: AsyncIterator<string>;
  readonly hash: Hash;
}

async function loadTables(tx: Transaction<Schema>, { tables }: BackupHeader, { lines, hash }: Input): Promise<number> {
  let table: string | null = null;
  let rows = 0;
  let batch: string[] = [];
  let chars = 0;
  const flush = async (): Promise<void> => {
    if (batch.length > 0) await insertRows(tx, table, batch);
    rows += batch.length;
    batch = [];
    chars = 0;
  };
  for (;;) {
    const { value: line, done } = await lines.next();
    if (done === true) throw invalid('it ends before its end');
    if (line.startsWith(END_MARK)) {
      await flush();
      verifyEnding(line, { rows, sha256: hash.digest('hex') });
      return rows;
    }
    hash.update(`${line}\n`);
    if (line.startsWith(TABLE_MARK)) {
      await flush();
      table = line.slice(TABLE_MARK.length);
      if (!tables.includes(table)) throw invalid(`it holds a table that its header does not name: ${table}`);
      continue;
    }
    batch.push(line);
    chars += line.length;
    if (batch.length >= ROWS_PER_INSERT || chars >= CHARS_PER_INSERT) await flush();
  }
}

async function insertRows(tx: Transaction<Schema>, table: string | null, lines: string[]): Promise<void> {
  if (table === null) throw invalid('a row stands before the first table');
  const target = sql.table(table);
  await sql`insert into ${target} overriding system value
    select row.* from unnest(${lines}::text[]) as line, json_populate_record(null::${target}, line::json) as row`.execute(
    tx,
  );
}

function verifyEnding(line: string, read: { rows: number; sha256: string }): void {
  const parsed = ending.safeParse(json(line.slice(END_MARK.length)));
  if (!parsed.success) throw invalid('its last line is broken', parsed.error);
  if (parsed.data.rows !== read.rows || parsed.data.sha256 !== read.sha256) {
    throw invalid('its contents are not what was written: the checksum differs');
  }
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function invalid(reason: string, cause?: unknown): StorageError {
  return new StorageError('backup-invalid', `This backup cannot be restored: ${reason}.`, cause);
}

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { SECOND } from '../../shared/domain/time/calendar.ts';
import type { Logger } from '../core/logger.ts';
import { LOCKS, oneByLooking } from './locks.ts';
import { builtIndex, isConcurrent, isExpandOnly, statementsOf } from './migration-rules.ts';
import type { Schema } from './schema.ts';
import { isLockConflict } from './sql-errors.ts';
import { StorageError } from './storage-error.ts';

/** One numbered SQL file of `migrations/`. */
export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
  /** sha-256 of the text with Unix line ends, so that a checkout on Windows is the same file. */
  readonly checksum: string;
}

/** What a database says of a migration that it has seen. */
export interface AppliedMigration {
  readonly number: number;
  readonly name: string;
  readonly checksum: string;
  /** A program that does not know it can go on beside it. */
  readonly expandOnly: boolean;
}

/** How long a migration waits for a table at a time, how often, and how long it lets others pass in between. */
const LOCK_TIMEOUT_MS = 5 * SECOND;
const LOCK_TRIES = 60;
const LETS_PASS_MS = SECOND;

const FILE_NAME = /^(\d{4})_([a-z0-9_]+)\.sql$/;
const MIGRATIONS_FOLDER = new URL('./migrations/', import.meta.url);

/** The migrations of a folder in order. Throws on a file that is named otherwise, or a number that is missing. */
export async function readMigrations(folder: URL = MIGRATIONS_FOLDER): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file, index) => {
      const [, digits, name] = FILE_NAME.exec(file) ?? [];
      if (digits === undefined || name === undefined || Number(digits) !== index + 1) {
        throw new Error(`migrations are numbered from 0001 without gaps: ${file}`);
      }
      const text = (await readFile(new URL(file, folder), 'utf8')).replaceAll('\r\n', '\n');
      return { number: index + 1, name, sql: text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/**
 * Brings the database to the newest migration, each in a transaction of its own (indexes beside the work, where their file says so), under a
 * lock that all processes on the database share: whoever comes second waits and then finds the work done. Of a newer program's database it
 * takes one whose further migrations only add.
 * Throws StorageError `schema-newer` for one with others, and `schema-changed` when an applied migration is no longer the file it was.
 */
export async function migrate(
  db: Kysely<Schema>,
  migrations: readonly Migration[],
  log: Pick<Logger, 'info'>,
): Promise<void> {
  await oneByLooking(db, { lock: LOCKS.migrations, key: 0 }, async (connection) => {
    await makeRecord(connection);
    for (;;) {
      const applied = await applyNext(connection, migrations, log);
      if (applied === null) return;
      log.info({ migration: applied.number, name: applied.name }, 'migration applied');
    }
  });
}

/** Number of the newest migration applied; 0 in an empty database. */
export async function schemaVersion(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('schema_migrations') is not null as exists`.execute(db);
  if (rows[0]?.exists !== true) return 0;
  const { rows: versions } = await sql<{ number: number }>`
    select coalesce(max(number), 0)::int as number from schema_migrations`.execute(db);
  return versions[0]?.number ?? 0;
}

/** The table of what was applied. Databases of the first releases have it without its last column. */
async function makeRecord(db: Kysely<Schema>): Promise<void> {
  await sql`create table if not exists schema_migrations (
    number integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now(),
    expand_only boolean not null default false
  )`.execute(db);
  const { rows } = await sql`select from pg_attribute
    where attrelid = 'schema_migrations'::regclass and attname = 'expand_only' and not attisdropped`.execute(db);
  if (rows.length > 0) return;
  await sql`alter table schema_migrations add column expand_only boolean not null default false`.execute(db);
}

async function applyNext(
  db: Kysely<Schema>,
  migrations: readonly Migration[],
  log: Pick<Logger, 'info'>,
): Promise<Migration | null> {
  const applied = await readApplied(db);
  const foreign = foreignMigration(applied, migrations);
  if (foreign !== null) throw foreign;
  const next = migrations[applied.length];
  if (next === undefined) return null;
  if (isConcurrent(next.sql)) await buildIndexes(db, next);
  else await changeTables(db, next, log);
  return next;
}

async function recordApplied(db: Kysely<Schema>, { number, name, checksum, sql: text }: Migration): Promise<void> {
  await sql`insert into schema_migrations (number, name, checksum, expand_only)
    values (${number}, ${name}, ${checksum}, ${isExpandOnly(text)}) on conflict (number) do nothing`.execute(db);
}

/**
 * In one transaction. While it waits for a table that is in use, everybody else waits behind it: so it waits for a moment, lets them pass,
 * and tries again.
 */
async function changeTables(db: Kysely<Schema>, migration: Migration, log: Pick<Logger, 'info'>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute(async (tx) => {
        await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT_MS)}`.execute(tx);
        // The embedded database is one session, in which the lock holds nobody off.
        if ((await readApplied(tx)).some(({ number }) => number === migration.number)) return;
        await sql.raw(migration.sql).execute(tx);
        await recordApplied(tx, migration);
      });
    } catch (error) {
      if (!isLockConflict(error) || tries >= LOCK_TRIES) throw error;
      log.info({ migration: migration.number, tries }, 'a migration waits for tables that are in use');
      await wait(LETS_PASS_MS);
    }
  }
}

/** One that was cut off leaves an index that nobody uses and everybody keeps up: it goes, and is built again. */
async function buildIndexes(db: Kysely<Schema>, migration: Migration): Promise<void> {
  for (const statement of statementsOf(migration.sql)) {
    const index = builtIndex(statement);
    if (index !== null) await dropUnfinished(db, index);
    await sql.raw(statement).execute(db);
  }
  await recordApplied(db, migration);
}

async function dropUnfinished(db: Kysely<Schema>, index: string): Promise<void> {
  const { rows } = await sql`
    select from pg_index where indexrelid = to_regclass(${index}) and not indisvalid`.execute(db);
  if (rows.length > 0) await sql`drop index concurrently ${sql.id(index)}`.execute(db);
}

async function readApplied(db: Kysely<Schema>): Promise<AppliedMigration[]> {
  const { rows } = await sql<AppliedMigration>`
    select number, name, checksum, coalesce((to_jsonb(m) ->> 'expand_only')::boolean, false) as "expandOnly"
    from schema_migrations m order by number`.execute(db);
  return rows;
}

/** The migrations that a database has seen, in order; none in one that is empty. Changes nothing. */
export async function appliedMigrations(db: Kysely<Schema>): Promise<AppliedMigration[]> {
  return (await schemaVersion(db)) === 0 ? [] : readApplied(db);
}

/** Why this program may not touch a database with these migrations; null where it may. */
export function foreignMigration(
  applied: readonly AppliedMigration[],
  known: readonly Migration[],
): StorageError | null {
  const newest = applied.findLast(({ number, expandOnly }) => number > known.length && !expandOnly);
  if (newest !== undefined) {
    return new StorageError(
      'schema-newer',
      `The database is at migration ${newest.number} (${newest.name}), and this version of the program knows only ` +
        `${known.length}. Start the newer version, or restore a backup that this one made.`,
    );
  }
  for (const [index, row] of applied.slice(0, known.length).entries()) {
    const file = known[index];
    if (file?.number !== row.number || file.checksum !== row.checksum) {
      return new StorageError(
        'schema-changed',
        `Migration ${row.number} (${row.name}) was applied to this database with another text than the program has now. ` +
          'An applied migration never changes: put the file back, and add a new one.',
      );
    }
  }
  return null;
}

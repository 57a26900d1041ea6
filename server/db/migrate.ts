import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Logger } from '../core/logger.ts';
import { LOCKS, lockInTransaction } from './locks.ts';
import type { Schema } from './schema.ts';
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
}

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
 * Brings the database to the newest migration, each in a transaction of its own, under a lock that all processes on the
 * database share: whoever comes second waits and then finds the work done.
 * Throws StorageError `schema-newer` for a database that a newer program has been at, and `schema-changed` when an
 * applied migration is no longer the file it was.
 */
export async function migrate(
  db: Kysely<Schema>,
  migrations: readonly Migration[],
  log: Pick<Logger, 'info'>,
): Promise<void> {
  for (;;) {
    const applied = await db.transaction().execute(async (tx) => applyNext(tx, migrations));
    if (applied === null) return;
    log.info({ migration: applied.number, name: applied.name }, 'migration applied');
  }
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

async function applyNext(tx: Transaction<Schema>, migrations: readonly Migration[]): Promise<Migration | null> {
  await lockInTransaction(tx, LOCKS.migrations, 0);
  await sql`create table if not exists schema_migrations (
    number integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now()
  )`.execute(tx);
  const applied = await readApplied(tx);
  const foreign = foreignMigration(applied, migrations);
  if (foreign !== null) throw foreign;
  const next = migrations[applied.length];
  if (next === undefined) return null;
  await sql.raw(next.sql).execute(tx);
  await sql`insert into schema_migrations (number, name, checksum)
    values (${next.number}, ${next.name}, ${next.checksum})`.execute(tx);
  return next;
}

async function readApplied(db: Kysely<Schema>): Promise<AppliedMigration[]> {
  const { rows } = await sql<AppliedMigration>`
    select number, name, checksum from schema_migrations order by number`.execute(db);
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
  const newest = applied.at(-1);
  if (newest !== undefined && newest.number > known.length) {
    return new StorageError(
      'schema-newer',
      `The database is at migration ${newest.number} (${newest.name}), and this version of the program knows only ` +
        `${known.length}. Start the newer version, or restore a backup that this one made.`,
    );
  }
  for (const [index, row] of applied.entries()) {
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

import { join } from 'node:path';
import type { Clock } from '../core/clock.ts';
import type { Logger } from '../core/logger.ts';
import { type Traces, UNTRACED } from '../core/traces.ts';
import type { Database } from './database.ts';
import { openEmbedded } from './embedded/open-embedded.ts';
import { type Migration, readMigrations } from './migrate.ts';
import { openPostgres } from './postgres/open-postgres.ts';

export interface DatabaseOptions {
  /** Holds the embedded database in its sub-folder `database`; not touched when `databaseUrl` is given. */
  readonly dataDir: string;
  /** A PostgreSQL (15 or newer) that any number of processes may share, or null for the embedded database. */
  readonly databaseUrl: string | null;
  /** PostgreSQL's own address where a pooler answers at `databaseUrl`. */
  readonly databaseDirectUrl?: string | null;
  readonly log: Logger;
  readonly clock: Clock;
  /** Where transactions are told of as parts of what they belong to. */
  readonly traces?: Traces;
}

/**
 * Opens the database, locks what has to be locked, applies migrations and clears what a dead process left.
 * `migrations` is for a restore, which fills an older schema before it brings it up to date.
 * Throws StorageError with a message for the operator: `folder-in-use`, `pooled`, `schema-newer`,
 * `schema-changed`.
 */
export async function openDatabase(
  { dataDir, databaseUrl, databaseDirectUrl = null, log, traces = UNTRACED }: DatabaseOptions,
  migrations?: readonly Migration[],
): Promise<Database> {
  const known = migrations ?? (await readMigrations());
  return databaseUrl === null
    ? openEmbedded({ folder: join(dataDir, 'database'), log, traces, migrations: known })
    : openPostgres({ connectionString: databaseUrl, directUrl: databaseDirectUrl, log, traces, migrations: known });
}

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
  /** A streaming standby of that PostgreSQL, which answers long and frequent reads. */
  readonly databaseReplicaUrl?: string | null;
  readonly log: Logger;
  readonly clock: Clock;
  /** Where transactions are told of as parts of what they belong to. */
  readonly traces?: Traces;
}

/**
 * Opens the database, locks what has to be locked, applies migrations and clears what a dead process left.
 * `migrations` is for a restore, which fills an older schema before it brings it up to date.
 * Throws StorageError with a message for the operator: `folder-in-use`, `pooled`, `replica`, `schema-newer`,
 * `schema-changed`.
 */
export async function openDatabase(options: DatabaseOptions, migrations?: readonly Migration[]): Promise<Database> {
  const { dataDir, databaseUrl, databaseDirectUrl, databaseReplicaUrl, log, traces = UNTRACED } = options;
  const common = { log, traces, migrations: migrations ?? (await readMigrations()) };
  if (databaseUrl === null) return openEmbedded({ folder: join(dataDir, 'database'), ...common });
  const [directUrl, replicaUrl] = [databaseDirectUrl ?? null, databaseReplicaUrl ?? null];
  return openPostgres({ connectionString: databaseUrl, directUrl, replicaUrl, ...common });
}

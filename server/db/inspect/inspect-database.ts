import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { SECOND } from '../../../shared/domain/time/calendar.ts';
import type { Clock } from '../../core/clock.ts';
import { startEmbedded } from '../embedded/client.ts';
import { createEmbeddedDialect } from '../embedded/dialect.ts';
import { explainFolder } from '../embedded/folder-errors.ts';
import { lockFolder } from '../embedded/folder-lock.ts';
import { explainConnection, place } from '../postgres/explain-connection.ts';
import { openListenedPool } from '../postgres/listened-pool.ts';
import type { Schema } from '../schema.ts';
import { StorageError } from '../storage-error.ts';
import type { DatabaseState } from './facts.ts';
import { readAddresses } from './read-addresses.ts';
import { readFacts } from './read-facts.ts';
import { readReplica } from './read-replica.ts';

const ANSWER_WITHIN_MS = 10 * SECOND;
const IDLE_TRANSACTION_MS = 30 * SECOND;

export interface InspectOptions {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly databaseDirectUrl: string | null;
  readonly databaseReplicaUrl: string | null;
  readonly clock: Clock;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

interface PostgresAddresses {
  readonly connectionString: string;
  readonly directUrl: string | null;
  readonly replicaUrl: string | null;
}

async function inspectPostgres(
  { connectionString, directUrl, replicaUrl }: PostgresAddresses,
  clock: Clock,
): Promise<DatabaseState> {
  const pool = openListenedPool({
    connectionString,
    max: 1,
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
    application_name: 'perch doctor',
  });
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  try {
    const addresses = await readAddresses(connectionString, directUrl);
    const facts = await readFacts(db, { kind: 'postgres', clock, addresses });
    // A replica in the primary's place has a fault of its own.
    const asksReplica = replicaUrl !== null && !facts.inRecovery;
    return { state: 'read', facts: { ...facts, replica: asksReplica ? await readReplica(db, replicaUrl) : null } };
  } catch (error) {
    return { state: 'failed', message: messageOf(explainConnection(error, place(connectionString)) ?? error) };
  } finally {
    await db.destroy();
  }
}

async function inspectLocked(dataDir: string, clock: Clock): Promise<DatabaseState> {
  const client = await startEmbedded({ dataDir, idleTransactionMs: IDLE_TRANSACTION_MS }, () => undefined);
  try {
    const db = new Kysely<Schema>({ dialect: createEmbeddedDialect(client) });
    return { state: 'read', facts: await readFacts(db, { kind: 'embedded', clock, addresses: null }) };
  } finally {
    await client.close();
  }
}

async function inspectEmbedded(folder: string, clock: Clock): Promise<DatabaseState> {
  const dataDir = join(folder, 'data');
  if (!existsSync(join(dataDir, 'PG_VERSION'))) return { state: 'absent' };
  try {
    const lock = await lockFolder(folder);
    try {
      return await inspectLocked(dataDir, clock);
    } finally {
      lock.release();
    }
  } catch (error) {
    if (error instanceof StorageError && error.code === 'folder-in-use')
      return { state: 'in-use', message: error.message };
    return { state: 'failed', message: messageOf(explainFolder(folder, error) ?? error) };
  }
}

/**
 * Looks at the database as it is: applies no migration, makes none that is not there, clears nothing away. Never throws; what went
 * wrong is in the answer, without the password.
 */
export const inspectDatabase = (options: InspectOptions): Promise<DatabaseState> => {
  const { dataDir, databaseUrl, databaseDirectUrl: directUrl, databaseReplicaUrl: replicaUrl, clock } = options;
  return databaseUrl === null
    ? inspectEmbedded(join(dataDir, 'database'), clock)
    : inspectPostgres({ connectionString: databaseUrl, directUrl, replicaUrl }, clock);
};

import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool, types } from 'pg';
import type { Logger } from '../../core/logger.ts';
import { createBulkWriter } from '../bulk/bulk-writer.ts';
import { dropStages } from '../bulk/stage-tables.ts';
import type { Database } from '../database.ts';
import { LOCKS } from '../locks.ts';
import { type Migration, migrate } from '../migrate.ts';
import type { Schema } from '../schema.ts';
import { createPostgresCopy } from './copy.ts';
import { openSession } from './session.ts';

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 10_000;
const IDLE_TRANSACTION_MS = 30_000;

/** A date stays YYYY-MM-DD; the driver's default would make it midnight of this machine's time zone. */
function typeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (oid === types.builtins.DATE) return (value) => value;
  return types.getTypeParser(oid, format);
}

interface PostgresOptions {
  readonly connectionString: string;
  readonly log: Logger;
  readonly migrations: readonly Migration[];
}

/** Opens a PostgreSQL that other processes may use at the same time. */
export async function openPostgres({ connectionString, log, migrations }: PostgresOptions): Promise<Database> {
  const pool = new Pool({
    connectionString,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
    application_name: 'perch',
    types: { getTypeParser: typeParser },
    onConnect: async (client) => {
      await client.query("set timezone = 'UTC'");
    },
  });
  pool.on('error', (err) => log.warn({ err }, 'an idle database connection was lost'));
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  try {
    await migrate(db, migrations, log);
    const session = await openSession({ connectionString, log });
    const dropped = await dropStages(db, (owner) => lives(db, owner));
    if (dropped > 0) log.info({ dropped }, 'dropped what unfinished collections left');
    const copy = createPostgresCopy(pool);
    return {
      kind: 'postgres',
      db,
      copy,
      bulk: createBulkWriter({ db, copy, owner: session.owner }),
      boss: { kind: 'postgres', connectionString },
      connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
      description: `PostgreSQL at ${place(connectionString)}`,
      notify: async (channel, payload) => {
        await sql`select pg_notify(${channel}, ${payload})`.execute(db);
      },
      listen: session.listen,
      // PostgreSQL's own autovacuum does it.
      tidy: async () => undefined,
      async close() {
        await session.close();
        await db.destroy();
      },
    };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** Whether the process with this number still holds its presence lock. */
async function lives(db: Kysely<Schema>, owner: number): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select exists (
      select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
      and classid = ${sql.lit(LOCKS.presence)} and objid = ${sql.lit(owner)} and objsubid = 2 and granted
    ) as held`.execute(db);
  return rows[0]?.held ?? false;
}

/** Host and database name, never the password. */
function place(connectionString: string): string {
  const url = URL.parse(connectionString);
  return url === null ? 'the configured address' : `${url.host}${url.pathname}`;
}

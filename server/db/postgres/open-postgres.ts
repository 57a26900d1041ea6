import { type Dialect, Kysely, PostgresDialect, sql } from 'kysely';
import type { Logger } from '../../core/logger.ts';
import type { Traces } from '../../core/traces.ts';
import { createBulkWriter } from '../bulk/bulk-writer.ts';
import { createLicensedInbox } from '../bulk/licensed-inbox.ts';
import { dropStages } from '../bulk/stage-tables.ts';
import type { BossHandle, Database, ReadSource } from '../database.ts';
import { isHeld, LOCKS } from '../locks.ts';
import type { Migration } from '../migrate.ts';
import { createPendingWork, type PendingWork } from '../pending-work.ts';
import { readHere } from '../read-here.ts';
import type { Schema } from '../schema.ts';
import { StorageError } from '../storage-error.ts';
import { createTransactionScope, scopeTransactions, type TransactionScope } from '../transaction-scope.ts';
import { applyMigrations } from './apply-migrations.ts';
import { openBossConnections } from './boss-connections.ts';
import { CONNECTIONS, LOCKING_CONNECTIONS } from './connection-counts.ts';
import { createPostgresCopy } from './copy.ts';
import { explainConnection, place } from './explain-connection.ts';
import { type ConnectionPool, IDLE_TRANSACTION_MS, openPool } from './pool.ts';
import { PooledDialect } from './pooled-dialect.ts';
import { assertOwnSessions, DIRECT_URL_ADVICE } from './pooler.ts';
import { openReplica, type Replica } from './replica/open-replica.ts';
import { type DatabaseSession, openSession } from './session.ts';

interface PostgresOptions {
  readonly connectionString: string;
  /** PostgreSQL's own address where a pooler answers at the other one, else null. */
  readonly directUrl: string | null;
  /** A streaming standby of it, else null. */
  readonly replicaUrl: string | null;
  readonly log: Logger;
  readonly traces: Traces;
  readonly migrations: readonly Migration[];
}

interface Opened {
  readonly pool: ConnectionPool;
  readonly db: Kysely<Schema>;
}

interface Parts extends PostgresOptions {
  readonly line: PendingWork;
  readonly scope: TransactionScope;
}

function kyselyOn(dialect: Dialect, known: Pick<Parts, 'scope' | 'traces'>): Kysely<Schema> {
  const db = new Kysely<Schema>({ dialect });
  scopeTransactions(db, known);
  return db;
}

/** Where the product's statements go: to the server, or through the pooler. */
function openQueries(parts: Parts): Opened {
  const { connectionString, directUrl, log, line, scope } = parts;
  const pooled = directUrl !== null;
  const pool = openPool({ connectionString, max: CONNECTIONS.pool, pooled, log, line, scope });
  const dialect = pooled ? new PooledDialect(pool, IDLE_TRANSACTION_MS) : new PostgresDialect({ pool: pool.queries });
  return { pool, db: kyselyOn(dialect, parts) };
}

/** Connections to the server itself where a pooler lends the others. */
function openSessions(parts: Parts, queries: Opened): Kysely<Schema> {
  const { directUrl, log, scope } = parts;
  if (directUrl === null) return queries.db;
  const max = LOCKING_CONNECTIONS;
  // A line of its own: whoever waits for a lock here holds up no request.
  const line = createPendingWork();
  const pool = openPool({ connectionString: directUrl, max, pooled: false, log, line, scope });
  return kyselyOn(new PostgresDialect({ pool: pool.queries }), parts);
}

/** pg-boss opens its own connections to a server; through a pooler it is given them. */
function openBoss({ connectionString, directUrl, log }: Parts, session: DatabaseSession) {
  if (directUrl === null) {
    const boss: BossHandle = { kind: 'postgres', connectionString };
    return { boss, end: async () => undefined };
  }
  const { sql: surface, end } = openBossConnections({ connectionString, session, log });
  const boss: BossHandle = { kind: 'pooled', sql: surface };
  return { boss, end };
}

/** A standby that answers reads, where one is configured. */
async function openReads({ replicaUrl, log, scope }: Parts, primary: ReadSource): Promise<Replica | null> {
  if (replicaUrl === null) return null;
  return openReplica({ connectionString: replicaUrl, primary, log, scope });
}

const describe = ({ connectionString, directUrl }: PostgresOptions, replica: Replica | null): string =>
  [
    `PostgreSQL at ${place(connectionString)}`,
    ...(directUrl === null ? [] : [`itself at ${place(directUrl)}`]),
    ...(replica === null ? [] : [`with a read replica at ${replica.place}`]),
  ].join(', ');

/** Opens a PostgreSQL that other processes may use at the same time. */
export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const parts: Parts = { ...options, line: createPendingWork(), scope: createTransactionScope() };
  const queries = openQueries(parts);
  const sessions = openSessions(parts, queries);
  async function end(): Promise<void> {
    await queries.db.destroy();
    if (sessions !== queries.db) await sessions.destroy();
  }
  try {
    return await openOn(parts, { queries, sessions, end });
  } catch (error) {
    await end();
    throw explainFailure(options, error);
  }
}

async function openOn(parts: Parts, opened: Omit<ComposedOf, 'session'>): Promise<Database> {
  const { connectionString, directUrl, migrations, log } = parts;
  const own = directUrl ?? connectionString;
  await assertOwnSessions(own, { named: directUrl !== null });
  const session = await openSession({ connectionString: own, log });
  try {
    if (!(await lives(opened.queries.db, session.owner))) throw anotherDatabase(parts);
    await applyMigrations(own, migrations, log);
    return await compose(parts, { ...opened, session });
  } catch (error) {
    await session.close();
    throw error;
  }
}

interface ComposedOf {
  readonly queries: Opened;
  readonly sessions: Kysely<Schema>;
  readonly session: DatabaseSession;
  readonly end: () => Promise<void>;
}

async function compose(parts: Parts, { queries, sessions, session, end }: ComposedOf): Promise<Database> {
  const { log, line } = parts;
  const { db, pool } = queries;
  const dropped = await dropStages(db, (owner) => lives(db, owner));
  if (dropped > 0) log.info({ dropped }, 'dropped what unfinished collections left');
  const copy = createPostgresCopy(pool);
  const replica = await openReads(parts, { db, copy });
  const bulk = { db, copy, owner: session.owner, lives: (owner: number) => lives(db, owner) };
  const jobs = openBoss(parts, session);
  const writer = createBulkWriter(bulk);
  return {
    kind: 'postgres',
    db,
    sessions,
    read: replica?.read ?? readHere({ db, copy }),
    copy,
    bulk: writer,
    licensed: createLicensedInbox(bulk),
    boss: jobs.boss,
    load: line.load,
    ...(replica === null ? {} : { replica: replica.state }),
    connections: pool.state,
    description: describe(parts, replica),
    notify: async (channel, payload) => {
      await sql`select pg_notify(${channel}, ${payload})`.execute(db);
    },
    listen: session.listen,
    showWhile: session.showWhile,
    // PostgreSQL's own autovacuum does it.
    tidy: async () => undefined,
    async close() {
      // Where the database is gone, the next start drops them.
      await writer.close().catch(() => undefined);
      await replica?.close();
      await session.close();
      await jobs.end();
      await end();
    },
  };
}

/** What is locked and told at one address would be locked and received nowhere else. */
const anotherDatabase = ({ connectionString, directUrl }: PostgresOptions): StorageError =>
  new StorageError(
    'pooled',
    `PERCH_DATABASE_DIRECT_URL leads to ${place(directUrl ?? '')}, which is another database than the one at ` +
      `${place(connectionString)}. ${DIRECT_URL_ADVICE}`,
  );

/** Two addresses may be to blame. */
function explainFailure({ connectionString, directUrl }: PostgresOptions, error: unknown): unknown {
  if (directUrl === null) return explainConnection(error, place(connectionString)) ?? error;
  const places = `${place(connectionString)}, or itself at ${place(directUrl)},`;
  return explainConnection(error, places, 'PERCH_DATABASE_URL and PERCH_DATABASE_DIRECT_URL') ?? error;
}

/** Whether the process with this number still holds its presence lock. */
const lives = (db: Kysely<Schema>, owner: number): Promise<boolean> => isHeld(db, { lock: LOCKS.presence, key: owner });

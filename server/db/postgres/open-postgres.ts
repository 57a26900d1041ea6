import { Kysely, PostgresDialect, sql } from 'kysely';
import type { Logger } from '../../core/logger.ts';
import { createBulkWriter } from '../bulk/bulk-writer.ts';
import { createLicensedInbox } from '../bulk/licensed-inbox.ts';
import { dropStages } from '../bulk/stage-tables.ts';
import type { Database } from '../database.ts';
import { LOCKS } from '../locks.ts';
import type { Migration } from '../migrate.ts';
import { createPendingWork } from '../pending-work.ts';
import type { Schema } from '../schema.ts';
import { createTransactionScope, scopeTransactions } from '../transaction-scope.ts';
import { applyMigrations } from './apply-migrations.ts';
import { createPostgresCopy } from './copy.ts';
import { explainConnection, place } from './explain-connection.ts';
import { openPool } from './pool.ts';
import { openSession } from './session.ts';

interface PostgresOptions {
  readonly connectionString: string;
  readonly log: Logger;
  readonly migrations: readonly Migration[];
}

/** Opens a PostgreSQL that other processes may use at the same time. */
export async function openPostgres({ connectionString, log, migrations }: PostgresOptions): Promise<Database> {
  const line = createPendingWork();
  const scope = createTransactionScope();
  const pool = openPool({ connectionString, log, line, scope });
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: pool.queries }) });
  scopeTransactions(db, scope);
  try {
    await applyMigrations(connectionString, migrations, log);
    const session = await openSession({ connectionString, log });
    const dropped = await dropStages(db, (owner) => lives(db, owner));
    if (dropped > 0) log.info({ dropped }, 'dropped what unfinished collections left');
    const copy = createPostgresCopy(pool);
    const bulk = { db, copy, owner: session.owner, lives: (owner: number) => lives(db, owner) };
    return {
      kind: 'postgres',
      db,
      copy,
      bulk: createBulkWriter(bulk),
      licensed: createLicensedInbox(bulk),
      boss: { kind: 'postgres', connectionString },
      load: line.load,
      connections: pool.state,
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
    throw explainConnection(error, place(connectionString)) ?? error;
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

import { Kysely, PostgresDialect } from 'kysely';
import { SECOND } from '../../../shared/domain/time/calendar.ts';
import type { Logger } from '../../core/logger.ts';
import { type Migration, migrate } from '../migrate.ts';
import type { Schema } from '../schema.ts';
import { openListenedPool } from './listened-pool.ts';

const CONNECT_TIMEOUT_MS = 10 * SECOND;

/** Migrations on a connection of their own, on which no statement is given up: an index of a large table takes its time. */
export async function applyMigrations(
  connectionString: string,
  migrations: readonly Migration[],
  log: Pick<Logger, 'info'>,
): Promise<void> {
  const pool = openListenedPool({
    connectionString,
    max: 1,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'perch migrations',
    onConnect: async (client) => {
      await client.query("set timezone = 'UTC'; set statement_timeout = 0");
    },
  });
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  try {
    await migrate(db, migrations, log);
  } finally {
    await db.destroy();
  }
}

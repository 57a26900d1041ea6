import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import type { Logger } from '../../core/logger.ts';
import { createBulkWriter } from '../bulk/bulk-writer.ts';
import { dropStages } from '../bulk/stage-tables.ts';
import type { Database, SqlSurface } from '../database.ts';
import { migrate, readMigrations } from '../migrate.ts';
import type { Schema } from '../schema.ts';
import { type EmbeddedClient, startEmbedded } from './client.ts';
import { createEmbeddedCopy } from './copy.ts';
import { createEmbeddedDialect } from './dialect.ts';
import { lockFolder } from './folder-lock.ts';

const IDLE_TRANSACTION_MS = 30_000;

/** Opens the embedded database in `folder`. The folder belongs to this process until `close`. */
export async function openEmbedded({ folder, log }: { folder: string; log: Logger }): Promise<Database> {
  const lock = lockFolder(folder);
  try {
    const client = await startEmbedded(
      { dataDir: join(folder, 'data'), idleTransactionMs: IDLE_TRANSACTION_MS },
      (err) => log.fatal({ err }, 'the embedded database has stopped'),
    );
    const close = async (): Promise<void> => {
      await client.close();
      lock.release();
    };
    try {
      return await prepare(client, folder, { log, close });
    } catch (error) {
      await client.close();
      throw error;
    }
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function prepare(
  client: EmbeddedClient,
  folder: string,
  { log, close }: { log: Logger; close: () => Promise<void> },
): Promise<Database> {
  const db = new Kysely<Schema>({ dialect: createEmbeddedDialect(client) });
  await migrate(db, await readMigrations(), log);
  await dropStages(db, async () => false);
  const copy = createEmbeddedCopy(client);
  const notices = new EventEmitter().setMaxListeners(0);
  return {
    kind: 'embedded',
    db,
    copy,
    bulk: createBulkWriter({ db, copy, owner: 0 }),
    boss: { kind: 'embedded', pglite: createSurface(client) },
    description:
      `embedded PostgreSQL in ${folder}: survives the end of the process at any moment; it does not wait for the disk, ` +
      'so a power cut may cost the last moments',
    notify: async (channel, payload) => {
      notices.emit(channel, payload);
    },
    async listen(channel, hear) {
      notices.on(channel, hear);
      return async () => {
        notices.off(channel, hear);
      };
    },
    close,
  };
}

function createSurface(client: EmbeddedClient): SqlSurface {
  return {
    // The caller names the row's type, as with the driver itself.
    query: async <T>(text: string, values: unknown[] = []) => {
      const { rows } = await client.query(null, text, values);
      return { rows: rows as T[] };
    },
    exec: async (text) => (await client.exec(text)).map(({ rows }) => ({ rows })),
  };
}

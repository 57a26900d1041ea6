import { EventEmitter } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import type { Logger } from '../../core/logger.ts';
import { type Traces, UNTRACED } from '../../core/traces.ts';
import { createBulkWriter } from '../bulk/bulk-writer.ts';
import { createLicensedInbox } from '../bulk/licensed-inbox.ts';
import { dropStages } from '../bulk/stage-tables.ts';
import type { Database, SqlSurface } from '../database.ts';
import { type Migration, migrate } from '../migrate.ts';
import { readHere } from '../read-here.ts';
import type { Schema } from '../schema.ts';
import { createTransactionScope, scopeTransactions } from '../transaction-scope.ts';
import { type EmbeddedClient, startEmbedded } from './client.ts';
import { createEmbeddedCopy } from './copy.ts';
import { createEmbeddedDialect } from './dialect.ts';
import { diskFull, explainFolder } from './folder-errors.ts';
import { lockFolder } from './folder-lock.ts';
import { freeMegabytes } from './free-space.ts';
import { type Patience, ROOM_MB, superviseEmbedded } from './supervisor.ts';

const IDLE_TRANSACTION_MS = 30_000;

interface EmbeddedOptions {
  readonly folder: string;
  readonly log: Logger;
  readonly traces?: Traces;
  readonly migrations: readonly Migration[];
  /** How long an answer is waited for; tests wait less. */
  readonly patience?: Patience;
}

/** What the files of an empty database take. */
const EMPTY_MB = 48;

/**
 * Opens the embedded database in `folder`. The folder belongs to this process until `close`.
 * Throws StorageError `folder-in-use`, `folder-unusable`, `disk-full`, or what `migrate` throws.
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<Database> {
  const { folder } = options;
  const dataDir = join(folder, 'data');
  await assertRoom(folder, existsSync(dataDir) ? ROOM_MB : ROOM_MB + EMPTY_MB);
  const lock = await lockFolder(folder);
  try {
    return await openLocked(options, { dataDir, release: lock.release });
  } catch (error) {
    lock.release();
    throw explainFolder(folder, error) ?? explainFolder(folder, error instanceof Error ? error.cause : null) ?? error;
  }
}

async function assertRoom(folder: string, neededMb: number): Promise<void> {
  const freeMb = await freeMegabytes(folder);
  if (freeMb < neededMb) throw diskFull(folder, { freeMb, neededMb });
}

async function openLocked(
  options: EmbeddedOptions,
  input: { readonly dataDir: string; readonly release: () => void },
): Promise<Database> {
  const { folder, log, patience } = options;
  const scope = createTransactionScope();
  const channels = new EventEmitter().setMaxListeners(0);
  const settings = { dataDir: input.dataDir, idleTransactionMs: IDLE_TRANSACTION_MS };
  const client = await superviseEmbedded({
    ...{ folder, log },
    ...(patience === undefined ? {} : { patience }),
    start: (onStopped, signal) =>
      startEmbedded(settings, onStopped, {
        ...{ scope, signal },
        onNotification: ({ channel, payload }) => channels.emit(eventOf(channel), payload),
      }),
    async restore(fresh) {
      await dropStages(kyselyOn(fresh), async () => false);
      for (const event of channels.eventNames()) await fresh.exec(listenTo(channelOf(String(event))));
    },
    freeMb: () => freeMegabytes(folder),
  });
  const close = async (): Promise<void> => {
    await client.close();
    input.release();
  };
  try {
    const database = await prepare(client, options, { channels, close });
    scopeTransactions(database.db, { scope, traces: options.traces ?? UNTRACED });
    client.keep();
    return database;
  } catch (error) {
    await client.close();
    throw error;
  }
}

const kyselyOn = (client: EmbeddedClient): Kysely<Schema> =>
  new Kysely<Schema>({ dialect: createEmbeddedDialect(client) });

async function prepare(
  client: EmbeddedClient,
  { folder, log, migrations }: EmbeddedOptions,
  { channels, close }: { readonly channels: EventEmitter; readonly close: () => Promise<void> },
): Promise<Database> {
  const db = kyselyOn(client);
  await migrate(db, migrations, log);
  await dropStages(db, async () => false);
  const copy = createEmbeddedCopy(client);
  const bulk = { db, copy, owner: 0, lives: async () => false };
  const notices = new EventEmitter().setMaxListeners(0);
  return {
    kind: 'embedded',
    db,
    sessions: db,
    read: readHere({ db, copy }),
    copy,
    bulk: createBulkWriter(bulk),
    licensed: createLicensedInbox(bulk),
    boss: { kind: 'embedded', pglite: createSurface(client, channels) },
    description:
      `embedded PostgreSQL in ${folder}: survives the end of the process at any moment; it does not wait for the disk, ` +
      'so a power cut may cost the last moments',
    // There is no other process.
    showWhile: (_lock, work) => work(),
    // Heard later, as from PostgreSQL: whoever notifies never runs, or fails with, the one who listens.
    notify: async (channel, payload) => {
      setImmediate(() => notices.emit(eventOf(channel), payload));
    },
    async listen(channel, listener) {
      notices.on(eventOf(channel), listener);
      return async () => {
        notices.off(eventOf(channel), listener);
      };
    },
    tidy: () => tidy(client),
    load: client.load,
    close,
  };
}

/** No channel is called as one of the emitter's own events. */
const EVENT_START = 'channel ';
const eventOf = (channel: string): string => `${EVENT_START}${channel}`;
const channelOf = (event: string): string => event.slice(EVENT_START.length);
const listenTo = (channel: string): string => `listen "${channel.replaceAll('"', '""')}"`;

/** Nothing runs by itself in this database: dead rows stay and statistics age until somebody asks. */
async function tidy(client: EmbeddedClient): Promise<void> {
  const { rows } = await client.query(
    null,
    `select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace n on n.oid = relnamespace
     where relkind = 'r' and nspname not in ('pg_catalog', 'information_schema', 'pg_toast', 'staging')`,
    [],
  );
  // One at a time, so that everybody else gets a turn in between.
  for (const { name } of rows) await client.query(null, `vacuum (analyze) ${name}`, []);
}

function createSurface(client: EmbeddedClient, channels: EventEmitter): SqlSurface {
  return {
    // The caller names the row's type, as with the driver itself.
    query: async <T>(text: string, values: unknown[] = []) => {
      const { rows } = await client.query(null, text, values);
      return { rows: rows as T[] };
    },
    exec: async (text) => (await client.exec(text)).map(({ rows }) => ({ rows })),
    async listen(channel, listener) {
      channels.on(eventOf(channel), listener);
      await client.exec(listenTo(channel));
      // The session goes on listening, which costs nothing; nobody receives from it any more.
      return async () => {
        channels.off(eventOf(channel), listener);
      };
    },
  };
}

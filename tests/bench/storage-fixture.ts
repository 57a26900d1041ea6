import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { createLogger } from '../../server/core/logger.ts';
import { createBulkWriter } from '../../server/db/bulk/bulk-writer.ts';
import type { Copy } from '../../server/db/bulk/copy.ts';
import { createLicensedInbox } from '../../server/db/bulk/licensed-inbox.ts';
import type { BulkWriter, DatabaseKind, Db, LicensedInbox, Read } from '../../server/db/database.ts';
import { startEmbedded } from '../../server/db/embedded/client.ts';
import { createEmbeddedCopy } from '../../server/db/embedded/copy.ts';
import { createEmbeddedDialect } from '../../server/db/embedded/dialect.ts';
import { migrate, readMigrations } from '../../server/db/migrate.ts';
import { createPostgresCopy } from '../../server/db/postgres/copy.ts';
import { readHere } from '../../server/db/read-here.ts';
import type { Schema } from '../../server/db/schema.ts';
import type { Action, ActionKind } from '../../shared/domain/activity/action.ts';
import { type Instant, instant } from '../../shared/domain/ids.ts';
import { createScratchDatabase, startPostgres } from '../support/postgres.ts';

const log = createLogger('warn');
const KINDS: readonly ActionKind[] = ['like', 'like', 'like', 'like-received', 'post', 'comment', 'repost', 'follow'];
const START = Date.UTC(2025, 9, 1);
export const SEEN_AT: Instant = instant(Date.UTC(2026, 10, 1));

/** `count` actions over 13 months in the shape of Bluesky's, the same ones each time. */
export function* inventActions(count: number): Generator<Action> {
  const step = Math.floor((SEEN_AT - START) / count);
  for (let index = 0; index < count; index += 1) {
    const kind = KINDS[index % KINDS.length] ?? 'like';
    const mixed = (Math.imul(index, 0x9e3779b1) >>> 0).toString(32).padStart(7, '0');
    const owner = `did:plc:${(index % 997).toString(36).padStart(24, 'q')}`;
    const told = kind === 'post' || kind === 'comment';
    yield {
      key: `app.bsky.feed.${kind}/3k${mixed}${index.toString(36)}`,
      kind,
      at: instant(START + index * step),
      targetId: kind === 'post' ? null : owner,
      post:
        kind === 'follow'
          ? null
          : {
              code: `at://${owner}/app.bsky.feed.post/3k${mixed}`,
              url: `https://bsky.app/profile/${owner}/post/3k${mixed}`,
            },
      text: told ? `A line about clay and kilns, "number" ${index},\twith a tab\nand a second line` : null,
      tags: told && index % 3 === 0 ? ['clay', 'kiln'] : [],
      reason: null,
      removed: false,
    };
  }
}

/** A migrated database with its bare COPY beside it, to compare with. */
export interface BenchDatabase {
  readonly name: string;
  readonly kind: DatabaseKind;
  readonly db: Db;
  readonly bulk: BulkWriter;
  readonly licensed: LicensedInbox;
  readonly copy: Copy;
  readonly read: Read;
  /** `copy (select …) to`, read to the end; answers the number of bytes. */
  readonly copyOut: (query: string) => Promise<number>;
}

type Bench = (database: BenchDatabase) => Promise<void>;

/** Runs on a fresh database of each kind. */
export async function eachDatabase(run: Bench): Promise<void> {
  const kinds = process.argv.slice(2).filter((word) => word === 'embedded' || word === 'postgres');
  if (kinds.length === 0 || kinds.includes('embedded')) await onEmbedded(run);
  if (kinds.length === 0 || kinds.includes('postgres')) await onPostgres(run);
}

async function onEmbedded(run: Bench): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'perch-bench-'));
  const client = await startEmbedded({ dataDir: folder, idleTransactionMs: 60_000 }, (error) => console.error(error));
  const db = new Kysely<Schema>({ dialect: createEmbeddedDialect(client) });
  const copy = createEmbeddedCopy(client);
  try {
    await migrate(db, await readMigrations(), log);
    const copyOut = async (query: string) => (await client.copyOut(null, `copy (${query}) to '/dev/blob'`)).byteLength;
    await run({
      name: 'embedded',
      kind: 'embedded',
      db,
      copy,
      read: readHere({ db, copy }),
      copyOut,
      bulk: createBulkWriter({ db, copy, owner: 0, lives: async () => false }),
      licensed: createLicensedInbox({ db, copy, owner: 0, lives: async () => false }),
    });
  } finally {
    await client.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function onPostgres(run: Bench): Promise<void> {
  const server = await startPostgres();
  const scratch = await createScratchDatabase(server.url);
  const pool = new Pool({ connectionString: scratch.url });
  // Connections that idle when the server stops have nothing to tell.
  pool.on('error', () => undefined);
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  const copy = createPostgresCopy(pool);
  try {
    await migrate(db, await readMigrations(), log);
    const copyOut = async (query: string): Promise<number> => {
      const client = await pool.connect();
      let bytes = 0;
      for await (const chunk of client.query(copyTo(`copy (${query}) to stdout`))) bytes += (chunk as Buffer).length;
      client.release();
      return bytes;
    };
    await run({
      name: `PostgreSQL ${server.version}`,
      kind: 'postgres',
      db,
      copy,
      read: readHere({ db, copy }),
      copyOut,
      bulk: createBulkWriter({ db, copy, owner: 1, lives: async () => false }),
      licensed: createLicensedInbox({ db, copy, owner: 1, lives: async () => false }),
    });
  } finally {
    await db.destroy();
    await server.stop();
  }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

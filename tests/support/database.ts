import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, inject } from 'vitest';
import { createClock } from '../../server/core/clock.ts';
import { createLogger } from '../../server/core/logger.ts';
import type { Database, DatabaseKind } from '../../server/db/database.ts';
import { readMigrations } from '../../server/db/migrate.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { createScratchDatabase } from './postgres.ts';

/** A database of one test alone: migrated, empty, real. `close` removes it. */
export interface TestDatabase {
  readonly database: Database;
  /** What `openDatabase` and the server's configuration need to open it a second time (after `database.close()` when embedded). */
  readonly options: { readonly dataDir: string; readonly databaseUrl: string | null };
  close(): Promise<void>;
  /** What is left to do when `database` is closed already. */
  remove(): Promise<void>;
}

export type OpenTestDatabase = () => Promise<TestDatabase>;

const log = createLogger('silent');
const clock = createClock(null);

/** Whether this run has a PostgreSQL. */
export function postgresAvailable(): boolean {
  return inject('postgres') !== null;
}

/**
 * Runs a suite on the embedded database and on PostgreSQL. Where no PostgreSQL can be started its half is shown as
 * skipped, and the run's last line says so.
 */
export function describeDatabases(title: string, suite: (open: OpenTestDatabase, kind: DatabaseKind) => void): void {
  describe(`${title} (embedded)`, () => suite(openTestEmbedded, 'embedded'));
  describe.skipIf(!postgresAvailable())(`${title} (PostgreSQL)`, () => suite(openTestPostgres, 'postgres'));
}

/** A new embedded database in a folder of its own. */
export async function openTestEmbedded(): Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'perch-test-'));
  cpSync(await embeddedTemplate(), dataDir, { recursive: true });
  const options = { dataDir, databaseUrl: null };
  const database = await openDatabase({ ...options, log, clock });
  const remove = async () => rmSync(dataDir, { recursive: true, force: true });
  return {
    database,
    options,
    remove,
    async close() {
      await database.close();
      await remove();
    },
  };
}

/** A new database on the run's PostgreSQL. */
export async function openTestPostgres(): Promise<TestDatabase> {
  const server = inject('postgres');
  if (server === null) throw new Error('no PostgreSQL in this run');
  const scratch = await createScratchDatabase(server.url, server.template);
  const dataDir = mkdtempSync(join(tmpdir(), 'perch-test-'));
  const options = { dataDir, databaseUrl: scratch.url };
  const database = await openDatabase({ ...options, log, clock });
  async function remove(): Promise<void> {
    await scratch.drop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  return {
    database,
    options,
    remove,
    async close() {
      await database.close();
      await remove();
    },
  };
}

/** A migrated data folder to copy, made once for these migrations on this machine. */
async function embeddedTemplate(): Promise<string> {
  const migrations = await readMigrations();
  const version = migrations.map(({ checksum }) => checksum.slice(0, 6)).join('-');
  const template = join(tmpdir(), `perch-template-${version}`);
  if (existsSync(template)) return template;
  const draft = mkdtempSync(join(tmpdir(), 'perch-draft-'));
  const database = await openDatabase({ dataDir: draft, databaseUrl: null, log, clock });
  await database.close();
  try {
    renameSync(draft, template);
  } catch (error) {
    // Another worker was first; its template is as good.
    if (!existsSync(template)) throw error;
    rmSync(draft, { recursive: true, force: true });
  }
  return template;
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, inject } from 'vitest';
import { createClock } from '../../server/core/clock.ts';
import { createLogger } from '../../server/core/logger.ts';
import type { Database, DatabaseKind } from '../../server/db/database.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { createScratchDatabase } from './postgres.ts';
import { copyTemplate } from './template.ts';

/** A database of one test alone: migrated, empty, real. `close` removes it. */
export interface TestDatabase {
  readonly database: Database;
  /** What `openDatabase` and the server's configuration need to open it a second time (after `database.close()` when embedded). */
  readonly options: { readonly dataDir: string; readonly databaseUrl: string | null };
  close(): Promise<void>;
}

export type OpenTestDatabase = () => Promise<TestDatabase>;

const log = createLogger('silent');
const clock = createClock(null);

const ALL_DATABASES: readonly DatabaseKind[] = ['embedded', 'postgres'];

/** Whether this run has a PostgreSQL. Programs that take a part of what tests share are no run, and have none. */
export function postgresAvailable(): boolean {
  return process.env.VITEST !== undefined && (inject('postgres') ?? null) !== null;
}

/** PostgreSQL works in half the embedded database's time, and does what that does: it is the same program. */
function chosenDatabases(): readonly DatabaseKind[] {
  const chosen = process.env.PERCH_TEST_DATABASE ?? (postgresAvailable() ? 'postgres' : 'embedded');
  return ALL_DATABASES.filter((kind) => chosen === kind || chosen === 'both');
}

/**
 * The databases that a suite is run on which could run on each: PostgreSQL where it can be started, or what `PERCH_TEST_DATABASE`
 * says: `embedded`, `postgres` or `both`.
 */
export const DATABASES = chosenDatabases();

/** What a test works on that names no database. */
export const ANY_DATABASE: DatabaseKind = DATABASES[0] ?? 'embedded';

type Suite = (open: OpenTestDatabase, kind: DatabaseKind) => void;

/**
 * Runs a suite on the run's databases, or on those that it names. Where no PostgreSQL can be started its half is shown as
 * skipped, and the run's last line says so.
 */
export function describeDatabases(title: string, suite: Suite, kinds = DATABASES): void {
  if (kinds.includes('embedded')) describe(`${title} (embedded)`, () => suite(openTestEmbedded, 'embedded'));
  if (kinds.includes('postgres')) {
    describe.skipIf(!postgresAvailable())(`${title} (PostgreSQL)`, () => suite(openTestPostgres, 'postgres'));
  }
}

/** A place for a database of one test alone, migrated and not yet opened; the job queue's tables are in it. */
export interface TestStorage {
  readonly options: TestDatabase['options'];
  remove(): Promise<void>;
}

export const prepareTestStorage = (kind: DatabaseKind): Promise<TestStorage> =>
  kind === 'embedded' ? prepareEmbedded() : preparePostgres();

async function prepareEmbedded(): Promise<TestStorage> {
  const dataDir = mkdtempSync(join(tmpdir(), 'perch-test-'));
  await copyTemplate(dataDir);
  return {
    options: { dataDir, databaseUrl: null },
    remove: async () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }),
  };
}

async function preparePostgres(): Promise<TestStorage> {
  const server = inject('postgres');
  if (server === null) throw new Error('no PostgreSQL in this run');
  const scratch = await createScratchDatabase(server.url, server.template);
  const dataDir = mkdtempSync(join(tmpdir(), 'perch-test-'));
  return {
    options: { dataDir, databaseUrl: scratch.url },
    async remove() {
      await scratch.drop();
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function open({ options, remove }: TestStorage): Promise<TestDatabase> {
  const database = await openDatabase({ ...options, log, clock });
  return {
    database,
    options,
    async close() {
      await database.close();
      await remove();
    },
  };
}

/** A new embedded database in a folder of its own. */
export const openTestEmbedded = async (): Promise<TestDatabase> => open(await prepareEmbedded());

/** A new database on the run's PostgreSQL. */
export const openTestPostgres = async (): Promise<TestDatabase> => open(await preparePostgres());

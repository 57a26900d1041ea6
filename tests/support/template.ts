import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { getConstructionPlans } from 'pg-boss';
import { createClock } from '../../server/core/clock.ts';
import { createLogger } from '../../server/core/logger.ts';
import { readMigrations } from '../../server/db/migrate.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { createBoss, declareQueue, TUNING } from '../../server/jobs/boss.ts';
import * as definitions from '../../server/jobs/definitions.ts';

const log = createLogger('silent');
const clock = createClock(null);
const queues = Object.values(definitions).filter((queue) => 'slot' in queue);

/**
 * Migrates an empty database and makes the job queue's tables, as the first start of the product does. On the embedded
 * database these take three seconds, which every test that works on jobs would spend.
 */
export async function fillTemplate(options: { dataDir: string; databaseUrl: string | null }): Promise<void> {
  const database = await openDatabase({ ...options, log, clock });
  const boss = createBoss(database.boss, { worker: false, tuning: TUNING, log });
  await boss.start();
  for (const queue of queues) await declareQueue(boss, queue, TUNING);
  await boss.stop();
  await database.close();
}

const CLUSTER = 'database/data';
/** PostgreSQL's log of changes comes in files of this size, zeros from where nothing has been written yet. */
const LOG_BYTES = 16 * 1024 * 1024;
const logFolder = (dataDir: string): string => join(dataDir, CLUSTER, 'pg_wal');
const logFiles = (dataDir: string): string[] =>
  readdirSync(logFolder(dataDir)).filter((name) => /^[0-9A-F]{24}$/.test(name));

/**
 * Leaves a filled database with a quarter of its bytes, because every test copies them: without the databases that others are made
 * from, which an embedded one never opens, with a new log, and without that log's zeros.
 */
async function slim(dataDir: string): Promise<void> {
  const cluster = await PGlite.create({ dataDir: join(dataDir, CLUSTER) });
  await cluster.exec('update pg_database set datistemplate = false where datistemplate');
  for (const name of ['template0', 'template1']) await cluster.exec(`drop database ${name}`);
  await cluster.exec('select pg_switch_wal(); checkpoint');
  const { rows } = await cluster.query<{ log: string }>('select pg_walfile_name(pg_current_wal_insert_lsn()) as log');
  await cluster.close();
  for (const name of logFiles(dataDir)) if (name !== rows[0]?.log) rmSync(join(logFolder(dataDir), name));
  const [log = ''] = logFiles(dataDir);
  const written = readFileSync(join(logFolder(dataDir), log)).findLastIndex((byte) => byte !== 0) + 1;
  truncateSync(join(logFolder(dataDir), log), written);
}

let template: Promise<string> | null = null;

/** Puts a database that is migrated and not yet opened into an empty folder. */
export async function copyTemplate(dataDir: string): Promise<void> {
  template ??= embeddedTemplate();
  cpSync(await template, dataDir, { recursive: true });
  for (const name of logFiles(dataDir)) truncateSync(join(logFolder(dataDir), name), LOG_BYTES);
}

/** A data folder to copy, filled once on this machine for these migrations and this version of the job queue. */
async function embeddedTemplate(): Promise<string> {
  const hash = createHash('sha256')
    .update(getConstructionPlans())
    .update(readFileSync(new URL(import.meta.url)));
  for (const { checksum } of await readMigrations()) hash.update(checksum);
  // Sorted: what runs a test has its own order of a module's exports.
  for (const name of queues.map((queue) => queue.name).toSorted()) hash.update(name);
  const folder = join(tmpdir(), `perch-template-${hash.digest('hex').slice(0, 16)}`);
  if (existsSync(folder)) return folder;
  const draft = mkdtempSync(join(tmpdir(), 'perch-draft-'));
  await fillTemplate({ dataDir: draft, databaseUrl: null });
  await slim(draft);
  try {
    renameSync(draft, folder);
  } catch (error) {
    // Another worker was first; its template is as good.
    if (!existsSync(folder)) throw error;
    rmSync(draft, { recursive: true, force: true, maxRetries: 5 });
  }
  return folder;
}

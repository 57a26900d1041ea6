import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

/** A data folder to copy, filled once on this machine for these migrations and this version of the job queue. */
export async function embeddedTemplate(): Promise<string> {
  const hash = createHash('sha256').update(getConstructionPlans());
  for (const { checksum } of await readMigrations()) hash.update(checksum);
  for (const { name } of queues) hash.update(name);
  const template = join(tmpdir(), `perch-template-${hash.digest('hex').slice(0, 16)}`);
  if (existsSync(template)) return template;
  const draft = mkdtempSync(join(tmpdir(), 'perch-draft-'));
  await fillTemplate({ dataDir: draft, databaseUrl: null });
  try {
    renameSync(draft, template);
  } catch (error) {
    // Another worker was first; its template is as good.
    if (!existsSync(template)) throw error;
    rmSync(draft, { recursive: true, force: true, maxRetries: 5 });
  }
  return template;
}

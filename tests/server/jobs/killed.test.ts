import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createClock } from '../../../server/core/clock.ts';
import { createLogger } from '../../../server/core/logger.ts';
import type { Database } from '../../../server/db/database.ts';
import { openDatabase } from '../../../server/db/open-database.ts';
import { instant } from '../../../shared/domain/ids.ts';
import { describeDatabases, type TestDatabase } from '../../support/database.ts';
import { addProfile, addUser, track, until } from '../../support/jobs/workshop.ts';

/** A machine that has other things to do takes its time. */
const PATIENCE_MS = 180_000;
const WORKER = fileURLToPath(new URL('./worker-process.ts', import.meta.url));
/** A Thursday on which one weekly report is due. */
const NOW = '2026-11-19T08:30:00Z';
const log = createLogger('silent');
const clock = createClock(instant(Date.parse(NOW)));

interface Stored {
  readonly keys: readonly string[];
  readonly reports: readonly { report_id: string; body: string; number: number }[];
  readonly told: number;
  readonly mailed: number;
}

async function storedIn({ db }: Database): Promise<Stored> {
  const keys = await db.selectFrom('actions').select('key').orderBy('key').execute();
  const reports = await db.selectFrom('reports').select(['report_id', 'body', 'number']).orderBy('report_id').execute();
  const deliveries = await db.selectFrom('deliveries').select(['channel', 'subject']).execute();
  const events = await db.selectFrom('events').select('body').execute();
  const ready = events.filter(({ body }) => JSON.stringify(body).includes('report-ready'));
  return {
    keys: keys.map(({ key }) => key),
    reports,
    told: ready.length,
    mailed: deliveries.filter(({ channel, subject }) => channel === 'mail' && subject.startsWith('weekly-')).length,
  };
}

describeDatabases('a worker that is killed', (open, kind) => {
  const children: ChildProcess[] = [];
  let test: TestDatabase;
  let externalId = '';

  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    await forget();
  });

  async function forget(): Promise<void> {
    if (kind === 'embedded') rmSync(test.options.dataDir, { recursive: true, force: true, maxRetries: 5 });
    else await test.close();
  }

  async function prepare(): Promise<void> {
    test = await open();
    externalId = 'the-potter';
    const profile = await addProfile(test.database, externalId);
    for (let n = 0; n < 2; n += 1) {
      await track(test.database, { user: await addUser(test.database), profile, addedAt: '2026-11-10T00:00:00Z' });
    }
    // The embedded database belongs to one process at a time.
    if (kind === 'embedded') await test.database.close();
  }

  const marker = (): string => join(test.options.dataDir, 'held');

  function start(hold: 'collect' | 'build' | 'none'): ChildProcess {
    const { dataDir, databaseUrl } = test.options;
    const args = [WORKER, dataDir, databaseUrl ?? '', hold, marker(), NOW, externalId];
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', process.env.PERCH_TEST_LOG === undefined ? 'ignore' : 'inherit', 'inherit', 'ipc'],
    });
    children.push(child);
    return child;
  }

  const exited = (child: ChildProcess): Promise<void> =>
    new Promise((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) resolve();
      else child.once('exit', () => resolve());
    });

  async function reopened(): Promise<Database> {
    return openDatabase({ ...test.options, log, clock });
  }

  async function look<T>(see: (database: Database) => Promise<T>): Promise<T> {
    const database = await reopened();
    try {
      return await see(database);
    } finally {
      await database.close();
    }
  }

  /** Runs a worker until everything is delivered, then stops it. */
  async function finish(tries = 3): Promise<Stored> {
    const child = start('none');
    if (kind === 'embedded') {
      await until('the mails', async () => (await outbox()) >= 2, PATIENCE_MS);
      // Sent is remembered right after; the stop waits for running jobs.
      child.kill('SIGTERM');
      await exited(child);
      // Mails and live events go out side by side; the events may have been behind.
      const stored = await look(storedIn);
      return stored.told < 2 && tries > 1 ? finish(tries - 1) : stored;
    }
    const complete = ({ mailed, told }: Stored): boolean => mailed === 2 && told === 2;
    await until('the deliveries', async () => complete(await storedIn(test.database)), PATIENCE_MS);
    child.kill('SIGTERM');
    await exited(child);
    return storedIn(test.database);
  }

  async function outbox(): Promise<number> {
    const folder = join(test.options.dataDir, 'outbox');
    if (!existsSync(folder)) return 0;
    return (await readdir(folder)).filter((name) => name.endsWith('.eml')).length;
  }

  async function killAt(hold: 'collect' | 'build'): Promise<Stored> {
    const child = start(hold);
    await until(`the worker to hold in ${hold}`, async () => existsSync(marker()), PATIENCE_MS);
    child.kill('SIGKILL');
    await exited(child);
    return kind === 'embedded' ? look(storedIn) : storedIn(test.database);
  }

  let expected: Stored;

  beforeAll(async () => {
    await prepare();
    expected = await finish();
    await forget();
  }, 2 * PATIENCE_MS);
  afterAll(() => {
    for (const child of children) child.kill('SIGKILL');
  });

  it.each(['collect', 'build'] as const)(
    'during %s leaves nothing half-written, and the next one gives the same reports, once',
    async (hold) => {
      await prepare();
      const half = await killAt(hold);
      expect(half.reports).toEqual([]);
      expect(half.keys.length).toBe(hold === 'collect' ? 0 : 600);
      const stored = await finish();
      expect(stored.keys).toHaveLength(600);
      expect(stored.keys).toEqual(expected.keys);
      expect(stored.reports).toEqual(expected.reports);
      expect(stored.reports).toHaveLength(1);
      expect({ told: stored.told, mailed: stored.mailed }).toEqual({ told: 2, mailed: 2 });
    },
    3 * PATIENCE_MS,
  );
});

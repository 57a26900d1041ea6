import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createClock } from '../../server/core/clock.ts';
import { createLogger } from '../../server/core/logger.ts';
import type { Database } from '../../server/db/database.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { instant } from '../../shared/domain/ids.ts';
import { HOUR, MINUTE, SECOND } from '../../shared/domain/time/calendar.ts';
import { createRandom, type Random } from '../fuzz/random.ts';
import { folderPlace, type MailPlace, smtpPlace } from './mail-places.ts';
import type { Storage } from './server.ts';
import { openJobs } from './stored.ts';
import {
  doneAfter,
  fillThursday,
  findFaults,
  findMails,
  isDone,
  type Kill,
  type MailFindings,
  type Progress,
  progressOf,
  runningTries,
  THURSDAY,
  takenAgainAfter,
} from './thursday.ts';

const PROCESS = fileURLToPath(new URL('./worker-process.ts', import.meta.url));
const WORKERS = 3;
/** The goal: a Thursday with kills is over at most so much later than one without. */
export const MOST_LATER_MS = MINUTE;
const LOOK_MS = SECOND / 4;
const ENDS_WITHIN_MS = 30 * SECOND;

export interface ThursdayOptions {
  readonly profiles: number;
  /** Of each profile in the week. */
  readonly actions: number;
  readonly way: 'folder' | 'smtp';
  readonly seed: number;
  /** Job machinery that looks more often than the product's. */
  readonly quick?: boolean;
  /** Builds and deliveries of reports in all slots at once, however little of the cores there is: the control of those that make room for one another. */
  readonly unlimited?: boolean;
  /** Whether to kill one now, `kills` before it; null on the Thursday that nobody disturbs. */
  readonly killNow: ((now: { elapsedMs: number; kills: number; progress: Progress }) => boolean) | null;
  /** After it the Thursday counts as one that does not end. */
  readonly withinMs?: number;
  readonly tell?: (progress: Progress) => void;
}

export interface Thursday extends Omit<MailFindings, 'findings'> {
  readonly kills: number;
  /** For each job of a killed worker, after how many milliseconds somebody took it. */
  readonly takenAgainMs: readonly number[];
  readonly reports: number;
  readonly mails: number;
  /** From 06:00 until the last report was told and the last mail was settled. */
  readonly doneMs: number;
  readonly findings: readonly string[];
}

export interface Worker {
  readonly child: ChildProcess;
  readonly gone: Promise<unknown>;
}

interface Stage {
  readonly storage: Storage;
  readonly place: MailPlace;
  readonly options: ThursdayOptions;
  /** Of the product's clock, on the machine's. */
  readonly offset: number;
}

/** A worker of the whole product, as a process. @param webPort in the place of a worker, a process that serves there */
export function startWorker({ storage, place, options, offset }: Stage, webPort?: number): Worker {
  const told = process.env.PERCH_TEST_LOG;
  const env = {
    PATH: process.env.PATH,
    // As the service's units have one: a start is half the work.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(tmpdir(), 'perch-compile-cache'),
    ...(webPort === undefined ? { PERCH_ROLES: 'worker' } : { PERCH_ROLES: 'web', PERCH_PORT: String(webPort) }),
    PERCH_DATA_DIR: storage.dataDir,
    PERCH_DATABASE_URL: storage.databaseUrl ?? '',
    PERCH_PUBLIC_URL: 'http://perch.test',
    PERCH_DEMO: 'no',
    PERCH_LOG_LEVEL: told ?? 'silent',
    ...(options.way === 'smtp' ? { PERCH_SMTP_URL: place.address } : {}),
  };
  const tuning = options.quick === true ? 'quick' : options.unlimited === true ? 'unlimited' : '';
  // As the service's units and its container start it.
  const args = ['--max-semi-space-size=16', PROCESS, String(offset), tuning];
  const child = spawn(process.execPath, args, {
    env,
    stdio: ['ignore', told === undefined ? 'ignore' : 'inherit', 'inherit', 'ipc'],
  });
  return { child, gone: once(child, 'exit') };
}

/** Watches the Thursday until all is done, and kills meanwhile. @returns what it killed */
async function workUntilDone(
  database: Database,
  workers: Worker[],
  stage: Stage & { random: Random },
): Promise<Kill[]> {
  const { options, random, offset } = stage;
  const started = THURSDAY - offset;
  const kills: Kill[] = [];
  for (;;) {
    const progress = await progressOf(database.db);
    options.tell?.(progress);
    if (isDone(progress)) return kills;
    const elapsedMs = Date.now() - started;
    if (elapsedMs > (options.withinMs ?? HOUR)) return kills;
    if (options.killNow?.({ elapsedMs, kills: kills.length, progress }) === true) {
      const index = random.below(WORKERS);
      const victim = workers[index];
      victim?.child.kill('SIGKILL');
      await victim?.gone;
      kills.push({ at: Date.now(), running: await runningTries(database.db) });
      workers[index] = startWorker(stage);
    }
    for (const { child } of workers) if (child.exitCode !== null) throw new Error('a worker ended by itself');
    await wait(LOOK_MS);
  }
}

/** What is done last may have a job behind it that is about to end. */
async function untilNoJobs({ db }: Database, until: number): Promise<void> {
  while ((await openJobs(db)).length > 0 && Date.now() < until) await wait(LOOK_MS);
}

/** Three workers do a Thursday, on an empty database that is filled first. */
export async function runThursday(storage: Storage, options: ThursdayOptions): Promise<Thursday> {
  const random = createRandom(options.seed);
  const database = await openDatabase({ ...storage, log: createLogger('silent'), clock: createClock(null) });
  const place =
    options.way === 'smtp' ? await smtpPlace(random, join(storage.dataDir, 'taken')) : folderPlace(storage.dataDir);
  const workers: Worker[] = [];
  try {
    await fillThursday(database, options);
    const stage = { storage, place, options, offset: THURSDAY - Date.now(), random };
    for (let n = 0; n < WORKERS; n += 1) workers.push(startWorker(stage));
    const kills = await workUntilDone(database, workers, stage);
    const now = instant(Date.now() + stage.offset);
    await untilNoJobs(database, Date.now() + ENDS_WITHIN_MS);
    await end(workers);
    const { db } = database;
    const mail = await findMails(db, place);
    const { reports, mails } = await progressOf(db);
    return {
      ...mail,
      ...{ kills: kills.length, reports, mails, doneMs: await doneAfter(db) },
      takenAgainMs: await takenAgainAfter(db, kills),
      findings: [...(await findFaults(db, now)), ...mail.findings],
    };
  } finally {
    for (const { child } of workers) child.kill('SIGKILL');
    await place.close();
    await database.close();
  }
}

async function end(workers: readonly Worker[]): Promise<void> {
  for (const { child } of workers) child.kill('SIGTERM');
  await Promise.all(workers.map(({ gone }) => gone));
}

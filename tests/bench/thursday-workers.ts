import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Worker as Thread } from 'node:worker_threads';
import { sql } from 'kysely';
import { createClock } from '../../server/core/clock.ts';
import { createLogger } from '../../server/core/logger.ts';
import type { Db } from '../../server/db/database.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { instant } from '../../shared/domain/ids.ts';
import { HOUR, SECOND } from '../../shared/domain/time/calendar.ts';
import { folderPlace } from '../kills/mail-places.ts';
import { fillThursday, isDone, type Progress, progressOf, THURSDAY } from '../kills/thursday.ts';
import type { WorkerFigures } from '../kills/worker-process.ts';
import { startWorker, type Worker } from '../kills/workers.ts';
import { freePort } from '../support/free-port.ts';
import { createScratchDatabase, startPostgres } from '../support/postgres.ts';
import { printMeasure } from './measure.ts';
import { openReaders, untilListening, type WaitingReaders } from './waiting-readers.ts';

/**
 * A Thursday from 06:00 at which every profile of a large service is due, with 1, 2 and 4 workers on one PostgreSQL: what they build and
 * tell a second, over some time in the middle of it; the processor's time for one report, PostgreSQL's share in it, and from that the
 * time for 550,000 on eight cores; how long an event loop computed at a stretch, and how long it stood still, beside one that has nothing to
 * do, which only waits for a core; whatever was done twice.
 * `--unlimited` names how many workers do it once more without making room for one another, as the control of those that do.
 * A process of its own serves the live channels of each tenth reader: how long after a report was built they hear of it.
 *
 *     node tests/bench/thursday-workers.ts [--profiles 100000] [--actions 20] [--seconds 90] [--workers 1,2,4] [--unlimited 4]
 */
const { values } = parseArgs({
  options: {
    profiles: { type: 'string', default: '100000' },
    actions: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '90' },
    workers: { type: 'string', default: '1,2,4' },
    unlimited: { type: 'string', default: '4' },
  },
});
const profiles = Number(values.profiles);
const actions = Number(values.actions);
const FOR_MS = Number(values.seconds) * SECOND;
const WARM_UP_MS = 15 * SECOND;
const STARTS_WITHIN_MS = 120 * SECOND;
const [ALL_PROFILES, CORES] = [550_000, 8];
/** Of the clock by which `/proc` counts (`getconf CLK_TCK`). */
const TICKS = 100;

const countsIn = (list: string): number[] => list.split(',').filter(Boolean).map(Number);

const log = createLogger('silent');
const server = await startPostgres();

/** The processor's time, in seconds, that PostgreSQL has used: its main process's with those that have ended, and its others' now. */
async function postgresCpu(db: Db): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  const main = statOf(rows[0]?.pid ?? 0)?.parent;
  const all = readdirSync('/proc').flatMap((name) => statOf(Number(name)) ?? []);
  return all.reduce((sum, { pid, parent, own, ended }) => {
    if (pid === main) return sum + own + ended;
    return parent === main ? sum + own : sum;
  }, 0);
}

function statOf(pid: number) {
  if (!(pid > 0)) return null;
  try {
    const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    const [, parent, ...rest] = fields.split(' ').map(Number);
    const ticks = (at: number): number => rest[at] ?? 0;
    return { pid, parent, own: (ticks(9) + ticks(10)) / TICKS, ended: (ticks(11) + ticks(12)) / TICKS };
  } catch {
    return null; // It has ended meanwhile.
  }
}

/** Of all workers since they were asked last. */
async function figuresOf(workers: readonly Worker[]): Promise<WorkerFigures> {
  const all = await Promise.all(
    workers.map(
      ({ child }) =>
        new Promise<WorkerFigures>((resolve) => {
          child.once('message', (figures) => resolve(figures as WorkerFigures)); // said by `worker-process.ts`
          child.send('figures?');
        }),
    ),
  );
  const [slowest] = all.toSorted((a, b) => b.longestGapMs - a.longestGapMs);
  return {
    cpu: all.reduce((sum, { cpu }) => sum + cpu, 0),
    longestGapMs: slowest?.longestGapMs ?? Number.NaN,
    workInGapMs: slowest?.workInGapMs ?? Number.NaN,
    waitInGapMs: slowest?.waitInGapMs ?? Number.NaN,
    longestWorkMs: Math.max(...all.map(({ longestWorkMs }) => longestWorkMs)),
  };
}

async function untilBegun(db: Db): Promise<void> {
  const until = Date.now() + STARTS_WITHIN_MS;
  while ((await progressOf(db)).told === 0) {
    if (Date.now() > until) throw new Error('nothing was told');
    await wait(SECOND / 2);
  }
  await wait(WARM_UP_MS);
}

/** Announcements that somebody has twice; all else that would be double has a key that refuses it. */
async function countDoubled(db: Db): Promise<number> {
  const { rows } = await sql<{ doubled: number }>`
    select count(*)::int as doubled from (
      select from events where body->>'type' = 'report-ready' group by user_id, body having count(*) > 1) twice`.execute(
    db,
  );
  return rows[0]?.doubled ?? 0;
}

/** An event loop that has nothing to do. @returns how long it stood still at most since it was asked last, in milliseconds */
function watchIdleLoop(): () => Promise<number> {
  const thread = new Thread(
    `const { parentPort } = require('node:worker_threads');
    const delay = require('node:perf_hooks').monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    parentPort.on('message', () => {
      parentPort.postMessage(delay.max / 1e6);
      delay.reset();
    });`,
    { eval: true },
  );
  thread.unref();
  return () =>
    new Promise((resolve) => {
      thread.once('message', resolve);
      thread.postMessage('longest?');
    });
}
const idleGapMs = watchIdleLoop();

interface Middle {
  readonly seconds: number;
  readonly before: Progress;
  readonly after: Progress;
  readonly workers: WorkerFigures;
  readonly postgres: number;
  readonly heardAfter: readonly number[];
  readonly idleGapMs: number;
}

interface Stand {
  readonly db: Db;
  readonly workers: readonly Worker[];
  readonly readers: WaitingReaders;
  /** Of the product's clock, on the machine's. */
  readonly offset: number;
}

async function middleOf({ db, workers, readers, offset }: Stand): Promise<Middle> {
  await untilBegun(db);
  await figuresOf(workers);
  await idleGapMs();
  const [began, before, cpu] = [performance.now(), await progressOf(db), await postgresCpu(db)];
  const since = instant(Date.now() + offset);
  let after = before;
  while (performance.now() - began < FOR_MS && !isDone(after)) {
    await wait(SECOND);
    after = await progressOf(db);
  }
  const seconds = (performance.now() - began) / SECOND;
  const idleMs = await idleGapMs();
  const postgres = (await postgresCpu(db)) - cpu;
  return {
    ...{ seconds, before, after, postgres },
    workers: await figuresOf(workers),
    heardAfter: await readers.heardAfter(since),
    idleGapMs: idleMs,
  };
}

function tell(party: string, middle: Middle, doubled: number): void {
  const { seconds, before, after, workers, postgres, heardAfter } = middle;
  const [built, told, mails] = [after.reports - before.reports, after.told - before.told, after.mails - before.mails];
  const name = `${party}, ${profiles} profiles of ${actions} actions due at once`;
  const rate = (done: number): string => (done / seconds).toFixed(1);
  console.log(
    `${name}: ${rate(built)} built, ${rate(told)} told and ${rate(mails)} mails a second over ${seconds.toFixed(0)} s; ` +
      `${((1000 * workers.cpu) / built).toFixed(1)} ms of the workers' and ${((1000 * postgres) / built).toFixed(1)} ms of PostgreSQL's processor time a report`,
  );
  const hours = (((workers.cpu + postgres) / built) * ALL_PROFILES * SECOND) / CORES / HOUR;
  printMeasure({ measure: `${name}: ${ALL_PROFILES} on ${CORES} cores, computed`, value: hours, unit: 'h', most: 2 });
  printMeasure({ measure: `${name}: longest work at a stretch`, value: workers.longestWorkMs, unit: 'ms', most: 100 });
  // More processes than cores wait for one another: what a gap has beyond the work in it is that.
  printMeasure({
    measure: `${name}: longest gap of an event loop`,
    value: workers.longestGapMs,
    unit: 'ms',
    most: 100,
  });
  printMeasure({ measure: `${name}: work in that gap`, value: workers.workInGapMs, unit: 'ms' });
  printMeasure({ measure: `${name}: waiting for a core in that gap`, value: workers.waitInGapMs, unit: 'ms' });
  printMeasure({ measure: `${name}: longest gap of one with nothing to do`, value: middle.idleGapMs, unit: 'ms' });
  const heard = (share: number): number =>
    heardAfter[Math.min(Math.floor(share * heardAfter.length), heardAfter.length - 1)] ?? Number.NaN;
  console.log(
    `${heardAfter.length} reports were heard of, half of them within ${heard(0.5).toFixed(0)} ms after they were built`,
  );
  printMeasure({ measure: `${name}: heard after it was built, 99 of 100`, value: heard(0.99), unit: 'ms', most: 1000 });
  printMeasure({ measure: `${name}: heard after it was built, the last one`, value: heard(1), unit: 'ms' });
  printMeasure({ measure: `${name}: told twice`, value: doubled, most: 0 });
}

/** A web process, and readers who wait at it. @param processes gets it */
async function serveReaders(db: Db, stage: Parameters<typeof startWorker>[0], processes: Worker[]) {
  const port = await freePort();
  processes.push(startWorker(stage, port));
  await untilListening(`http://127.0.0.1:${port}`);
  return await openReaders(db, { url: `ws://127.0.0.1:${port}/api/ws`, offset: stage.offset });
}

interface Party {
  readonly count: number;
  readonly unlimited: boolean;
}

async function run({ count, unlimited }: Party, filled: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'perch-bench-'));
  const scratch = await createScratchDatabase(server.url, filled);
  const database = await openDatabase({ dataDir, databaseUrl: scratch.url, log, clock: createClock(null) });
  const place = folderPlace(dataDir);
  const workers: Worker[] = [];
  const processes: Worker[] = [];
  let readers: WaitingReaders | null = null;
  try {
    const options = { profiles, actions, way: 'folder', seed: 1, killNow: null, unlimited } as const;
    const storage = { dataDir, databaseUrl: scratch.url };
    const stage = { storage, place, options, offset: THURSDAY - Date.now() };
    const { db } = database;
    readers = await serveReaders(db, stage, processes);
    for (let n = 0; n < count; n += 1) workers.push(startWorker(stage));
    processes.push(...workers);
    const middle = await middleOf({ db, workers, readers, offset: stage.offset });
    const party = `${count} worker${count === 1 ? '' : 's'}${unlimited ? ' without the limit' : ''}`;
    tell(party, middle, await countDoubled(db));
  } finally {
    readers?.close();
    for (const { child } of processes) child.kill('SIGKILL');
    await Promise.all(processes.map(({ gone }) => gone));
    await place.close();
    await database.close();
    await scratch.drop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

const dataDir = mkdtempSync(join(tmpdir(), 'perch-bench-'));
try {
  const filled = await createScratchDatabase(server.url);
  const database = await openDatabase({ dataDir, databaseUrl: filled.url, log, clock: createClock(null) });
  await fillThursday(database, { profiles, actions });
  await database.close();
  for (const count of countsIn(values.workers)) await run({ count, unlimited: false }, filled.name);
  for (const count of countsIn(values.unlimited)) await run({ count, unlimited: true }, filled.name);
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

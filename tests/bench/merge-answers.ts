import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { Pool } from 'undici';
import { createClock } from '../../server/core/clock.ts';
import { createLogger } from '../../server/core/logger.ts';
import type { Database } from '../../server/db/database.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { RATE_LIMITS } from '../../server/http/rate-limits.ts';
import { at, openWebApp, person, profileOf, storeReport } from '../server/accounts/web-app.ts';
import { createScratchDatabase, startPostgres } from '../support/postgres.ts';
import { addProfile, mergeDelivery, ROWS, stageDelivery } from './large-delivery.ts';
import { printMeasure } from './measure.ts';

/**
 * What a reader waits for while a large delivery is merged: a report and the list of accounts, asked for on the whole application over loopback, from a thread of
 * their own; the 99th of a hundred answers and the longest, undisturbed and during a first fill and the same delivered again.
 *
 *     node tests/bench/merge-answers.ts [embedded] [postgres]
 */
const UNDISTURBED_MS = 15_000;
/** Between two questions of a reader. */
const PAUSE_MS = 5;
/** Deliveries, each to a profile of its own. */
const TURNS = 5;

interface Asked {
  readonly origin: string;
  readonly token: string;
  readonly paths: readonly string[];
}

/** Milliseconds of each answer, by its path. */
type Waits = Readonly<Record<string, readonly number[]>>;

/** A reader for each path asks for it again and again until told to stop; any answer but a good one ends it. */
async function ask({ origin, token, paths }: Asked): Promise<Waits> {
  const pool = new Pool(origin, { connections: paths.length });
  let isStopped = false;
  parentPort?.once('message', () => {
    isStopped = true;
  });
  async function read(path: string): Promise<[string, number[]]> {
    const waits: number[] = [];
    while (!isStopped) {
      const from = performance.now();
      const answer = await pool.request({ path, method: 'GET', headers: { 'x-auth-token': token } });
      await answer.body.arrayBuffer();
      if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode}`);
      waits.push(performance.now() - from);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    return [path, waits];
  }
  const waits = Object.fromEntries(await Promise.all(paths.map(read)));
  await pool.close();
  return waits;
}

/** What was waited for while the work ran. */
async function whileAsking(asked: Asked, work: () => Promise<unknown>): Promise<Waits> {
  const worker = new Worker(fileURLToPath(import.meta.url));
  const { promise, resolve, reject } = Promise.withResolvers<Waits>();
  worker.once('message', resolve);
  worker.once('error', reject);
  worker.postMessage(asked);
  await work();
  worker.postMessage('stop');
  return await promise;
}

function tell(what: string, turns: readonly Waits[]): void {
  for (const path of Object.keys(turns[0] ?? {})) {
    const sorted = turns.flatMap((waits) => waits[path] ?? []).toSorted((a, b) => a - b);
    const one = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
    console.log(
      `${what}, ${path}: ${sorted.length} answers, half of them within ${one(0.5).toFixed(1)} ms, the longest after ${one(1).toFixed(0)} ms`,
    );
    printMeasure({ measure: `${what}, ${path}: 99 of 100 within`, value: one(0.99), unit: 'ms' });
  }
}

async function measure(name: string, database: Database): Promise<void> {
  const rateLimits = RATE_LIMITS.map((limit) => ({ ...limit, max: Number.MAX_SAFE_INTEGER }));
  const web = await openWebApp(database, { rateLimits });
  web.network.accounts.set('bench', person('bench'));
  web.setNow(at('2026-11-11T09:00:00Z'));
  const user = await web.subscriber(1);
  const id = await user.add('bench.test');
  const profile = await profileOf(database, id);
  await storeReport(database, { profile, report: 'week-2026-11-09', body: '{"likes":[]}', etag: 'bench' });
  // The product's clock runs, so that rights and sessions are read anew as often as in earnest.
  const [start, started] = [at('2026-11-19T09:00:00Z'), performance.now()];
  const ticking = setInterval(() => web.setNow(at(new Date(start + performance.now() - started).toISOString())), 50);
  web.setNow(start);
  await web.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = web.app.server.address() as AddressInfo; // a TCP server's address is one
  const asked = {
    origin: `http://127.0.0.1:${port}`,
    token: user.token,
    paths: [`/api/report/${id}/week-2026-11-09`, '/api/dashboard/accounts/latest?archived=0'],
  };
  const pause = () => new Promise((resolve) => setTimeout(resolve, UNDISTURBED_MS));
  tell(`${name}: undisturbed`, [await whileAsking(asked, pause)]);
  const [fills, readAgain]: [Waits[], Waits[]] = [[], []];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const large = await addProfile(database, `large-${turn}`);
    for (const [since, waits] of [fills, readAgain].entries()) {
      const intake = await stageDelivery(database, large);
      waits.push(await whileAsking(asked, () => mergeDelivery(database, intake, { profile: large, since })));
    }
  }
  tell(`${name}: during a first fill of ${ROWS}`, fills);
  tell(`${name}: during a whole re-read of ${ROWS}`, readAgain);
  clearInterval(ticking);
  await web.close();
}

async function onDatabase(name: string, databaseUrl: string | null): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'perch-bench-'));
  const options = { dataDir, databaseUrl, log: createLogger('silent'), clock: createClock(null) };
  const database = await openDatabase(options);
  try {
    await measure(name, database);
  } finally {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

if (isMainThread) {
  const words = process.argv.slice(2);
  if (words.length === 0 || words.includes('embedded')) await onDatabase('embedded', null);
  if (words.length === 0 || words.includes('postgres')) {
    const server = await startPostgres();
    try {
      await onDatabase(`PostgreSQL ${server.version}`, (await createScratchDatabase(server.url)).url);
    } finally {
      await server.stop();
    }
  }
} else parentPort?.once('message', async (asked: Asked) => parentPort?.postMessage(await ask(asked)));

import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import Fastify from 'fastify';
import { Pool } from 'undici';
import { createClock } from '../../server/core/clock.ts';
import { createLogger } from '../../server/core/logger.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { RATE_LIMITS } from '../../server/http/rate-limits.ts';
import { at, openWebApp, person, profileOf, storeReport } from '../server/accounts/web-app.ts';
import { printMeasure } from './measure.ts';

/**
 * Reading a stored report on the whole application (session, rights, memory of what was read, rate limits, log lines that
 * end nowhere, metrics) against a bare
 * Fastify route that sends the same bytes, in turns in one run over loopback; the load comes from a thread of its own.
 *
 *     node tests/bench/report-get.ts
 */
const CONNECTIONS = 32;
/** Many short turns: what else the machine does then weighs on neighbours alike. */
const SECONDS = 0.5;
const ROUNDS = 15;
/** About what a busy week's report weighs. */
const BODY = JSON.stringify({
  likes: Array.from({ length: 250 }, (_, n) => ({
    id: `did:plc:${n}`,
    username: `person-${n}.test`,
    text: 'clay '.repeat(30),
  })),
});

interface Target {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly status: number;
  readonly bytes: number;
}

interface Load {
  /** Answers per second. */
  readonly rate: number;
  readonly count: number;
}

/** Asks as fast as answers come; answers how many came, per second. Any answer that is not the expected one ends it. */
async function load({ url, headers, status, bytes }: Target): Promise<Load> {
  const { origin, pathname } = new URL(url);
  const pool = new Pool(origin, { connections: CONNECTIONS, pipelining: 1 });
  const from = performance.now();
  const until = from + SECONDS * 1000;
  let count = 0;
  const one = async (): Promise<void> => {
    while (performance.now() < until) {
      const answer = await pool.request({ path: pathname, method: 'GET', headers });
      const body = await answer.body.arrayBuffer();
      if (answer.statusCode !== status || body.byteLength !== bytes) {
        throw new Error(`${url}: ${answer.statusCode}, ${body.byteLength} bytes, expected ${status}, ${bytes}`);
      }
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, one));
  const rate = count / ((performance.now() - from) / 1000);
  await pool.close();
  return { rate, count };
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

async function startBare(body: Buffer): Promise<{ url: string; close: () => Promise<void> }> {
  const bare = Fastify();
  bare.get('/report', (_, reply) => reply.type('application/json; charset=utf-8').send(body));
  await bare.listen({ host: '127.0.0.1', port: 0 });
  const { port } = bare.server.address() as AddressInfo; // a TCP server's address is one
  return { url: `http://127.0.0.1:${port}/report`, close: async () => void (await bare.close()) };
}

async function measure(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'perch-bench-'));
  const options = { dataDir, databaseUrl: null, log: createLogger('silent'), clock: createClock(null) };
  const database = await openDatabase(options);
  // As in earnest, but for a limit that the bench does not reach and a log that ends nowhere.
  const rateLimits = RATE_LIMITS.map((limit) => ({ ...limit, max: Number.MAX_SAFE_INTEGER }));
  const logger = createLogger('info', devNull);
  const web = await openWebApp(database, { logger, rateLimits });
  web.network.accounts.set('bench', person('bench'));
  web.setNow(at('2026-11-11T09:00:00Z'));
  const user = await web.subscriber(1);
  const id = await user.add('bench.test');
  await storeReport(database, {
    profile: await profileOf(database, id),
    report: 'week-2026-11-09',
    body: BODY,
    etag: 'bench',
  });
  // The product's clock runs, so that rights and sessions are read anew as often as in earnest.
  const [start, started] = [at('2026-11-19T09:00:00Z'), performance.now()];
  const ticking = setInterval(() => web.setNow(at(new Date(start + performance.now() - started).toISOString())), 50);
  web.setNow(start);
  await web.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = web.app.server.address() as AddressInfo; // a TCP server's address is one
  const first = await user.get(`/report/${id}/week-2026-11-09`);
  const bare = await startBare(first.rawPayload);
  const url = `http://127.0.0.1:${port}/api/report/${id}/week-2026-11-09`;
  const headers = { 'x-auth-token': user.token };
  const bytes = first.rawPayload.byteLength;
  const targets: Record<string, Target> = {
    bare: { url: bare.url, headers: {}, status: 200, bytes },
    report: { url, headers, status: 200, bytes },
    unchanged: { url, headers: { ...headers, 'if-none-match': '"bench"' }, status: 304, bytes: 0 },
  };
  const rates: Record<string, number[]> = { bare: [], report: [], unchanged: [] };
  const worker = new Worker(fileURLToPath(import.meta.url));
  const ask = (target: Target): Promise<Load> =>
    new Promise((resolve, reject) => {
      worker.once('message', (answered: Load) => {
        worker.off('error', reject);
        resolve(answered);
      });
      worker.once('error', reject);
      worker.postMessage(target);
    });
  const cpu: Record<string, number[]> = { bare: [], report: [], unchanged: [] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [name, target] of Object.entries(targets)) {
      const before = process.threadCpuUsage();
      const { rate, count } = await ask(target);
      const { user: inUser, system } = process.threadCpuUsage(before);
      // The first round warms up.
      if (round > 0) rates[name]?.push(rate);
      if (round > 0) cpu[name]?.push((inUser + system) / count);
    }
  }
  await worker.terminate();
  clearInterval(ticking);
  await bare.close();
  await web.close();
  await database.close();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  /** Of each turn beside the bare route's in the same round; the median of the rounds. */
  const against = (values: Record<string, number[]>, name: string): number =>
    median((values[name] ?? []).map((value, round) => value / (values.bare?.[round] ?? Number.NaN)));
  for (const name of Object.keys(targets)) {
    const shown = (rates[name] ?? []).map((rate) => rate.toFixed(0)).join(' ');
    console.log(`${name}: ${shown} requests/s; ${median(cpu[name] ?? []).toFixed(0)} µs of the server's thread each`);
  }
  console.log(`a cached report weighs ${bytes} bytes`);
  const goal = { goal: 0.6 };
  printMeasure({ measure: 'cached report, rate', baseline: 'bare route', ratio: against(rates, 'report'), ...goal });
  const ofCpu = 1 / against(cpu, 'report');
  printMeasure({ measure: 'cached report, CPU of the server thread', baseline: 'bare route', ratio: ofCpu });
  const unchanged = against(rates, 'unchanged');
  printMeasure({ measure: 'unchanged report (304), rate', baseline: 'bare route', ratio: unchanged });
}

if (isMainThread) await measure();
else parentPort?.on('message', async (target: Target) => parentPort?.postMessage(await load(target)));

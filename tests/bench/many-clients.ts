import { mkdtempSync, rmSync } from 'node:fs';
import { request as plainRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Agent, request } from 'undici';
import { createScratchDatabase, startPostgres } from '../support/postgres.ts';
import { printMeasure } from './measure.ts';
import { type Product, runPerch, startProduct } from './product.ts';
import { median } from './storage-fixture.ts';

/**
 * Many clients that ask at once, each again as soon as it is answered, on PostgreSQL: what is answered is answered soon, what is too
 * much is refused soon, health checks are answered throughout, and afterwards a reader is served as before. The baseline is a few
 * clients in the same run. Loopback only, and as long as the seconds say.
 *
 *     node tests/bench/many-clients.ts [--clients 5000] [--seconds 20]
 */
const { values } = parseArgs({
  options: { clients: { type: 'string', default: '5000' }, seconds: { type: 'string', default: '20' } },
});
const FEW = 20;
const PAUSE_AFTER_REFUSAL_MS = 1000;
const HEALTH_EVERY_MS = 250;
const RECOVERY_MS = 30_000;
const PATHS = ['/api/dashboard/accounts/latest', '/api/user/info', '/api/settings'];

interface Answers {
  readonly served: number[];
  readonly refused: number[];
  readonly other: Map<string, number>;
}

interface Crowd {
  readonly url: string;
  readonly token: string;
  readonly clients: number;
  readonly ms: number;
}

const percentile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;

/** An address of its own for each client, from the range for documentation and benchmarks. */
const addressOf = (client: number): string => `198.18.${client >> 8}.${client & 255}`;

async function ask({ url, token, clients, ms }: Crowd): Promise<Answers> {
  const agent = new Agent({ connections: clients, pipelining: 1, headersTimeout: 120_000 });
  const answers: Answers = { served: [], refused: [], other: new Map() };
  const until = performance.now() + ms;
  const one = async (client: number): Promise<void> => {
    const headers = { 'x-auth-token': token, 'x-forwarded-for': addressOf(client) };
    for (let turn = client; performance.now() < until; turn += 1) {
      const from = performance.now();
      const path = PATHS[turn % PATHS.length];
      try {
        const { statusCode, body } = await request(`${url}${path}`, { dispatcher: agent, headers });
        await body.dump();
        const took = performance.now() - from;
        if (statusCode === 200) answers.served.push(took);
        else if (statusCode === 503) {
          answers.refused.push(took);
          await wait(PAUSE_AFTER_REFUSAL_MS);
        } else answers.other.set(`${statusCode}`, (answers.other.get(`${statusCode}`) ?? 0) + 1);
      } catch (error) {
        const code = String((error as { code?: unknown }).code ?? error);
        answers.other.set(code, (answers.other.get(code) ?? 0) + 1);
        await wait(PAUSE_AFTER_REFUSAL_MS);
      }
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => one(client)));
  await agent.close();
  answers.served.sort((a, b) => a - b);
  answers.refused.sort((a, b) => a - b);
  return answers;
}

/** Readiness asked for on a connection of its own, as a load balancer does. @returns what it was, and how long the slowest took */
function watchHealth(url: string): { end: () => { asked: number; failed: number; slowestMs: number } } {
  let [asked, failed, slowestMs] = [0, 0, 0];
  const timer = setInterval(() => {
    asked += 1;
    const from = performance.now();
    const over = (ok: boolean): void => {
      slowestMs = Math.max(slowestMs, performance.now() - from);
      if (!ok) failed += 1;
    };
    plainRequest(`${url}/api/health/ready`, { agent: false }, (answer) => {
      answer.resume();
      over(answer.statusCode === 200);
    })
      .once('error', () => over(false))
      .end();
  }, HEALTH_EVERY_MS);
  return {
    end() {
      clearInterval(timer);
      return { asked, failed, slowestMs };
    },
  };
}

async function logIn({ url }: Product, link: string): Promise<string> {
  const body = JSON.stringify({ link, lang: 'en' });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/authenticate`, { method: 'POST', headers, body });
  const token = answer.headers.get('x-auth-token');
  if (token === null) throw new Error(`no log-in: ${answer.status} ${await answer.text()}`);
  return token;
}

async function measure(product: Product, token: string): Promise<void> {
  const { url } = product;
  const ms = Number(values.seconds) * 1000;
  const clients = Number(values.clients);
  const few = await ask({ url, token, clients: FEW, ms: ms / 2 });
  const quietMb = await product.residentMb();
  const memory: number[] = [];
  const watch = setInterval(() => void product.residentMb().then((mb) => memory.push(mb)), 500);
  const health = watchHealth(url);
  const many = await ask({ url, token, clients, ms });
  const { asked, failed, slowestMs } = health.end();
  clearInterval(watch);
  const from = performance.now();
  let recovered = Number.NaN;
  while (performance.now() - from < RECOVERY_MS && Number.isNaN(recovered)) {
    const answer = await fetch(`${url}${PATHS[0]}`, { headers: { 'x-auth-token': token } });
    await answer.arrayBuffer();
    if (answer.status === 200) recovered = performance.now() - from;
    else await wait(100);
  }
  const name = `${clients} clients`;
  const unit = 'ms';
  printMeasure({ measure: `${FEW} clients, answered, median`, value: median(few.served), unit });
  printMeasure({ measure: `${name}: answered`, value: many.served.length / (ms / 1000), unit: 'a second' });
  printMeasure({
    measure: `${name}: answered a second`,
    baseline: `what ${FEW} clients get`,
    ratio: many.served.length / 2 / few.served.length,
  });
  printMeasure({ measure: `${name}: answered, median`, value: percentile(many.served, 0.5), unit, most: 2000 });
  printMeasure({ measure: `${name}: answered, 99 of 100`, value: percentile(many.served, 0.99), unit, most: 10_000 });
  printMeasure({ measure: `${name}: refused (503)`, value: many.refused.length, unit: 'calls' });
  printMeasure({ measure: `${name}: refused, median`, value: percentile(many.refused, 0.5), unit });
  for (const [what, count] of many.other) printMeasure({ measure: `${name}: ${what}`, value: count, unit: 'calls' });
  printMeasure({ measure: `${name}: readiness not 200, of ${asked}`, value: failed, unit: 'times', most: 0 });
  printMeasure({ measure: `${name}: slowest readiness`, value: slowestMs, unit });
  printMeasure({ measure: `${name}: a reader is served after`, value: recovered, unit, most: 5000 });
  printMeasure({ measure: `${name}: resident memory at most`, value: Math.max(...memory), unit: 'MB', most: 700 });
  printMeasure({ measure: `${FEW} clients: resident memory`, value: quietMb, unit: 'MB' });
}

const server = await startPostgres();
const dataDir = mkdtempSync(join(tmpdir(), 'perch-crowd-'));
try {
  const { url: databaseUrl } = await createScratchDatabase(server.url);
  const env = {
    PERCH_DATA_DIR: dataDir,
    PERCH_DATABASE_URL: databaseUrl,
    PERCH_TRUST_PROXY: '127.0.0.1,::1',
    PERCH_DEMO: 'yes',
    NODE_ENV: '',
  };
  const seeded = await runPerch(['seed'], env);
  const link = /link=(\S+)/.exec(seeded)?.[1] ?? '';
  const product = await startProduct({ script: 'server/index.ts', folder: resolve(import.meta.dirname, '../..'), env });
  try {
    await measure(product, await logIn(product, link));
  } finally {
    await product.stop();
  }
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import WebSocket from 'ws';
import { HOUR, MINUTE } from '../../shared/domain/time/calendar.ts';
import { createScratchDatabase, startPostgres } from '../support/postgres.ts';
import { printMeasure } from './measure.ts';
import { type Product, runPerch, startProduct } from './product.ts';
import { median } from './storage-fixture.ts';

/**
 * Resident memory of the whole product under a bounded load of the demo subscriber: lists, reports (some unchanged), CSV,
 * look-ups and live connections, about fifteen calls a second. Growth is the slope of a line through the second half.
 *
 *     node tests/bench/memory.ts [embedded] [postgres] [--minutes 60]
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string', default: '1' } },
});
const LOAD_MS = Number(values.minutes) * MINUTE;
/** Below the limit of calls from one address. */
const PAUSE_MS = 60;
const SAMPLE_EVERY_MS = Math.max(500, LOAD_MS / 720);
/** As `npm start` and the units do. */
const AS_STARTED = ['--max-semi-space-size=16'];
/** Turns between two live connections. */
const LIVE_EVERY = 20;

interface Reader {
  readonly token: string;
  readonly accounts: readonly number[];
}

async function logIn({ url }: Product, link: string): Promise<Reader> {
  const body = JSON.stringify({ link, lang: 'en' });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/authenticate`, { method: 'POST', headers, body });
  const token = answer.headers.get('x-auth-token');
  if (token === null) throw new Error(`no log-in: ${answer.status} ${await answer.text()}`);
  const list = await fetch(`${url}/api/dashboard/accounts/latest`, { headers: { 'x-auth-token': token } });
  // As: the contract's own answer, of which the ids are needed.
  const { items } = (await list.json()) as { items: { id: number }[] };
  return { token, accounts: items.map(({ id }) => id) };
}

/** The calls of one turn; the paths differ from turn to turn as a reader's do. */
function pathsOf({ accounts }: Reader, turn: number): string[] {
  const account = accounts[turn % Math.max(1, accounts.length - 1)];
  const view = turn % 3 === 0 ? '?loadAccount=1' : '';
  return [
    '/plans',
    '/user/info',
    '/dashboard/accounts/latest',
    `/report/${account}/latest${view}`,
    `/report/${account}/latest`,
    ...(turn % 10 === 0 ? [`/report/${account}/latest/csv`, '/nothing'] : []),
  ];
}

/** Not every account has had a week yet. */
const mayBeMissing = (path: string): boolean => path === '/nothing' || path.startsWith('/report/');

/** One call; asks with the tag it knows when `again`. */
async function call(url: string, input: { reader: Reader; path: string; tags: Map<string, string>; again: boolean }) {
  const { path, tags, reader } = input;
  const tag = input.again ? tags.get(path) : undefined;
  const headers = { 'x-auth-token': reader.token, ...(tag === undefined ? {} : { 'if-none-match': tag }) };
  const answer = await fetch(`${url}/api${path}`, { headers });
  await answer.arrayBuffer();
  const fine = answer.ok || answer.status === 304 || (answer.status === 404 && mayBeMissing(path));
  if (!fine) throw new Error(`${path}: ${answer.status}`);
  const etag = answer.headers.get('etag');
  if (etag !== null) tags.set(path, etag);
}

/** Answers the number of calls. */
async function load(product: Product, reader: Reader): Promise<number> {
  const until = performance.now() + LOAD_MS;
  const tags = new Map<string, string>();
  let calls = 0;
  for (let turn = 0; performance.now() < until; turn += 1) {
    for (const path of pathsOf(reader, turn)) {
      await call(product.url, { reader, path, tags, again: turn % 2 === 1 });
      calls += 1;
      await wait(PAUSE_MS);
    }
    if (turn % LIVE_EVERY === 0) await liveFor(product, reader);
  }
  return calls;
}

/** A live connection that comes, says hello and goes. */
async function liveFor({ url }: Product, { token }: Reader): Promise<void> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/ws`);
  await new Promise((opened, failed) => socket.once('open', opened).once('error', failed));
  socket.send(JSON.stringify({ type: 'hello', token }));
  await new Promise((told) => socket.once('message', told));
  const closed = new Promise((gone) => socket.once('close', gone));
  socket.close();
  await closed;
}

interface Sample {
  readonly ms: number;
  readonly mb: number;
}

/** MB an hour, by least squares. */
function slope(samples: readonly Sample[]): number {
  const mean = (pick: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + pick(sample), 0) / samples.length;
  const [x, y] = [mean(({ ms }) => ms), mean(({ mb }) => mb)];
  const covariance = mean(({ ms, mb }) => (ms - x) * (mb - y));
  return (covariance / mean(({ ms }) => (ms - x) ** 2)) * HOUR;
}

async function measure(kind: string, env: Record<string, string>): Promise<void> {
  const seeded = await runPerch(['seed'], env);
  const link = /link=(\S+)/.exec(seeded)?.[1];
  if (link === undefined) throw new Error(`no log-in link:\n${seeded}`);
  const product = await startProduct({ script: 'server/index.ts', folder: resolve('.'), options: AS_STARTED, env });
  try {
    const reader = await logIn(product, link);
    const samples: Sample[] = [];
    const from = performance.now();
    const sample = async (): Promise<void> => {
      samples.push({ ms: performance.now() - from, mb: await product.residentMb() });
    };
    await sample();
    const timer = setInterval(() => sample().catch(() => clearInterval(timer)), SAMPLE_EVERY_MS);
    const calls = await load(product, reader).finally(() => clearInterval(timer));
    await sample();
    const { mb: start = 0 } = samples[0] ?? {};
    const { mb: end = 0 } = samples.at(-1) ?? {};
    const about = `${kind}: resident memory`;
    printMeasure({ measure: `${about} at the start`, value: start, unit: 'MB' });
    printMeasure({ measure: `${about} after ${calls} calls in ${values.minutes} min`, value: end, unit: 'MB' });
    printMeasure({ measure: `${about}, highest`, value: Math.max(...samples.map(({ mb }) => mb)), unit: 'MB' });
    const late = samples.slice(samples.length >> 1);
    const middle = (part: readonly Sample[]): number => median(part.map(({ mb }) => mb));
    const changed = middle(late.slice(late.length >> 1)) - middle(late.slice(0, late.length >> 1));
    printMeasure({ measure: `${about}, last quarter against the one before`, value: changed, unit: 'MB' });
    printMeasure({ measure: `${about}, slope of the second half`, value: slope(late), unit: 'MB/h' });
  } finally {
    await product.stop();
  }
}

const chosen = (kind: string): boolean => positionals.length === 0 || positionals.includes(kind);
const dataDir = mkdtempSync(join(tmpdir(), 'perch-memory-'));
const common = { PERCH_DATA_DIR: dataDir, PERCH_DEMO: 'yes', NODE_ENV: '' };
try {
  if (chosen('embedded')) await measure('embedded', common);
  if (chosen('postgres')) {
    const server = await startPostgres();
    const scratch = await createScratchDatabase(server.url);
    try {
      await measure('PostgreSQL', { ...common, PERCH_DATABASE_URL: scratch.url });
    } finally {
      await server.stop();
    }
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
}

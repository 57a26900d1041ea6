import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { WebSocket, WebSocketServer } from 'ws';
import { createLive } from '../../main/live/reconnect.ts';
import type { OpenSocket } from '../../main/ports.ts';
import { createClock } from '../../server/core/clock.ts';
import { createLogger } from '../../server/core/logger.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { createSessions } from '../../server/services/auth/sessions.ts';
import { startLive } from '../server/live/support.ts';
import { freePort } from '../support/free-port.ts';
import { createScratchDatabase, startPostgres } from '../support/postgres.ts';
import { insertReaders } from './live-readers.ts';
import { printMeasure } from './measure.ts';

/**
 * A process that holds 10,000 live connections is killed and started again: how long until the last connection is back, and what the spread of the first
 * attempts does for it. The clients hold each connection as the desktop application does, with its own code on the library's sockets. The baseline
 * is the same with a service that is the library alone and knows nobody. Each is a process of its own; loopback only.
 *
 *     node tests/bench/reconnection.ts [--readers 1000] [--each 10] [--restarts 3]
 */
const { values } = parseArgs({
  options: {
    readers: { type: 'string', default: '1000' },
    each: { type: 'string', default: '10' },
    restarts: { type: 'string', default: '3' },
    role: { type: 'string', default: 'measure' },
  },
});
const READERS = Number(values.readers);
const EACH = Number(values.each);
const RESTARTS = Number(values.restarts);
const AT_ONCE = 200;
const LONGEST_MS = 60_000;
/** A connection that has stood this long has all its attempts again. */
const STEADY_MS = 10_000;

interface ServiceTask {
  readonly port: number;
  /** null for the library alone. */
  readonly databaseUrl: string | null;
}

interface ClientsTask {
  readonly port: number;
  readonly tokens: readonly string[];
  /** Whether the first attempts are spread, as they are, or all made in the same moment. */
  readonly isSpread: boolean;
}

const open = (databaseUrl: string) =>
  openDatabase({ dataDir: '', databaseUrl, log: createLogger('error'), clock: createClock(null) });

async function beService({ port, databaseUrl }: ServiceTask): Promise<void> {
  if (databaseUrl !== null) await startLive(await open(databaseUrl), {}, port);
  else {
    const plain = new WebSocketServer({ port, host: '127.0.0.1', perMessageDeflate: false });
    plain.on('connection', (socket) => {
      socket.on('message', () => socket.send('{"type":"welcome","lastEventId":0,"newestEventId":0}'));
    });
    await once(plain, 'listening');
  }
  process.send?.('listening');
}

const openSocket: OpenSocket = (url, headers) =>
  // As: the library's socket is the standard's, declared a second time.
  new WebSocket(url, { headers, perMessageDeflate: false }) as unknown as globalThis.WebSocket;

/** Says `all` as often as every connection stands, and `offline` when one is no longer tried. */
async function beClients({ port, tokens, isSpread }: ClientsTask): Promise<void> {
  let standing = 0;
  const connect = (token: string): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    let stands = false;
    const live = createLive({
      openSocket,
      origin: () => `http://127.0.0.1:${port}`,
      token: () => token,
      now: Date.now,
      after: (ms, task) => {
        const timer = setTimeout(task, ms);
        return () => clearTimeout(timer);
      },
      random: isSpread ? Math.random : () => 0.5,
      memory: { read: () => 0, write: () => undefined },
      events: { on: () => () => undefined },
      online: () => true,
    });
    live.onState((state) => {
      if (state === 'offline') process.send?.('offline');
      if (stands) standing -= 1;
      stands = state === 'live';
      if (!stands) return;
      standing += 1;
      if (standing === tokens.length) process.send?.('all');
      resolve();
    });
    live.start();
    return promise;
  };
  for (let from = 0; from < tokens.length; from += AT_ONCE)
    await Promise.all(tokens.slice(from, from + AT_ONCE).map(connect));
}

const start = (role: string, task: ServiceTask | ClientsTask): ChildProcess => {
  const child = fork(fileURLToPath(import.meta.url), ['--role', role], { stdio: 'inherit' });
  child.send(task);
  return child;
};

async function heard(child: ChildProcess, word: string): Promise<void> {
  const signal = AbortSignal.timeout(LONGEST_MS);
  for (let message: unknown = null; message !== word; ) {
    [message] = await once(child, 'message', { signal });
    if (message === 'offline') throw new Error('a connection was given up');
  }
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** How long a restart keeps the service, and all its connections, away: milliseconds from the kill, the median of several. */
async function restart(service: ServiceTask, clients: Omit<ClientsTask, 'port'>) {
  let running = start('service', service);
  await heard(running, 'listening');
  const watching = start('clients', { ...clients, port: service.port });
  await heard(watching, 'all');
  const away: number[] = [];
  const back: number[] = [];
  for (let n = 0; n < RESTARTS; n += 1) {
    await pause(STEADY_MS);
    const from = performance.now();
    const all = heard(watching, 'all');
    await kill(running);
    running = start('service', service);
    await heard(running, 'listening');
    away.push(performance.now() - from);
    await all;
    back.push(performance.now() - from);
    console.log(`  listening after ${away.at(-1)?.toFixed(0)} ms, all back after ${back.at(-1)?.toFixed(0)} ms`);
  }
  await Promise.all([kill(watching), kill(running)]);
  return { away: median(away), back: median(back) };
}

const median = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;

async function measure(databaseUrl: string): Promise<void> {
  const database = await open(databaseUrl);
  const sessions = createSessions({ db: database.db, clock: createClock(null) });
  const tokens: string[] = [];
  for (const user of await insertReaders(database.db, READERS)) tokens.push(await sessions.open(user));
  await database.close();
  const all = tokens.flatMap((token) => Array.from({ length: EACH }, () => token));
  const port = await freePort();
  console.log('the service');
  const spread = await restart({ port, databaseUrl }, { tokens: all, isSpread: true });
  console.log('the service, with all first attempts in the same moment');
  const together = await restart({ port, databaseUrl }, { tokens: all, isSpread: false });
  console.log('the library alone');
  const plain = await restart({ port, databaseUrl: null }, { tokens: all, isSpread: true });
  printMeasure({
    measure: `${all.length} connections back after a kill, the last one, the restart included`,
    value: spread.back / 1000,
    unit: 's',
    most: 8,
  });
  printMeasure({
    measure: 'the same with all first attempts in the same moment',
    value: together.back / 1000,
    unit: 's',
  });
  printMeasure({ measure: 'the restart alone', value: spread.away / 1000, unit: 's' });
  printMeasure({
    measure: 'having them back, against the library alone',
    baseline: 'a service that knows nobody',
    ratio: plain.back / spread.back,
  });
}

if (values.role === 'service') process.once('message', (task) => void beService(task as ServiceTask));
else if (values.role === 'clients') process.once('message', (task) => void beClients(task as ClientsTask));
else {
  const postgres = await startPostgres();
  try {
    const { url } = await createScratchDatabase(postgres.url);
    await measure(url);
  } finally {
    await postgres.stop();
  }
}

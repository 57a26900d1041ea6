import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { WebSocket, WebSocketServer } from 'ws';
import { createClock } from '../../server/core/clock.ts';
import { createLogger } from '../../server/core/logger.ts';
import type { Database } from '../../server/db/database.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { createReportReadyService } from '../../server/services/deliver/report-ready-service.ts';
import type { ProfileId, UserId } from '../../shared/domain/ids.ts';
import { lastDelivered } from '../../shared/domain/time/thursday.ts';
import { startLive } from '../server/live/support.ts';
import { createScratchDatabase, startPostgres } from '../support/postgres.ts';
import { insertReaders } from './live-readers.ts';
import { printMeasure } from './measure.ts';

/**
 * One report, a thousand readers, ten connections each: how long after the report stands the last connection has been told. The baseline
 * sends the same bytes to as many plain connections of the same library in the same run, without a database. The clients are a process of
 * their own; loopback only.
 *
 *     node tests/bench/live-delivery.ts [--readers 1000] [--each 10]
 */
const { values } = parseArgs({
  options: {
    readers: { type: 'string', default: '1000' },
    each: { type: 'string', default: '10' },
    client: { type: 'boolean', default: false },
  },
});
const READERS = Number(values.readers);
const EACH = Number(values.each);
const AT_ONCE = 200;

interface Task {
  readonly url: string;
  /** One a connection; null where nobody logs in. */
  readonly tokens: readonly (string | null)[];
}

/** Connects, says so, and says so again once every connection has been told of the report. */
async function beClients({ url, tokens }: Task): Promise<void> {
  let told = 0;
  const sockets: WebSocket[] = [];
  for (let from = 0; from < tokens.length; from += AT_ONCE) {
    const opened = tokens.slice(from, from + AT_ONCE).map((token) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const socket = new WebSocket(url, { perMessageDeflate: false });
      sockets.push(socket);
      socket.on('error', reject);
      socket.on('open', () => (token === null ? resolve() : socket.send(JSON.stringify({ type: 'hello', token }))));
      socket.on('message', (data) => {
        const { type } = JSON.parse(String(data)) as { type: string };
        if (type === 'welcome') resolve();
        if (type !== 'report-ready') return;
        told += 1;
        if (told === tokens.length) process.send?.('told');
      });
      return promise;
    });
    await Promise.all(opened);
  }
  process.send?.('connected');
  process.once('message', () => {
    for (const socket of sockets) socket.terminate();
    process.disconnect();
  });
}

const heard = async (child: ChildProcess, word: string): Promise<void> => {
  for (let message: unknown = null; message !== word; ) [message] = await once(child, 'message');
};

/** Milliseconds from `tell` until the last connection was told. */
async function timeOf(task: Task, tell: () => Promise<unknown>): Promise<number> {
  const child = fork(fileURLToPath(import.meta.url), ['--client'], { stdio: 'inherit' });
  child.send(task);
  await heard(child, 'connected');
  const told = heard(child, 'told');
  const from = performance.now();
  await Promise.all([tell(), told]);
  const took = performance.now() - from;
  const ended = once(child, 'exit');
  child.send('end');
  await ended;
  return took;
}

/** Readers of one profile that has a report. */
async function fill({ db }: Database, week: { id: string; start: string; end: string }): Promise<UserId[]> {
  await sql`insert into profiles (id, network, external_id, username, created_at)
    overriding system value values (1, 'demo', 'one', 'one', now() - interval '60 days')`.execute(db);
  const readers = await insertReaders(db, READERS);
  await sql`insert into subscriptions (user_id, plan_id, status, price_minor, currency, accounts, since, provider, created_at)
    select id, (select min(id) from plans), 1, 0, 'usd', 9, now(), 'granted', now() from users`.execute(db);
  await sql`insert into accounts (user_id, profile_id, added_at)
    select id, 1, now() - interval '40 days' from users`.execute(db);
  const title = { en: 'Nineteen likes, all for the sea', pt: 'Dezenove curtidas, todas para o mar' };
  const summary = JSON.stringify({ title, likes: 19, follows: 1, unfollows: 0 });
  await sql`insert into reports (profile_id, report_id, type, start_day, end_day, number, body, etag, summary, built_at)
    values (1, ${week.id}, 'week', ${week.start}::date, ${week.end}::date, 1, '{}', 'e', ${summary}::jsonb, now())`.execute(
    db,
  );
  return readers;
}

async function measure(database: Database): Promise<void> {
  const clock = createClock(null);
  const week = lastDelivered('week', clock.now());
  const readers = await fill(database, week);
  const server = await startLive(database);
  const tokens: string[] = [];
  for (const user of readers) tokens.push(await server.sessions.open(user));
  const { hub } = server;
  const service = createReportReadyService({ db: database.db, live: hub, clock, publicUrl: 'https://perch.test' });
  const all = tokens.flatMap((token) => Array.from({ length: EACH }, () => token));
  const took = await timeOf({ url: server.url, tokens: all }, () => service.deliver(1 as ProfileId, week.id));
  const [first] = readers;
  const [event] = first === undefined ? [] : await hub.missed(first, 0);
  await server.close();

  const plain = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
  await once(plain, 'listening');
  const { port } = plain.address() as { port: number };
  const bytes = JSON.stringify(event);
  const baseline = await timeOf({ url: `ws://127.0.0.1:${port}`, tokens: all.map(() => null) }, async () => {
    for (const client of plain.clients) client.send(bytes);
  });
  plain.close();
  printMeasure({
    measure: `a report told on ${all.length} connections, the last one`,
    value: took,
    unit: 'ms',
    most: 1000,
  });
  printMeasure({
    measure: 'telling them, against the library alone',
    baseline: 'sending the same bytes',
    ratio: baseline / took,
  });
}

if (values.client) process.once('message', (task) => void beClients(task as Task));
else {
  const postgres = await startPostgres();
  const { url } = await createScratchDatabase(postgres.url);
  const options = { dataDir: '', databaseUrl: url };
  const database = await openDatabase({ ...options, log: createLogger('error'), clock: createClock(null) });
  try {
    await measure(database);
  } finally {
    await database.close();
    await postgres.stop();
  }
}

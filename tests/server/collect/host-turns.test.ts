import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type KyselyPlugin, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHttpClient, type HttpClient } from '../../../server/adapters/egress/http-client.ts';
import type { Turn } from '../../../server/adapters/egress/limits.ts';
import { openSharedTurns } from '../../../server/adapters/egress/open-shared-turns.ts';
import type { SharedTurns } from '../../../server/adapters/egress/shared-turns.ts';
import { createLogger } from '../../../server/core/logger.ts';
import type { Database } from '../../../server/db/database.ts';
import { openDatabase } from '../../../server/db/open-database.ts';
import { deleteExpired } from '../../../server/db/repositories/expired.ts';
import { TURN_LOOK_MS, turnTimes } from '../../../shared/domain/collect/host-turns.ts';
import { type Instant, instant } from '../../../shared/domain/ids.ts';
import { HOUR, MINUTE, SECOND } from '../../../shared/domain/time/calendar.ts';
import { openTestEmbedded, openTestPostgres, postgresAvailable, type TestDatabase } from '../../support/database.ts';
import { until } from '../../support/jobs/workshop.ts';
import { type CountingHost, startCountingHost } from './counting-host.ts';

const LEASE_MS = turnTimes('background').leaseMs;
const CALLER = fileURLToPath(new URL('./caller-process.ts', import.meta.url));
const KINDS: readonly Turn[] = ['lookup', 'background', 'export'];
const log = createLogger(process.env.PERCH_TEST_LOG ?? 'silent');
const rateLimited = (retryAt: number) => expect.objectContaining({ failure: 'rate-limited', retryAt });

/** What one process has of its own: connections to the database, a session that listens, and a client. */
interface Process {
  readonly name: string;
  readonly http: HttpClient;
  readonly shared: SharedTurns;
  /** Statements about turns and pauses so far. */
  statements(): number;
  close(): Promise<void>;
}

describe.skipIf(!postgresAvailable())('turns at hosts, of several processes on one PostgreSQL', () => {
  let test: TestDatabase;
  let host: CountingHost;
  let other: CountingHost;
  let now: Instant;
  const processes: Process[] = [];
  const clock = { now: () => now };

  beforeEach(async () => {
    now = instant(Date.parse('2026-11-19T08:30:00Z'));
    test = await openTestPostgres();
    host = await startCountingHost(20);
    other = await startCountingHost();
  });
  afterEach(async () => {
    for (const one of processes.splice(0)) await one.close();
    await host.close();
    await other.close();
    await test.close();
  });

  async function open(name: string): Promise<Process> {
    const database: Database = await openDatabase({ ...test.options, log, clock });
    let statements = 0;
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        statements += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const db = database.db.withPlugin(counting);
    const shared = await openSharedTurns({ database: { ...database, db }, clock, log });
    if (shared === null) throw new Error('nothing is shared here');
    statements = 0;
    const http = createHttpClient({ egressAllow: [host.host, other.host], version: 'test', clock, shared });
    const opened: Process = {
      ...{ name, http, shared, statements: () => statements },
      async close() {
        await http.close();
        await shared.close();
        await database.close();
      },
    };
    processes.push(opened);
    return opened;
  }

  const call = (
    { name, http }: Process,
    { turn = 'background', to = host, signal = new AbortController().signal }: Partial<CallOptions> = {},
  ) => http.get(`${to.url}/${turn}/${name}`, { signal, turn });
  interface CallOptions {
    readonly turn: Turn;
    readonly to: CountingHost;
    readonly signal: AbortSignal;
  }

  /** The calls of a process one after the other, as a collection makes them. */
  async function calls(process: Process, count: number, turn: Turn = 'background'): Promise<void> {
    for (let n = 0; n < count; n += 1) await call(process, { turn });
  }

  it('are one at a time of each kind, however many of them call', async () => {
    const three = [await open('a'), await open('b'), await open('c')];
    await Promise.all(three.flatMap((one) => KINDS.map((turn) => calls(one, 8, turn))));
    await Promise.all(three.flatMap((one) => Array.from({ length: 10 }, () => call(one))));
    expect(host.asked).toHaveLength(3 * 3 * 8 + 3 * 10);
    expect(KINDS.map(host.mostAtOnce)).toEqual([1, 1, 1]);
  });

  it('go round: nobody who calls all the time keeps another out', async () => {
    const [busy, late] = [await open('busy'), await open('late')];
    const end = new AbortController();
    const busily = Promise.all(
      Array.from({ length: 4 }, async () => {
        while (!end.signal.aborted) await call(busy);
      }),
    );
    await until('the busy one', async () => host.asked.length > 10);
    await calls(late, 3);
    await calls(late, 3, 'lookup');
    end.abort();
    await busily;
    expect(host.mostAtOnce('background')).toBe(1);
    const before = host.asked.length;
    await calls(busy, 2);
    expect(host.asked.length).toBe(before + 2);
  });

  it('cost a statement a time, not a call', async () => {
    const alone = await open('alone');
    await calls(alone, 150);
    expect(alone.statements()).toBeLessThanOrEqual(4);
  });

  it('end for all when the host asks one of them for quiet, also for one that starts later, until then', async () => {
    const [told, beside] = [await open('told'), await open('beside')];
    await Promise.all(KINDS.map((turn) => call(beside, { turn })));
    host.refuse({ 'retry-after': '120' });
    await expect(call(told)).rejects.toEqual(rateLimited(now + 2 * MINUTE));
    host.refuse(null);
    await until('the word', async () => beside.shared.pausedUntil(host.host) !== null);
    const asked = host.asked.length;
    const late = await open('late');
    for (const one of [told, beside, late]) {
      for (const turn of KINDS) await expect(call(one, { turn })).rejects.toEqual(rateLimited(now + 2 * MINUTE));
      expect((await call(one, { to: other })).status).toBe(200);
    }
    expect(host.asked).toHaveLength(asked);
    now = instant(now + 2 * MINUTE + SECOND);
    for (const one of [told, beside, late]) expect((await call(one)).status).toBe(200);
  });

  it('let no call of the kind through after the answer that asked for quiet', async () => {
    const three = [await open('a'), await open('b'), await open('c')];
    host.refuse({ 'retry-after': '60' });
    const outcomes = await Promise.allSettled(three.flatMap((one) => [call(one), call(one)]));
    expect(outcomes.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 'rejected'));
    expect(host.asked).toHaveLength(1);
  });

  it('are free again soon after their process was killed, while other hosts wait for nobody', async () => {
    const { dataDir, databaseUrl } = test.options;
    const killed = spawn(process.execPath, [CALLER, dataDir, databaseUrl ?? '', host.host], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const gone = new Promise((resolve) => killed.once('exit', resolve));
    await until('its call', async () => host.asked.length === 1);
    const left = await open('left');
    const waiting = call(left);
    expect((await call(left, { to: other })).status).toBe(200);
    expect(host.asked).toHaveLength(1);
    killed.kill('SIGKILL');
    await gone;
    const from = performance.now();
    expect((await waiting).status).toBe(200);
    // The lease, a look that just missed its end, and what a busy machine needs.
    expect(performance.now() - from).toBeLessThan(LEASE_MS + TURN_LOOK_MS + 10 * SECOND);
  });

  it('are left by a process that ends', async () => {
    const [ended, next] = [await open('ended'), await open('next')];
    for (const turn of KINDS) await call(ended, { turn });
    processes.splice(processes.indexOf(ended), 1);
    await ended.close();
    for (const turn of KINDS) await call(next, { turn });
    expect(next.statements(), 'nothing was waited for').toBe(KINDS.length);
  });

  it('are kept through a call that takes longer than a lease', async () => {
    const [long, waiting] = [await open('long'), await open('waiting')];
    const hangUp = new AbortController();
    const held = long.http.get(`${host.url}/export/long/held`, { signal: hangUp.signal, turn: 'export' });
    held.catch(() => undefined);
    await until('the long call', async () => host.asked.length === 1);
    const next = call(waiting, { turn: 'export' });
    await new Promise((resolve) => setTimeout(resolve, 1.5 * LEASE_MS));
    expect(host.asked).toHaveLength(1);
    hangUp.abort();
    await expect(held).rejects.toMatchObject({ failure: 'aborted' });
    expect((await next).status).toBe(200);
    expect(host.mostAtOnce('export')).toBe(1);
  });

  it('are not held by who has given up waiting', async () => {
    const [first, gone, last] = [await open('first'), await open('gone'), await open('last')];
    const hangUp = new AbortController();
    const held = first.http.get(`${host.url}/background/first/held`, { signal: hangUp.signal });
    held.catch(() => undefined);
    await until('the first call', async () => host.asked.length === 1);
    const leave = new AbortController();
    const left = call(gone, { signal: leave.signal });
    const waitingNow = async () =>
      (await sql<{ n: number }>`select cardinality(waiting) as n from host_turns`.execute(test.database.db)).rows[0]?.n;
    await until('the second in line', async () => (await waitingNow()) === 1);
    const next = call(last);
    await until('the third in line', async () => (await waitingNow()) === 2);
    leave.abort();
    await expect(left).rejects.toMatchObject({ failure: 'aborted' });
    hangUp.abort();
    expect((await next).status).toBe(200);
    expect(host.asked).not.toContain('/background/gone');
  });

  it('are each process’s own, one call at a time, while the database cannot say whose they are', async () => {
    const two = [await open('a'), await open('b')];
    await sql`drop table host_turns`.execute(test.database.db);
    await Promise.all(two.flatMap((one) => Array.from({ length: 8 }, () => call(one))));
    expect(host.asked).toHaveLength(16);
    expect(host.mostAtOnce('background')).toBeLessThanOrEqual(2);
    host.refuse({ 'retry-after': '60' });
    for (const one of two) await expect(call(one)).rejects.toEqual(rateLimited(now + MINUTE));
  });

  it('are forgotten when they have long been over, and name no host', async () => {
    const { db } = test.database;
    const one = await open('a');
    await call(one, { to: other });
    host.refuse({ 'retry-after': '60' });
    await expect(call(one)).rejects.toEqual(rateLimited(now + MINUTE));
    const stored = JSON.stringify([
      await db.selectFrom('host_turns').selectAll().execute(),
      await db.selectFrom('host_pauses').selectAll().execute(),
    ]);
    expect(stored).toMatch(/"host":"[\w-]{43}"/);
    expect(stored).not.toContain('127.0.0.1');
    const never = instant(0);
    await deleteExpired(db, { now: instant(now + 30 * SECOND), deliveriesBefore: never });
    expect(await db.selectFrom('host_turns').select('turn').execute()).toHaveLength(2);
    expect(await db.selectFrom('host_pauses').select('until').execute()).toHaveLength(1);
    await sql`update host_turns set until = until - interval '2 hours'`.execute(db);
    await deleteExpired(db, { now: instant(now + HOUR), deliveriesBefore: never });
    expect(await db.selectFrom('host_turns').select('turn').execute()).toEqual([]);
    expect(await db.selectFrom('host_pauses').select('until').execute()).toEqual([]);
  });
});

describe('turns at hosts on the embedded database', () => {
  it('are those of its one process, without a statement', async () => {
    const test = await openTestEmbedded();
    try {
      const clock = { now: () => instant(0) };
      expect(await openSharedTurns({ database: test.database, clock, log })).toBeNull();
    } finally {
      await test.close();
    }
  });
});

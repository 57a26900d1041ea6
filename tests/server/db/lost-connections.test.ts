import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createClock } from '../../../server/core/clock.ts';
import { createLogger } from '../../../server/core/logger.ts';
import type { Database } from '../../../server/db/database.ts';
import { openDatabase } from '../../../server/db/open-database.ts';
import { isUnavailable } from '../../../server/db/unavailable.ts';
import { openTestPostgres, postgresAvailable, type TestDatabase } from '../../support/database.ts';
import { freePort } from '../../support/free-port.ts';
import { createScratchDatabase, type PostgresServer, startPostgres } from '../../support/postgres.ts';

const log = createLogger('silent');
const PATIENT = { timeout: 30_000 };
const clock = createClock(null);

/** A connection of the operator's own, to do to the product's what happens to them. */
async function operate(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, application_name: 'operator' });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

const HELD = `select count(*)::int as held from pg_stat_activity
  where datname = current_database() and application_name <> 'operator' and query ilike $1 and state = 'active'`;
const END = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and application_name <> 'operator'`;

describe.skipIf(!postgresAvailable())('a connection that PostgreSQL ends', { timeout: 60_000 }, () => {
  let test: TestDatabase;
  let operator: Client;
  beforeAll(async () => {
    test = await openTestPostgres();
    operator = await operate(test.options.databaseUrl ?? '');
  });
  afterAll(async () => {
    await operator?.end();
    await test?.close();
  });

  const running = (): Record<string, (database: Database) => Promise<unknown>> => ({
    'with a statement': ({ db }) => sql`select pg_sleep(600)`.execute(db),
    'inside a transaction': ({ db }) => db.transaction().execute((tx) => sql`select pg_sleep(600)`.execute(tx)),
    'with a COPY to us': ({ copy }) => copy.out('select pg_sleep(600)'),
    'with a COPY from us': async ({ db, copy }) => {
      await sql`create table if not exists slow (id text check (pg_sleep(600) is not null))`.execute(db);
      await copy.into('slow', ['id'], 'x\n');
    },
  });

  it.each(Object.keys(running()))('%s fails what ran on it, and nothing else', async (name) => {
    const { database } = test;
    const work = running()[name]?.(database);
    const failed = expect(work).rejects.toSatisfy(isUnavailable);
    const query = name.includes('from us') ? '%copy slow%' : '%pg_sleep(600)%';
    const held = async () => (await operator.query(HELD, [query])).rows;
    await expect.poll(held, PATIENT).toEqual([{ held: 1 }]);
    await operator.query(END);
    await failed;
    await expect
      .poll(() => sql`select 1 as one`.execute(database.db).catch(() => null))
      .toMatchObject({
        rows: [{ one: 1 }],
      });
  });

  it('while it is silent inside a transaction fails the next statement, and the process goes on', async () => {
    const { db } = test.database;
    const failing = db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx);
      await operator.query(END);
      // It is gone, and has told so, before anything more is asked of it.
      await expect
        .poll(async () => (await operator.query(HELD.replace(" and state = 'active'", ''), ['%'])).rows)
        .toEqual([{ held: 0 }]);
      await sql`select 2`.execute(tx);
    });
    await expect(failing).rejects.toSatisfy(isUnavailable);
    await expect
      .poll(() => sql`select 1 as one`.execute(db).catch(() => null), PATIENT)
      .toMatchObject({ rows: [{ one: 1 }] });
  });
});

describe.skipIf(!postgresAvailable())('the product on a PostgreSQL that fails', { timeout: 240_000 }, () => {
  let server: PostgresServer;
  let database: Database;
  let product: ChildProcess;
  let url = '';
  let databaseUrl = '';
  const dataDir = mkdtempSync(join(tmpdir(), 'perch-lost-'));
  const received: string[] = [];

  beforeAll(async () => {
    server = await startPostgres();
    databaseUrl = (await createScratchDatabase(server.url)).url;
    database = await openDatabase({ dataDir: '', databaseUrl, log, clock });
    await database.listen('news', (payload) => received.push(payload));
    const port = await freePort();
    url = `http://127.0.0.1:${port}/api`;
    product = spawn(process.execPath, ['server/index.ts'], {
      env: {
        ...{ PATH: process.env.PATH, PERCH_DATA_DIR: dataDir, PERCH_LOG_LEVEL: 'silent', PERCH_DEMO: 'no' },
        ...{ PERCH_TRUST_PROXY: '127.0.0.1', NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
        ...{ PERCH_DATABASE_URL: databaseUrl, PERCH_PORT: String(port), PERCH_HOST: '127.0.0.1' },
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    await isReady();
  }, 120_000);

  afterAll(async () => {
    product?.kill('SIGKILL');
    await database?.close();
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  });

  const health = (): Promise<number> =>
    fetch(`${url}/health/ready`).then(
      ({ status }) => status,
      () => 0,
    );
  const isReady = () => vi.waitFor(async () => expect(await health()).toBe(200), { timeout: 60_000, interval: 200 });
  const alive = (): boolean => product.exitCode === null && product.signalCode === null;

  let people = 0;
  /** Somebody signs up: a request that writes. */
  async function write(): Promise<{ status: number; error: string | null }> {
    const person = `${crypto.randomUUID()}@example.org`;
    const body = {
      username: person,
      password: 'correct horse',
      confirm: 'correct horse',
      agree: true,
      termsAgree: true,
    };
    // Each from an address of their own, or they would be too many.
    people += 1;
    const address = `10.0.${Math.floor(people / 250)}.${people % 250}`;
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
    const answer = await fetch(`${url}/signup`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ ...body, lang: 'en' }),
    });
    const { error = null } = (await answer.json()) as { error?: string };
    return { status: answer.status, error };
  }

  /** A job of the product that is queued now, or waits already, is done: it is in the queue no more. */
  async function jobsGoOn(): Promise<void> {
    const queued = async () => {
      const { db } = database;
      await sql`insert into pgboss.job (name, singleton_key, data, policy, deletion_seconds) values ('schedule-due', 'all', '{}', 'exclusive', 60) on conflict do nothing`.execute(
        db,
      );
      const { rows } = await sql<{ id: string }>`
        select id::text from pgboss.job where name = 'schedule-due' and state in ('created', 'retry')`.execute(db);
      return rows[0]?.id ?? null;
    };
    const isDone = async (id: string) =>
      (await sql`select from pgboss.job where id = ${id}::uuid`.execute(database.db)).rows.length === 0;
    let waiting: string | null = null;
    await expect
      .poll(
        async () => {
          waiting ??= await queued().catch(() => null);
          return waiting !== null && (await isDone(waiting).catch(() => false));
        },
        { timeout: 120_000, interval: 500 },
      )
      .toBe(true);
  }

  async function listensAgain(): Promise<void> {
    const word = crypto.randomUUID();
    const arrives = async () => {
      await database.notify('news', word).catch(() => undefined);
      return received.includes(word);
    };
    await expect.poll(arrives, { timeout: 60_000, interval: 500 }).toBe(true);
  }

  it('answers 503 to a request whose connection is ended, and goes on', async () => {
    const operator = await operate(databaseUrl);
    // What goes on is seen anew only outside of a transaction.
    const holder = await operate(databaseUrl);
    await holder.query('begin');
    await holder.query('lock table users in access exclusive mode');
    const waiting = write();
    // The request's own statement, not that of a job that reads people.
    await expect
      .poll(async () => (await operator.query(HELD, ['insert into "users"%'])).rows[0]?.held, PATIENT)
      .toBe(1);
    await operator.query(END);
    expect(await waiting).toEqual({ status: 503, error: 'database_unavailable' });
    await holder.end();
    await operator.end();
    await isReady();
    expect((await write()).status).toBe(200);
    expect(alive()).toBe(true);
  });

  it('survives a restart of it under writes, and works, listens and does its jobs again', async () => {
    let writing = true;
    const answers: number[] = [];
    const writers = Array.from({ length: 4 }, async () => {
      while (writing) answers.push((await write()).status);
    });
    await expect.poll(() => answers.length, { timeout: 60_000 }).toBeGreaterThan(4);
    await server.restart();
    await isReady();
    const restarted = answers.length;
    await expect
      .poll(() => answers.slice(restarted).filter((status) => status === 200).length, { timeout: 60_000 })
      .toBeGreaterThan(2);
    writing = false;
    await Promise.all(writers);
    expect(answers.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    await listensAgain();
    await jobsGoOn();
    expect(alive()).toBe(true);
  });

  it.skipIf(process.platform !== 'linux')(
    'survives its freezing: 503 meanwhile, and ready again by itself',
    async () => {
      server.freeze();
      try {
        expect(await health()).toBe(503);
        // As long as a request may take, and longer than a connection may take to be made.
        const answers = await Promise.all(Array.from({ length: 15 }, write));
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
        expect(alive()).toBe(true);
      } finally {
        server.thaw();
      }
      await isReady();
      expect((await write()).status).toBe(200);
      await listensAgain();
      await jobsGoOn();
      expect(alive()).toBe(true);
    },
  );
});

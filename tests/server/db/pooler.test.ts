import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { createApp } from '../../../server/app.ts';
import { readConfig } from '../../../server/config/env.ts';
import { createClock } from '../../../server/core/clock.ts';
import { createLogger } from '../../../server/core/logger.ts';
import type { Database } from '../../../server/db/database.ts';
import { LOCKS, oneAtATime } from '../../../server/db/locks.ts';
import { readMigrations, schemaVersion } from '../../../server/db/migrate.ts';
import { openDatabase } from '../../../server/db/open-database.ts';
import { BEHIND_A_POOLER } from '../../../server/db/postgres/connection-counts.ts';
import { instant, type ProfileId, type ReportId } from '../../../shared/domain/ids.ts';
import { dayOf, WEEK } from '../../../shared/domain/time/calendar.ts';
import { postgresAvailable } from '../../support/database.ts';
import { like } from '../../support/jobs/actions.ts';
import { createScriptedSource, type ScriptedSource, scriptedAccount } from '../../support/jobs/scripted-source.ts';
import { addProfile, addUser, openWorkshop, track, until, type Workshop } from '../../support/jobs/workshop.ts';
import { type Pgbouncer, pgbouncerAvailable, startPgbouncer } from '../../support/pgbouncer.ts';
import { createScratchDatabase } from '../../support/postgres.ts';
import { runCommand } from '../cli/run-program.ts';
import { connect, insertUser, startLive } from '../live/support.ts';

/** `.ci/run` installs it and asks for it; elsewhere it may be missing. */
const isRequired = process.env.PERCH_TEST_POOLER === 'required';
if (!pgbouncerAvailable && !isRequired)
  process.stdout.write('skipped: the service behind PgBouncer: Debian’s package is not installed\n');

/** Fewer than one process would like: what waits at the pooler shares the connections for real. */
const POOL_SIZE = 5;
const MANY = 12_000;
const NOW = '2027-01-21T12:00:00Z';
const log = createLogger('silent');
const clock = createClock(null);
const never = new AbortController().signal;

async function asked(connectionString: string, question: string): Promise<unknown[]> {
  const client = new Client({ connectionString });
  await client.connect();
  const { rows } = await client.query(question);
  await client.end();
  return rows;
}

describe.skipIf(!postgresAvailable() || !(pgbouncerAvailable || isRequired))('behind a pooler of transactions', () => {
  let pooler: Pgbouncer;
  let direct: Awaited<ReturnType<typeof createScratchDatabase>>;
  let storage: { dataDir: string; databaseUrl: string; databaseDirectUrl: string };
  let here: Database;
  let there: Database;
  const serverUrl = (): string => inject('postgres')?.url ?? '';

  const open = (more: { databaseUrl?: string; databaseDirectUrl?: string | null } = {}): Promise<Database> =>
    openDatabase({ ...storage, ...more, log, clock });

  beforeAll(async () => {
    pooler = await startPgbouncer({ serverUrl: serverUrl(), mode: 'transaction', poolSize: POOL_SIZE });
    direct = await createScratchDatabase(serverUrl());
    storage = {
      dataDir: mkdtempSync(join(tmpdir(), 'perch-pooler-')),
      databaseUrl: pooler.urlOf(direct.url),
      databaseDirectUrl: direct.url,
    };
    // Both at once, on a database that is empty.
    [here, there] = await Promise.all([open(), open()]);
  });
  afterAll(async () => {
    await there?.close();
    await here?.close();
    await direct?.drop();
    await pooler?.stop();
    if (storage !== undefined) rmSync(storage.dataDir, { recursive: true, force: true, maxRetries: 5 });
  });

  it('applies its migrations on the direct address, once', async () => {
    expect(await schemaVersion(here.db)).toBe((await readMigrations()).length);
    const held = sql<{ held: number }>`
      select count(*)::int as held from pg_locks join pg_database on pg_database.oid = database
      where locktype = 'advisory' and classid = ${sql.lit(LOCKS.migrations)} and datname = current_database()`;
    expect((await held.execute(here.db)).rows).toEqual([{ held: 0 }]);
  });

  it('starts on no pooler by itself, nor on one that keeps no session in the direct place', async () => {
    const refused = { code: 'pooled', message: expect.stringContaining('PERCH_DATABASE_DIRECT_URL') };
    await expect(open({ databaseDirectUrl: null })).rejects.toMatchObject(refused);
    await expect(open({ databaseDirectUrl: storage.databaseUrl })).rejects.toMatchObject(refused);
  });

  it('starts on no direct address of another database', async () => {
    const other = await createScratchDatabase(serverUrl());
    try {
      const refused = { code: 'pooled', message: expect.stringContaining('another database') };
      await expect(open({ databaseDirectUrl: other.url })).rejects.toMatchObject(refused);
      // Nor was anything changed there.
      expect(await asked(other.url, `select from pg_class where relnamespace = 'public'::regnamespace`)).toEqual([]);
    } finally {
      await other.drop();
    }
  });

  it('takes a pooler of sessions in the direct place, and by itself only where both are named', async () => {
    const sessions = await startPgbouncer({ serverUrl: serverUrl(), mode: 'session', poolSize: 40 });
    try {
      const databaseDirectUrl = sessions.urlOf(direct.url);
      await expect(open({ databaseUrl: databaseDirectUrl, databaseDirectUrl: null })).rejects.toMatchObject({
        code: 'pooled',
      });
      const third = await open({ databaseDirectUrl });
      const heard = Promise.withResolvers<string>();
      await third.listen('pooler_test', heard.resolve);
      await here.notify('pooler_test', 'hello');
      expect(await heard.promise).toBe('hello');
      await third.close();
    } finally {
      await sessions.stop();
    }
  });

  it('has each transaction limited and each day in UTC, on whichever connection it comes', async () => {
    await sql.raw(`alter database ${direct.name} set timezone = 'Asia/Tokyo'`).execute(here.db);
    const other = await open();
    try {
      const ask = async (db: Kysely<never>) =>
        (
          await sql<{ zone: string; idle: string; pid: number }>`
            select current_setting('TimeZone') as zone, pg_backend_pid() as pid,
              current_setting('idle_in_transaction_session_timeout') as idle, pg_sleep(0.02)`.execute(db)
        ).rows[0];
      const kysely = other.db as unknown as Kysely<never>;
      const within = await Promise.all(
        Array.from({ length: 30 }, (_, n) => {
          const begun = kysely.transaction();
          return (n % 2 === 0 ? begun : begun.setIsolationLevel('repeatable read')).execute(ask);
        }),
      );
      for (const answer of within) expect(answer).toMatchObject({ zone: 'UTC', idle: '30s' });
      // More than one client could have had by itself, and no more than the pooler lends.
      const lent = new Set(within.map((answer) => answer?.pid)).size;
      expect(lent).toBeGreaterThan(1);
      expect(lent).toBeLessThanOrEqual(POOL_SIZE);
      for (let n = 0; n < 2 * POOL_SIZE; n += 1) expect(await ask(kysely)).toMatchObject({ zone: 'UTC', idle: '0' });
    } finally {
      await other.close();
      await sql.raw(`alter database ${direct.name} reset timezone`).execute(here.db);
    }
  });

  it('keeps what a living process staged, however often another one starts', async () => {
    const profile = await addProfile(here, 'staged');
    const stage = await here.bulk.stage(profile, instant(Date.parse(NOW)));
    await stage.write([like('1', '2026-11-09T08:00:00Z')]);
    await (await open()).close();
    const { result } = await stage.merge(async () => undefined);
    expect(result).toEqual({ inserted: 1, repeated: 0 });
  });

  it('merges a large collection in pieces, and reads it back by COPY', async () => {
    const profile = await addProfile(here, 'large');
    const stage = await here.bulk.stage(profile, instant(Date.parse(NOW)));
    const actions = Array.from({ length: MANY }, (_, n) => like(`${n}`, '2026-11-09T08:00:00Z'));
    for (let from = 0; from < MANY; from += 1000) await stage.write(actions.slice(from, from + 1000));
    const { result } = await stage.merge(async () => undefined);
    expect(result).toEqual({ inserted: MANY, repeated: 0 });
    const text = await there.copy.out(`select key from published_actions where profile_id = ${profile}`);
    expect(new Set(text.trimEnd().split('\n')).size).toBe(MANY);
  });

  it('lets nobody in beside whoever holds a lock, in this process and in another', async () => {
    let inside = 0;
    const most: number[] = [];
    const take = (database: Database) =>
      oneAtATime(database.sessions, { lock: LOCKS.reports, key: 77 }, async (connection) => {
        inside += 1;
        most.push(inside);
        await sql`select pg_sleep(0.01)`.execute(connection);
        inside -= 1;
      });
    await Promise.all(Array.from({ length: 20 }, (_, n) => take(n % 2 === 0 ? here : there)));
    expect(most).toEqual(Array.from({ length: 20 }, () => 1));
  });

  it('lets two servers hear each other, also after the listening connection was lost', async () => {
    const [first, second] = [await startLive(here), await startLive(there)];
    try {
      const user = await insertUser(here);
      const client = connect(second.url);
      client.send({ type: 'hello', token: await first.sessions.open(user) });
      await client.until((frames) => frames.length === 1);
      const before = await first.hub.publish(user, { type: 'data-update', accountId: null });
      await client.until(() => client.ids().length === 1);
      const sessions = async (): Promise<number[]> => {
        const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
          where datname = current_database() and application_name = 'perch session'`.execute(here.db);
        return rows.map(({ pid }) => pid);
      };
      const lost = await sessions();
      expect(lost).toHaveLength(2);
      await sql`select pg_terminate_backend(pid) from unnest(${lost}::int[]) as pid`.execute(here.db);
      await expect
        .poll(async () => (await sessions()).filter((pid) => !lost.includes(pid)).length, { timeout: 30_000 })
        .toBe(2);
      const after = await first.hub.publish(user, { type: 'data-update', accountId: null });
      await client.until(() => client.ids().length === 2);
      expect(client.ids()).toEqual([before.id, after.id]);
      client.socket.close();
    } finally {
      await first.close();
      await second.close();
    }
  });

  describe('with its work', () => {
    let shop: Workshop;
    let beside: Workshop;
    let source: ScriptedSource;
    beforeAll(async () => {
      source = createScriptedSource([]);
      shop = await openWorkshop(here, source, NOW);
      beside = await openWorkshop(there, source, NOW);
    });
    afterEach(async () => {
      await here.db.deleteFrom('accounts').execute();
    });
    afterAll(async () => {
      await shop?.close();
      await beside?.close();
    });

    async function someone(id: string): Promise<ProfileId> {
      const account = scriptedAccount(id);
      account.actions = [like('1', '2026-11-10T10:00:00Z'), like('2', '2027-01-12T10:00:00Z')];
      source.accounts.set(id, account);
      const profile = await addProfile(here, id);
      await track(here, { user: await addUser(here), profile, addedAt: '2026-11-01T00:00:00Z' });
      return profile;
    }

    it('numbers reports without a gap that two processes build at once', async () => {
      const profile = await someone('numbered');
      await shop.services.collect.collect(profile, never);
      const monday = Date.UTC(2026, 10, 9);
      const weeks = Array.from({ length: 8 }, (_, week) => `week-${dayOf(instant(monday + week * WEEK))}` as ReportId);
      await Promise.all(
        weeks.map((reportId, n) => (n % 2 === 0 ? shop : beside).services.build.build({ profile, reportId })),
      );
      const reports = here.db.selectFrom('reports').where('profile_id', '=', profile).orderBy('start_day');
      const rows = await reports.select(['report_id', 'number']).execute();
      expect(rows).toEqual(weeks.map((report_id, index) => ({ report_id, number: index + 1 })));
    });

    it('collects, builds, delivers and mails by the job queue, whose notices arrive', async () => {
      const profile = await someone('worked');
      // Nobody looks by themselves within this test: each step begins because its notice was heard.
      const unheard = { poll: 600, backstop: 600 };
      const workers = [shop.jobs(unheard), beside.jobs(unheard)];
      try {
        await Promise.all(workers.map((jobs) => jobs.start()));
        await until('the mail', async () => [...shop.mails(), ...beside.mails()].length > 0);
        const delivered = await here.db.selectFrom('reports').where('profile_id', '=', profile).selectAll().execute();
        expect(delivered.length).toBeGreaterThan(0);
      } finally {
        await Promise.all(workers.map((jobs) => jobs.stop()));
      }
    });
  });

  it('serves a whole process, whose own connections are as few as is said', async () => {
    const config = { ...readConfig({ PERCH_LOG_LEVEL: 'silent' }), ...storage, jetstreamUrls: [] };
    const app = await createApp({ ...config, webDir: join(storage.dataDir, 'no-web') });
    try {
      const answer = await app.http.inject({ url: '/api/health/ready' });
      expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('ready')]);
      const { rows } = await sql<{ sessions: number }>`select count(*)::int as sessions from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend'`.execute(app.database.db);
      const processes = 3;
      expect(rows[0]?.sessions).toBeLessThanOrEqual(POOL_SIZE + processes * BEHIND_A_POOLER.direct);
    } finally {
      await app.close();
    }
  });

  it('is told by perch doctor where the direct address is missing or leads to a pooler as well', async () => {
    const doctor = async (databaseDirectUrl: string | null) => {
      const config = { ...storage, databaseDirectUrl };
      const now = () => instant(Date.now());
      const { out } = await runCommand(['doctor', '--offline', '--format', 'json'], { now, config });
      const { findings } = JSON.parse(out) as { findings: { check: string; level: string; advice: string | null }[] };
      return findings.filter(({ check }) => check === 'database pooler');
    };
    expect(await doctor(storage.databaseDirectUrl)).toMatchObject([{ level: 'ok' }]);
    for (const missing of [null, storage.databaseUrl]) {
      expect(await doctor(missing)).toMatchObject([
        { level: 'fault', advice: expect.stringContaining('PERCH_DATABASE_DIRECT_URL') },
      ]);
    }
  });
});

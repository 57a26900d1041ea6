import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClock } from '../../../server/core/clock.ts';
import { createLogger } from '../../../server/core/logger.ts';
import type { Database } from '../../../server/db/database.ts';
import { openDatabase } from '../../../server/db/open-database.ts';
import { eraseCards, withholdInActions } from '../../../server/db/repositories/erasures.ts';
import { replaceBody } from '../../../server/db/repositories/stored-reports.ts';
import type { Action } from '../../../shared/domain/activity/action.ts';
import { instant, type ProfileId, type ReportId } from '../../../shared/domain/ids.ts';
import { postgresAvailable } from '../../support/database.ts';
import { createScratchDatabase, type PostgresServer, startPostgres } from '../../support/postgres.ts';
import { databaseAt, inTheMiddle, operate, standbyAvailable, startStandby } from '../../support/standby.ts';
import { at, openWebApp, person, profileOf, type Subscriber, storeReport, type WebApp } from '../accounts/web-app.ts';

const isRequired = process.env.PERCH_TEST_STANDBY === 'required';
const available = postgresAvailable() && (standbyAvailable || isRequired);
const why = available ? '' : ' (not run: they need Debian’s pg_basebackup)';
const PATIENT = { timeout: 60_000 };
const MONDAY = at('2026-11-09T00:00:00Z');
const READY = at('2026-11-19T06:00:00Z');
const WEEK = 'week-2026-11-09' as ReportId;
/** Four pages. */
const MANY = 10_000;

const like = (n: number): Action => ({
  ...{ key: `k${n}`, kind: 'like', at: instant(MONDAY + n * 10_000), targetId: `did:${n % 50}` },
  ...{ post: null, text: null, tags: [], reason: null, removed: false },
});

describe.skipIf(!available)(`reports and files from a read replica${why}`, { timeout: 240_000 }, () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'perch-replica-'));
  let primary: PostgresServer;
  let standby: PostgresServer;
  let scratch: Awaited<ReturnType<typeof createScratchDatabase>>;
  let database: Database;
  let operator: Client;
  let beside: Client;
  let web: WebApp;
  let user: Subscriber;
  let now = READY;

  beforeAll(async () => {
    primary = await startPostgres();
    scratch = await createScratchDatabase(primary.url);
    standby = await startStandby(primary, ['hot_standby_feedback=on', 'max_standby_streaming_delay=0']);
    database = await openDatabase({
      ...{ dataDir, databaseUrl: scratch.url, log: createLogger('silent'), clock: createClock(null) },
      databaseReplicaUrl: databaseAt(standby, scratch.url),
    });
    operator = await operate(scratch.url);
    beside = await operate(databaseAt(standby, scratch.url));
    web = await openWebApp(database);
    user = await web.subscriber(20);
    await operator.query(`insert into people (network, external_id, username, name, fetched_at)
      select 'bluesky', 'did:' || n, 'friend-' || n || '.test', 'Friend ' || n, now() from generate_series(0, 49) n`);
  });
  afterAll(async () => {
    await web?.close();
    await database?.close();
    await operator?.end();
    await beside?.end();
    await standby?.stop();
    await primary?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** An account with a week of actions and its report. */
  async function tracked(id: string, count: number): Promise<{ account: number; profile: ProfileId }> {
    web.network.accounts.set(id, person(id));
    web.setNow(at('2026-11-11T09:00:00Z'));
    const account = await user.add(`${id}.test`);
    pass();
    const profile = await profileOf(database, account);
    const stage = await database.bulk.stage(profile, READY);
    await stage.write(Array.from({ length: count }, (_, n) => like(n)));
    await stage.merge(async () => null);
    await storeReport(database, { profile, report: WEEK, body: JSON.stringify({ reportId: WEEK, names: 'did:7' }) });
    return { account, profile };
  }

  /** What was read a moment ago is read anew. */
  function pass(): void {
    now = instant(now + 60_000);
    web.setNow(now);
  }

  const readsOf = () => ({ ...database.replica?.().reads });
  /** The answer, and how often each has answered for it. */
  async function asked<T>(work: () => Promise<T>) {
    pass();
    const before = readsOf();
    const value = await work();
    const after = readsOf();
    const by = (who: 'replica' | 'primary') => (after[who] ?? 0) - (before[who] ?? 0);
    return { value, replica: by('replica'), primary: by('primary') };
  }
  const get = (path: string) => asked(() => user.get(path));
  const pathOf = (account: number, more = '') => `/report/${account}/${WEEK}${more}`;
  /** Until it answers a whole file of its own. */
  const caughtUp = (account: number) =>
    expect.poll(async () => (await get(pathOf(account, '/csv'))).primary, PATIENT).toBe(0);
  /** The same file from the primary alone, to compare with. */
  async function fromPrimary(path: string): Promise<string> {
    const alone = await openDatabase({
      ...{ dataDir, databaseUrl: scratch.url, log: createLogger('silent'), clock: createClock(null) },
    });
    const other = await openWebApp(alone);
    try {
      other.setNow(now);
      return (await other.app.inject({ url: `/api${path}`, headers: { 'x-auth-token': user.token } })).body;
    } finally {
      await other.close();
      await alone.close();
    }
  }

  it('come from it alone, and are what the primary has', async () => {
    const { account } = await tracked('same', 5_000);
    await caughtUp(account);
    for (const more of ['', '/csv', '/csv?format=parquet']) {
      const path = pathOf(account, more);
      let body = '';
      // Where the machine is slow, the standby may not have come to where the primary is.
      async function readOnce() {
        const read = await get(path);
        body = read.value.body;
        return { status: read.value.statusCode, primary: read.primary, replica: read.replica > 0 };
      }
      await expect.poll(readOnce, PATIENT).toEqual({ status: 200, primary: 0, replica: true });
      expect(body === (await fromPrimary(path))).toBe(true);
    }
  });

  it('show nothing that was taken away, however far behind it is', async () => {
    const { account, profile } = await tracked('erased', 100);
    await caughtUp(account);
    const before = await user.get(pathOf(account, '/csv'));
    expect(before.body).toContain('friend-7.test');
    await beside.query('select pg_wal_replay_pause()');
    await withholdInActions(database.db, { profile, externalId: 'did:7', alias: 'withheld:1' });
    await eraseCards(database.db, 'bluesky', 'did:7');
    const title = { en: 'Without', pt: 'Sem' };
    const body = JSON.stringify({ reportId: WEEK, names: 'nobody' });
    await replaceBody(database.db, { profile, report: WEEK, body, etag: 'another', title });
    const [report, csv] = [await get(pathOf(account)), await get(pathOf(account, '/csv'))];
    expect([report.value.statusCode, csv.value.statusCode]).toEqual([200, 200]);
    expect(report.value.body).not.toContain('did:7');
    expect(csv.value.body).not.toContain('friend-7.test');
    expect(csv.value.body).not.toContain('did:7,');
    expect([report.replica, csv.replica]).toEqual([0, 0]);
    // There it still stands.
    const { rows } = await beside.query(`select from actions where profile_id = $1 and target_id = 'did:7'`, [profile]);
    expect(rows).toHaveLength(2);
    await beside.query('select pg_wal_replay_resume()');
    await caughtUp(account);
    expect((await get(pathOf(account, '/csv'))).value.body).toBe(csv.value.body);
  });

  it('are shown to nobody whose right has ended, however far behind it is', async () => {
    const { account } = await tracked('left', 10);
    await caughtUp(account);
    const other = await web.subscriber(5);
    await beside.query('select pg_wal_replay_pause()');
    const start = { network: 'bluesky', username: 'left.test', want: 'out' };
    const { ticket, request } = (await other.post('/opt-out/start', start)).json();
    web.network.accounts.set('left', person('left', { bio: request.code }));
    expect((await other.post('/opt-out/check', { ticket })).json().request.state).toBe('done');
    for (const more of ['', '/csv', '/csv?format=parquet']) {
      expect((await get(pathOf(account, more))).value.statusCode).toBe(404);
    }
    await database.db.deleteFrom('sessions').where('user_id', '=', user.user).execute();
    pass();
    expect((await user.get(pathOf(account))).statusCode).toBe(403);
    await beside.query('select pg_wal_replay_resume()');
    user = await web.subscriber(20);
  });

  describe('that ends in the middle of a file', () => {
    let account: number;
    let whole: string;
    beforeAll(async () => {
      ({ account } = await tracked('large', MANY));
      whole = await fromPrimary(pathOf(account, '/csv'));
      // A page of the standby takes long enough to be met in its middle.
      const view = (await operator.query(`select pg_get_viewdef('published_actions') as text`)).rows[0].text;
      const slow = `(not pg_is_in_recovery() or hashtext(key) % 20 <> 0 or pg_sleep(0.001) is not null)`;
      const slowed = view
        .trimEnd()
        .replace(/;$/, '')
        .replace(/WHERE ([\s\S]*?)(?=UNION ALL)/, `WHERE ($1) and ${slow} `);
      await operator.query(`create or replace view published_actions as ${slowed}`);
    });

    const isRunning = async () => {
      const copies = `select from pg_stat_activity where state = 'active' and query like 'copy (%'`;
      return (await beside.query(copies)).rowCount !== 0;
    };
    const conflicts = async () =>
      (
        await beside.query(
          'select confl_lock::int as n from pg_stat_database_conflicts where datname = current_database()',
        )
      ).rows[0].n;
    const lock = () => operator.query('begin; lock table actions_2026_11 in access exclusive mode; commit');

    it.each([
      ['because the primary’s changes cut it off', lock],
      ['because it is stopped', () => standby.restart()],
    ])('%s, the file is whole all the same', async (_, cut) => {
      const before = await conflicts();
      const download = () => get(pathOf(account, '/csv'));
      const { work } = await inTheMiddle(download, { ready: () => caughtUp(account), isRunning });
      await cut();
      const { value, primary: took } = await work;
      expect(value.statusCode).toBe(200);
      expect(value.body === whole).toBe(true);
      expect(value.body.split('\r\n')).toHaveLength(MANY + 2);
      expect(took).toBeGreaterThan(0);
      if (cut !== lock) beside = await operate(databaseAt(standby, scratch.url));
      if (cut === lock) await expect.poll(conflicts, PATIENT).toBeGreaterThan(before);
    });
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { createClock } from '../../../server/core/clock.ts';
import { createLogger } from '../../../server/core/logger.ts';
import type { Database, ReadSource } from '../../../server/db/database.ts';
import { openDatabase } from '../../../server/db/open-database.ts';
import { instant } from '../../../shared/domain/ids.ts';
import { postgresAvailable } from '../../support/database.ts';
import { freePort } from '../../support/free-port.ts';
import { createScratchDatabase, type PostgresServer, startPostgres } from '../../support/postgres.ts';
import { databaseAt, inTheMiddle, once, operate, standbyAvailable, startStandby } from '../../support/standby.ts';
import { runCommand } from '../cli/run-program.ts';

/** `.ci/run` asks for it where PostgreSQL is the system's; npm's cannot be copied. */
const isRequired = process.env.PERCH_TEST_STANDBY === 'required';
if (!standbyAvailable && !isRequired)
  process.stdout.write('skipped: reads on a standby: Debian’s pg_basebackup is not installed\n');

const PATIENT = { timeout: 60_000 };
const clock = createClock(null);
/** Locks of the primary end what reads on the standby at once; what it vacuums does not. */
const SETTINGS = ['hot_standby_feedback=on', 'max_standby_streaming_delay=0'];

const available = postgresAvailable() && (standbyAvailable || isRequired);
const why = available ? '' : ' (not run: it needs Debian’s pg_basebackup)';

describe.skipIf(!available)(`reads on a standby${why}`, () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'perch-replica-'));
  const log = createLogger('silent');
  let primary: PostgresServer;
  let standby: PostgresServer;
  let scratch: Awaited<ReturnType<typeof createScratchDatabase>>;
  let database: Database;
  let operator: Client;

  const storage = () => ({ dataDir, databaseUrl: scratch.url, log, clock });
  const open = (databaseReplicaUrl = databaseAt(standby, scratch.url)): Promise<Database> =>
    openDatabase({ ...storage(), databaseReplicaUrl });
  /** What a read answers, and who answered it. */
  async function by<T>(from: Database, work: (source: ReadSource) => Promise<T>) {
    const before = from.replica?.().reads;
    const value = await from.read(work);
    const after = from.replica?.().reads;
    return { value, by: after?.replica === before?.replica ? 'primary' : 'replica' };
  }
  const noted = async ({ db }: ReadSource): Promise<number | undefined> =>
    (await sql<{ n: number }>`select n from notes`.execute(db)).rows[0]?.n;
  const note = (n: number) => operator.query('update notes set n = $1', [n]);
  const onStandby = (text: string) => once(databaseAt(standby, scratch.url), text);
  const caughtUp = (from = database) => expect.poll(async () => (await by(from, noted)).by, PATIENT).toBe('replica');

  beforeAll(async () => {
    primary = await startPostgres();
    scratch = await createScratchDatabase(primary.url);
    operator = await operate(scratch.url);
    await operator.query('create table notes (n int); insert into notes values (0)');
    standby = await startStandby(primary, SETTINGS);
    database = await open();
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
  afterAll(async () => {
    await database?.close();
    await operator?.end();
    await standby?.stop();
    await primary?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('are answered there, and not by the primary', async () => {
    const counted = `select coalesce(sum(seq_scan), 0)::int as scans from pg_stat_user_tables where relname = 'notes'`;
    const [before] = [await Promise.all([onStandby(counted), once(scratch.url, counted)])];
    const other = await open();
    await caughtUp(other);
    for (let n = 0; n < 50; n += 1) await other.read(noted);
    const { reads } = other.replica?.() ?? { reads: null };
    // A connection that ends has told what it did.
    await other.close();
    const scans = ([row]: Record<string, unknown>[]): number => Number(row?.scans);
    await expect.poll(async () => scans(await onStandby(counted)) - scans(before[0]), PATIENT).toBe(reads?.replica);
    expect(scans(await once(scratch.url, counted)) - scans(before[1])).toBe(reads?.primary);
    expect(reads?.replica).toBeGreaterThan(0);
  });

  it.each(['on', 'off'])(
    'see what was committed before, however fast it goes (synchronous_commit = %s)',
    async (wait) => {
      await operator.query(`set synchronous_commit = ${wait}`);
      const seen: (number | undefined)[] = [];
      for (let n = 1; n <= 200; n += 1) {
        await note(n);
        seen.push(await database.read(noted));
      }
      await operator.query('reset synchronous_commit');
      expect(seen).toEqual(Array.from({ length: 200 }, (_, n) => n + 1));
    },
  );

  it('are the primary’s where the standby has not replayed what they have to see', async () => {
    await note(1);
    await caughtUp();
    await onStandby('select pg_wal_replay_pause()');
    await note(2);
    expect(await by(database, noted)).toEqual({ value: 2, by: 'primary' });
    expect(await onStandby('select n from notes')).toEqual([{ n: 1 }]);
    expect(database.replica?.().isUp).toBe(true);
    await onStandby('select pg_wal_replay_resume()');
    await expect.poll(() => by(database, noted), PATIENT).toEqual({ value: 2, by: 'replica' });
  });

  it('are the primary’s while the standby is started anew, with a line when it goes and when it is back', async () => {
    await caughtUp();
    const [warn, info] = [vi.spyOn(log, 'warn'), vi.spyOn(log, 'info')];
    await standby.restart(async () => {
      await note(3);
      for (let n = 0; n < 20; n += 1) expect(await by(database, noted)).toEqual({ value: 3, by: 'primary' });
      expect(database.replica?.().isUp).toBe(false);
      expect(warn.mock.calls.map(([, words]) => words)).toEqual([expect.stringContaining('the primary answers reads')]);
    });
    await caughtUp();
    expect(info.mock.calls[0]).toEqual([expect.stringContaining('is back')]);
    expect(info.mock.calls.length).toBe(warn.mock.calls.length);
  });

  it('are the primary’s while nothing comes from the standby any more', async () => {
    await caughtUp();
    standby.freeze();
    try {
      await note(4);
      const all = await Promise.all(Array.from({ length: 20 }, () => database.read(noted)));
      expect(new Set(all)).toEqual(new Set([4]));
      expect(database.replica?.().isUp).toBe(false);
    } finally {
      standby.thaw();
    }
    await caughtUp();
  });

  /** Half a second on the standby, none on the primary. */
  const slow = `select n.n, g, case when pg_is_in_recovery() then pg_sleep(0.001)::text end from notes n, generate_series(1, 400) g`;
  const running = `select pid from pg_stat_activity where application_name = 'perch' and state = 'active' and query like 'copy (%'`;

  it.each([
    [
      'that the primary’s changes cut off',
      () => operator.query('begin; lock table notes in access exclusive mode; commit'),
    ],
    [
      'whose connection is ended',
      () => onStandby(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'perch'`),
    ],
  ])('%s are done again, whole', async (_, cut) => {
    const conflicts = 'select confl_lock::int from pg_stat_database_conflicts where datname = current_database()';
    const before = await onStandby(conflicts);
    const isRunning = async () => (await onStandby(running)).length > 0;
    const read = () => by(database, ({ copy }) => copy.out(slow));
    const { work } = await inTheMiddle(read, { ready: () => caughtUp(), isRunning });
    const rows = await cut();
    const { value, by: whom } = await work;
    expect([value.trimEnd().split('\n').length, whom]).toEqual([400, 'primary']);
    if (!Array.isArray(rows)) await expect.poll(() => onStandby(conflicts), PATIENT).not.toEqual(before);
    await caughtUp();
  });

  it('cannot be asked for inside of a transaction, which they would not see', async () => {
    const inside = database.db.transaction().execute(() => database.read(noted));
    await expect(inside).rejects.toMatchObject({ code: 'beside-transaction' });
  });

  it('start with a standby that is not there yet, and say so', async () => {
    const warn = vi.spyOn(log, 'warn');
    const nobody = new URL(scratch.url);
    nobody.port = String(await freePort());
    const other = await open(nobody.href);
    try {
      await note(6);
      expect(await by(other, noted)).toEqual({ value: 6, by: 'primary' });
      expect(other.replica?.().isUp).toBe(false);
      expect(warn).toHaveBeenCalledOnce();
      expect(other.description).toContain(`read replica at ${nobody.host}`);
    } finally {
      await other.close();
    }
  });

  it.each([
    ['the primary itself', () => scratch.url, 'takes writes'],
    ['another database of the standby', () => standby.url, 'is the database postgres'],
    ['another cluster', () => inject('postgres')?.url ?? '', 'belongs to another cluster'],
  ])('do not start with %s', async (_, url, words) => {
    const refused = { code: 'replica', message: expect.stringContaining(words) };
    await expect(open(url())).rejects.toMatchObject(refused);
  });

  describe('as perch doctor sees them', () => {
    const doctor = async (more: { databaseUrl?: string; databaseDirectUrl?: string; databaseReplicaUrl?: string }) => {
      const config = { dataDir, databaseUrl: scratch.url, databaseDirectUrl: null, databaseReplicaUrl: null, ...more };
      const now = () => instant(Date.now());
      const { out } = await runCommand(['doctor', '--offline', '--format', 'json'], { now, config });
      const { findings } = JSON.parse(out) as { findings: { check: string; level: string; found: string }[] };
      return (check: string) => findings.filter((finding) => finding.check === check);
    };
    const replica = async (databaseReplicaUrl: string) => (await doctor({ databaseReplicaUrl }))('database replica');

    it('a standby is well, or paused, or not there, or none', async () => {
      const there = databaseAt(standby, scratch.url);
      expect(await replica(there)).toMatchObject([{ level: 'ok' }]);
      await onStandby('select pg_wal_replay_pause()');
      await note(9);
      expect(await replica(there)).toMatchObject([
        { level: 'warning', found: expect.stringContaining('does not come') },
      ]);
      await onStandby('select pg_wal_replay_resume()');
      const nobody = new URL(there);
      nobody.port = String(await freePort());
      expect(await replica(nobody.href)).toMatchObject([
        { level: 'warning', found: expect.stringContaining(nobody.host) },
      ]);
      expect(await replica(scratch.url)).toMatchObject([
        { level: 'fault', found: expect.stringContaining('no standby') },
      ]);
    });

    it('a standby in the place of the primary is a fault still', async () => {
      const there = databaseAt(standby, scratch.url);
      const first = await doctor({ databaseUrl: there, databaseReplicaUrl: there });
      expect([first('database rights'), first('database replica')]).toMatchObject([[{ level: 'fault' }], []]);
      const direct = await doctor({ databaseDirectUrl: there });
      expect(direct('database pooler')).toMatchObject([{ level: 'fault' }]);
    });
  });

  it('are the primary’s once the standby is promoted, or follows somebody else', async () => {
    const [first, second] = [await startStandby(primary, SETTINGS), await startStandby(primary, SETTINGS)];
    try {
      await note(7);
      const other = await open(databaseAt(first, scratch.url));
      await caughtUp(other);
      const warn = vi.spyOn(log, 'warn');
      const promoted = databaseAt(first, scratch.url);
      await once(promoted, 'select pg_promote()');
      await once(promoted, 'update notes set n = 100');
      await note(8);
      expect(await by(other, noted)).toEqual({ value: 8, by: 'primary' });
      expect(warn).toHaveBeenCalledOnce();
      expect(warn.mock.calls[0]?.[0]).toMatchObject({ err: { message: expect.stringContaining('promoted') } });
      await other.close();
      // The promoted one is the primary now. The second standby still follows the old one, and is further than it.
      await operator.query('create table filler as select generate_series(1, 100000) n');
      await expect
        .poll(() => once(databaseAt(second, scratch.url), 'select n from notes'), PATIENT)
        .toEqual([{ n: 8 }]);
      const moved = await openDatabase({
        ...storage(),
        databaseUrl: promoted,
        databaseReplicaUrl: databaseAt(second, scratch.url),
      });
      await once(promoted, 'update notes set n = 101');
      expect(await by(moved, noted)).toEqual({ value: 101, by: 'primary' });
      await moved.close();
    } finally {
      await first.stop();
      await second.stop();
    }
  });

  it('come from a standby that followed a promotion, once it has a restart point of the new timeline', async () => {
    const next = await startStandby(primary, SETTINGS);
    const follower = await startStandby(next, SETTINGS);
    try {
      const [databaseUrl, databaseReplicaUrl] = [databaseAt(next, scratch.url), databaseAt(follower, scratch.url)];
      await once(databaseUrl, 'select pg_promote()');
      const moved = await openDatabase({ ...storage(), databaseUrl, databaseReplicaUrl });
      await once(databaseUrl, 'update notes set n = 200');
      await expect.poll(() => once(databaseReplicaUrl, 'select n from notes'), PATIENT).toEqual([{ n: 200 }]);
      await once(databaseUrl, 'checkpoint');
      // A restart point is made of a checkpoint that was replayed, by itself after `checkpoint_timeout`.
      async function readAfterRestartPoint() {
        await once(databaseReplicaUrl, 'checkpoint');
        return by(moved, noted);
      }
      await expect.poll(readAfterRestartPoint, PATIENT).toEqual({ value: 200, by: 'replica' });
      await moved.close();
    } finally {
      await follower.stop();
      await next.stop();
    }
  });
});

import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createClock } from '../../../server/core/clock.ts';
import { createLogger } from '../../../server/core/logger.ts';
import { type Migration, migrate, readMigrations } from '../../../server/db/migrate.ts';
import { openDatabase } from '../../../server/db/open-database.ts';
import { rememberDelivered } from '../../../server/db/repositories/deliveries.ts';
import { findUser } from '../../../server/db/repositories/users.ts';
import { instant } from '../../../shared/domain/ids.ts';
import { describeDatabases, openTestPostgres, postgresAvailable, type TestDatabase } from '../../support/database.ts';
import { addUser } from '../../support/jobs/workshop.ts';

const log = createLogger('silent');

describeDatabases('migrations', (open) => {
  let test: TestDatabase;
  let known: Migration[];
  beforeEach(async () => {
    test = await open();
    known = await readMigrations();
  });
  afterEach(() => test.close());
  const next = (text: string, checksum = 'c'): Migration => ({
    number: known.length + 1,
    name: 'next',
    sql: text,
    checksum,
  });
  const exists = async (table: string) => {
    const { rows } = await sql<{ exists: boolean }>`select to_regclass(${table}) is not null as exists`.execute(
      test.database.db,
    );
    return rows[0]?.exists;
  };

  it('run once, however often the program starts', async () => {
    const more = [...known, next('create table once (id int)')];
    await migrate(test.database.db, more, log);
    await migrate(test.database.db, more, log);
    expect(await exists('once')).toBe(true);
  });

  it('run once when several processes start in the same moment', async () => {
    const more = [...known, next('create table once (id int)')];
    await Promise.all(Array.from({ length: 5 }, () => migrate(test.database.db, more, log)));
    expect(await exists('once')).toBe(true);
  });

  it('leave nothing of one that fails half-way', async () => {
    const more = [...known, next('create table half (id int); select 1/0;')];
    await expect(migrate(test.database.db, more, log)).rejects.toThrow('division by zero');
    expect(await exists('half')).toBe(false);
    await migrate(test.database.db, [...known, next('create table half (id int)')], log);
    expect(await exists('half')).toBe(true);
  });

  it('refuse an applied file that was changed, by name', async () => {
    const changed = known.map((file) => (file.number === 2 ? { ...file, checksum: 'other' } : file));
    await expect(migrate(test.database.db, changed, log)).rejects.toMatchObject({
      code: 'schema-changed',
      message: expect.stringContaining('Migration 2 (staging)'),
    });
  });

  it('refuse a database that a newer version has been at', async () => {
    await migrate(test.database.db, [...known, next('-- not expand-only: a test\nselect 1')], log);
    await test.database.close();
    const opened = openDatabase({ ...test.options, log, clock: createClock(null) });
    await expect(opened).rejects.toMatchObject({ code: 'schema-newer', message: expect.stringContaining('(next)') });
  });

  it('let a program go on beside a newer one that only added, and start again there', async () => {
    await migrate(test.database.db, [...known, next('create table added (id int)')], log);
    await migrate(test.database.db, known, log);
    const changed = known.map((file) => (file.number === 2 ? { ...file, checksum: 'other' } : file));
    await expect(migrate(test.database.db, changed, log)).rejects.toMatchObject({ code: 'schema-changed' });
    await test.database.close();
    const again = await openDatabase({ ...test.options, log, clock: createClock(null) });
    await rememberDelivered(again.db, { user: await addUser(again), channel: 'mail', subjects: ['a'], at: instant(0) });
    await again.close();
  });

  it('of a database of the first releases learn what only added', async () => {
    await sql`alter table schema_migrations drop column expand_only`.execute(test.database.db);
    await migrate(test.database.db, [...known, next('create table added (id int)')], log);
    await migrate(test.database.db, known, log);
  });

  it('build an index beside the work, and once more where that was cut off', async () => {
    const { db } = test.database;
    await sql`create table busy (id int)`.execute(db);
    await sql`insert into busy values (1), (1)`.execute(db);
    const build = next(
      '-- concurrently\n-- not expand-only: one id each\ncreate unique index concurrently if not exists busy_id on busy (id);',
    );
    await expect(migrate(db, [...known, build], log)).rejects.toThrow(/busy_id/);
    await sql`delete from busy`.execute(db);
    await migrate(db, [...known, build], log);
    const { rows } = await sql`select from pg_index where indexrelid = 'busy_id'::regclass and indisvalid`.execute(db);
    expect(rows).toHaveLength(1);
  });

  it('count an address as confirmed that had a report, or whose plan the operator turned on, and no other', async () => {
    const { db } = test.database;
    const [mailed, granted, paying] = [
      await addUser(test.database, { confirmed: false }),
      await addUser(test.database, { confirmed: false }),
      await addUser(test.database, { confirmed: false }),
    ];
    await rememberDelivered(db, { user: mailed, channel: 'mail', subjects: ['weekly-2026-11-19'], at: instant(0) });
    await rememberDelivered(db, { user: paying, channel: 'live', subjects: ['1/week-2026-11-09'], at: instant(0) });
    await db.updateTable('subscriptions').set({ provider: 'operator' }).where('user_id', '=', granted).execute();
    const file = known.find(({ name }) => name === 'confirmed_addresses');
    await sql.raw(file?.sql ?? '').execute(db);
    const confirmed = await Promise.all([mailed, granted, paying].map((user) => findUser(db, user)));
    expect(confirmed.map((user) => user?.emailVerified)).toEqual([true, true, false]);
  });
});

describe.skipIf(!postgresAvailable())('migrations beside those who work', () => {
  let test: TestDatabase;
  let known: Migration[];
  beforeEach(async () => {
    test = await openTestPostgres();
    known = await readMigrations();
    await sql`create table busy (id int)`.execute(test.database.db);
  });
  let endAll = () => {};
  afterEach(async () => {
    endAll();
    await test.close();
  });
  const next = (text: string): Migration => ({ number: known.length + 1, name: 'next', sql: text, checksum: 'c' });
  const columns = async () => {
    const { rows } = await sql<{ name: string }>`select attname as name from pg_attribute
      where attrelid = 'busy'::regclass and attnum > 0 order by attnum`.execute(test.database.db);
    return rows.map(({ name }) => name);
  };

  /** Somebody whose transaction has written to the table and goes on for a while. */
  async function writer() {
    const { promise: end, resolve } = Promise.withResolvers<void>();
    const writing = Promise.withResolvers<void>();
    const done = test.database.db.transaction().execute(async (tx) => {
      await sql`insert into busy values (0)`.execute(tx);
      writing.resolve();
      // The transaction is one that works, not one that was forgotten.
      for (let over = false; !over; ) {
        over = await Promise.race([end.then(() => true), wait(500, false)]);
        await sql`select 1`.execute(tx);
      }
    });
    await writing.promise;
    endAll = resolve;
    return {
      end: () => {
        resolve();
        return done;
      },
    };
  }

  it('let others pass who use a table that they wait for, and come in their turn', async () => {
    const { end } = await writer();
    const waited: number[] = [];
    const listening = createLogger('silent');
    listening.info = (about: unknown) =>
      void waited.push(z.object({ tries: z.number() }).safeParse(about).data?.tries ?? 0);
    const migrated = migrate(test.database.db, [...known, next('alter table busy add column more text')], listening);
    await expect.poll(() => waited, { timeout: 30_000 }).toContain(1);
    await sql`select from busy`.execute(test.database.db);
    await end();
    await migrated;
    expect(await columns()).toEqual(['id', 'more']);
  });

  it('write while an index is built, and start while others build it', async () => {
    const { end } = await writer();
    const more = [...known, next('-- concurrently\ncreate index concurrently if not exists busy_id on busy (id);')];
    const both = Promise.all([migrate(test.database.db, more, log), migrate(test.database.db, more, log)]);
    const building = async () => {
      const { rows } = await sql`select from pg_stat_activity where query like 'create index concurrently%busy_id%'
        and state = 'active' and pid <> pg_backend_pid()`.execute(test.database.db);
      return rows.length;
    };
    await expect.poll(building, { timeout: 30_000 }).toBe(1);
    await sql`insert into busy values (1)`.execute(test.database.db);
    await end();
    await both;
    const { rows } = await sql`select from pg_index where indexrelid = 'busy_id'::regclass and indisvalid`.execute(
      test.database.db,
    );
    expect(rows).toHaveLength(1);
  });
});

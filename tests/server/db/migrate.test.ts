import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createClock } from '../../../server/core/clock.ts';
import { createLogger } from '../../../server/core/logger.ts';
import { type Migration, migrate, readMigrations } from '../../../server/db/migrate.ts';
import { openDatabase } from '../../../server/db/open-database.ts';
import { rememberDelivered } from '../../../server/db/repositories/deliveries.ts';
import { findUser } from '../../../server/db/repositories/users.ts';
import { instant } from '../../../shared/domain/ids.ts';
import { describeDatabases, type TestDatabase } from '../../support/database.ts';
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

import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createClock } from '../../../server/core/clock.ts';
import { createLogger } from '../../../server/core/logger.ts';
import { type Migration, migrate, readMigrations } from '../../../server/db/migrate.ts';
import { openDatabase } from '../../../server/db/open-database.ts';
import { describeDatabases, type TestDatabase } from '../../support/database.ts';

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
    await migrate(test.database.db, [...known, next('select 1')], log);
    await test.database.close();
    const opened = openDatabase({ ...test.options, log, clock: createClock(null) });
    await expect(opened).rejects.toMatchObject({ code: 'schema-newer', message: expect.stringContaining('(next)') });
  });
});

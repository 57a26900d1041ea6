import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../../../server/core/logger.ts';
import { readMigrations } from '../../../server/db/migrate.ts';
import { applyMigrations } from '../../../server/db/postgres/apply-migrations.ts';
import { openListenedPool } from '../../../server/db/postgres/listened-pool.ts';
import { isUnavailable } from '../../../server/db/unavailable.ts';
import { openTestPostgres, postgresAvailable, type TestDatabase } from '../../support/database.ts';

/** An error that nobody listens to would end a process, and here the whole run. */
describe.skipIf(!postgresAvailable())('a connection that PostgreSQL ends', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await openTestPostgres();
  });
  afterAll(() => test.close());

  const address = () => test.options.databaseUrl ?? '';

  /** Ends the connections of that name which do that. @returns how many there were, once there are any */
  const end = (name: string, query: string) =>
    expect
      .poll(async () => {
        const { rows } = await sql<{ ended: boolean }>`
          select pg_terminate_backend(pid) as ended from pg_stat_activity
          where datname = current_database() and application_name = ${name} and query like ${query}`.execute(
          test.database.db,
        );
        return rows.length;
      })
      .toBe(1);

  it('in the middle of a migration makes it fail, and nothing else; the next start does it', async () => {
    const known = await readMigrations();
    const next = { number: known.length + 1, name: 'next', checksum: 'c' };
    const migrate = (text: string) =>
      applyMigrations(address(), [...known, { ...next, sql: text }], createLogger('silent'));
    const failing = expect(
      migrate('create table after_all (id int); select pg_sleep(600); -- not expand-only: a test'),
    ).rejects.toSatisfy(isUnavailable);
    await end('perch migrations', '%pg_sleep(600)%');
    await failing;
    await migrate('create table after_all (id int)');
    expect((await sql`select from after_all`.execute(test.database.db)).rows).toEqual([]);
  });

  it('between two questions makes the second fail', async () => {
    const pool = openListenedPool({ connectionString: address(), application_name: 'lent' });
    const lent = await pool.connect();
    await lent.query('select 1');
    await end('lent', 'select 1');
    await expect(lent.query('select 2')).rejects.toThrow();
    lent.release(true);
    await pool.end();
  });
});

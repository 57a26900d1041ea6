import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createLogger } from '../../../server/core/logger.ts';
import { type Migration, migrate, readMigrations } from '../../../server/db/migrate.ts';
import { openTestPostgres, postgresAvailable, type TestDatabase } from '../../support/database.ts';

const log = createLogger('silent');

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

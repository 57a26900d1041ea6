import { setTimeout as wait } from 'node:timers/promises';
import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClock } from '../../../server/core/clock.ts';
import { createLogger } from '../../../server/core/logger.ts';
import { openDatabase } from '../../../server/db/open-database.ts';
import { isUniqueViolation } from '../../../server/db/sql-errors.ts';
import { describeDatabases, openTestPostgres, postgresAvailable, type TestDatabase } from '../../support/database.ts';

describeDatabases('an open database', (open, kind) => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await open();
    await sql`create table counter (id int primary key, value int not null)`.execute(test.database.db);
    await sql`insert into counter values (1, 0)`.execute(test.database.db);
  });
  afterAll(() => test.close());
  const value = async () => {
    const { rows } = await sql<{ value: number }>`select value from counter where id = 1`.execute(test.database.db);
    return rows[0]?.value;
  };

  it('has the plans that the first migration seeds', async () => {
    const plans = await test.database.db.selectFrom('plans').select('name').where('type', '=', 'tracking').execute();
    expect(plans.map(({ name }) => name)).toEqual(['Wren', 'Finch', 'Heron', 'Crane']);
  });

  it('keeps parallel transactions apart: none is lost, none sees half of another', async () => {
    const seen = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        test.database.db.transaction().execute(async (tx) => {
          const { rows } = await sql<{ value: number }>`select value from counter where id = 1 for update`.execute(tx);
          await wait(index % 3);
          await sql`update counter set value = ${(rows[0]?.value ?? 0) + 1} where id = 1`.execute(tx);
          return rows[0]?.value;
        }),
      ),
    );
    expect(await value()).toBe(20);
    expect(new Set(seen).size).toBe(20);
  });

  it('keeps a query beside a transaction out of it', async () => {
    const { promise: proceed, resolve } = Promise.withResolvers<void>();
    const before = await value();
    const transaction = test.database.db.transaction().execute(async (tx) => {
      await sql`update counter set value = -1 where id = 1`.execute(tx);
      await proceed;
      throw new Error('changed my mind');
    });
    const outside = value();
    await wait(50);
    resolve();
    await expect(transaction).rejects.toThrow('changed my mind');
    expect(await outside).toBe(before);
    expect(await value()).toBe(before);
  });

  it('refuses a call beside the transaction that it is made in, instead of waiting for itself', async () => {
    const { db, copy } = test.database;
    const calls: (() => Promise<unknown>)[] = [
      value,
      () => copy.out('select 1'),
      () => db.transaction().execute(async () => undefined),
      () => db.transaction().setIsolationLevel('serializable').execute(value),
    ];
    for (const call of calls) {
      const inside = db.transaction().execute(call);
      await expect(inside).rejects.toMatchObject({ code: 'beside-transaction' });
    }
    let later: Promise<unknown> = Promise.resolve();
    await db.transaction().execute(async () => {
      later = wait(100).then(value);
    });
    expect(await later).toBe(await value());
  });

  it('ends a transaction whose value could not be sent, and serves whoever comes next', async () => {
    const { db } = test.database;
    const before = await value();
    for (const unwritable of [{ a: 1 }, 12n, true]) {
      const failing = db.transaction().execute(async (tx) => {
        await sql`update counter set value = value + 1 where id = 1`.execute(tx);
        await sql`select ${unwritable}::text[]`.execute(tx).catch((error: unknown) => {
          throw new Error('not sent', { cause: error });
        });
        throw new Error('this one can be sent');
      });
      await expect(failing).rejects.toThrow();
      expect(await value()).toBe(before);
      await expect(sql`select ${unwritable}::text[]`.execute(db)).rejects.toThrow();
      expect((await sql`select ${7}::int as n`.execute(db)).rows).toEqual([{ n: 7 }]);
    }
  });

  it('goes on after errors of every sort, and names the constraint', async () => {
    const { db } = test.database;
    const twice = sql`insert into counter values (${1}, ${2})`.execute(db);
    const error = await twice.then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(isUniqueViolation(error, 'counter_pkey')).toBe(true);
    expect(isUniqueViolation(error, 'other')).toBe(false);
    await expect(sql`select 1 / ${0}::int`.execute(db)).rejects.toMatchObject({ code: '22012' });
    await expect(sql`select * from nowhere`.execute(db)).rejects.toMatchObject({ code: '42P01' });
    await expect(db.transaction().execute((tx) => sql`select ${'x'}::int`.execute(tx))).rejects.toThrow();
    expect(await value()).toBeTypeOf('number');
  });

  it('rolls back to a savepoint and commits the rest', async () => {
    const before = (await value()) ?? 0;
    const trx = await test.database.db.startTransaction().execute();
    await sql`update counter set value = value + 1 where id = 1`.execute(trx);
    const inner = await trx.savepoint('inner').execute();
    await sql`update counter set value = 999 where id = 1`.execute(inner);
    await inner.rollbackToSavepoint('inner').execute();
    await trx.commit().execute();
    expect(await value()).toBe(before + 1);
  });

  it('gives values back alike: dates, times, bigints, bytes, json, arrays', async () => {
    const { rows } = await sql`
      select ${'2026-11-09'}::date as day, ${new Date(Date.UTC(2026, 10, 9, 1, 2, 3, 4))}::timestamptz as at,
        ${'9007199254740993'}::bigint as big, ${new Uint8Array([0, 255, 92])}::bytea as bytes,
        ${JSON.stringify({ a: ['ü', null] })}::jsonb as body, ${['a"b', '{c}', '']}::text[] as tags,
        count(*)::int as count, ${null}::text as nothing from counter`.execute(test.database.db);
    const row = rows[0] as { bytes: Uint8Array };
    expect({ ...row, bytes: [...row.bytes] }).toEqual({
      day: '2026-11-09',
      at: new Date(Date.UTC(2026, 10, 9, 1, 2, 3, 4)),
      big: '9007199254740993',
      bytes: [0, 255, 92],
      body: { a: ['ü', null] },
      tags: ['a"b', '{c}', ''],
      count: 1,
      nothing: null,
    });
  });

  it('runs compiled text inside a transaction, as the job queue does', async () => {
    const rows = await test.database.db.transaction().execute(async (tx) => {
      const result = await tx.executeQuery<{ n: number }>(CompiledQuery.raw('select $1::int as n', [7]));
      return result.rows;
    });
    expect(rows).toEqual([{ n: 7 }]);
  });

  it('carries notices to whoever listens, until they stop', async () => {
    const received: string[] = [];
    const stop = await test.database.listen('news', (payload) => received.push(payload));
    await test.database.notify('news', 'one');
    await test.database.notify('other', 'not this');
    await expect.poll(() => received).toEqual(['one']);
    await stop();
    await test.database.notify('news', 'two');
    await wait(50);
    expect(received).toEqual(['one']);
  });

  it('tells what waits for it, until it has been answered', async () => {
    const { db, load } = test.database;
    const connections = kind === 'embedded' ? 1 : 10;
    expect(load()).toEqual({ waiting: 0, oldestWaitMs: 0 });
    const held = await Promise.all(Array.from({ length: connections }, () => db.startTransaction().execute()));
    const answers = [value(), value()];
    await expect.poll(load).toMatchObject({ waiting: 2 });
    const { oldestWaitMs } = load();
    await wait(20);
    expect(load().oldestWaitMs).toBeGreaterThan(oldestWaitMs);
    for (const transaction of held) await transaction.rollback().execute();
    await Promise.all(answers);
    expect(load()).toEqual({ waiting: 0, oldestWaitMs: 0 });
  });

  it('can be tidied while it is used', async () => {
    await Promise.all([test.database.tidy(), value()]);
    expect(await value()).toBeTypeOf('number');
  });
});

describe.skipIf(!postgresAvailable())('a PostgreSQL', () => {
  it('is heard again after its connections were cut, and works on', { timeout: 30_000 }, async () => {
    const test = await openTestPostgres();
    const received: string[] = [];
    await test.database.listen('news', (payload) => received.push(payload));
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(test.database.db);
    await expect
      .poll(
        async () => {
          await test.database.notify('news', 'again').catch(() => undefined);
          return received.length;
        },
        { timeout: 20_000, interval: 200 },
      )
      .toBeGreaterThan(0);
    await test.close();
  });

  it('carries notices from one process to another', async () => {
    const test = await openTestPostgres();
    const other = await openDatabase({ ...test.options, log: createLogger('silent'), clock: createClock(null) });
    const received: string[] = [];
    await other.listen('news', (payload) => received.push(payload));
    await test.database.notify('news', 'here');
    await expect.poll(() => received).toEqual(['here']);
    await other.close();
    await test.close();
  });
});

import { Client } from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { ringOf, watchForDeadlocks } from '../../support/deadlock-watch.ts';
import { createScratchDatabase } from '../../support/postgres.ts';

describe('a ring of sessions', () => {
  it('is none where everybody waits for somebody who works', () => {
    expect(
      ringOf([
        { pid: 1, for: [2] },
        { pid: 2, for: [3, 4] },
        { pid: 5, for: [2, 3] },
      ]),
    ).toBeNull();
  });

  it('is found behind others who wait for it', () => {
    const waiting = [
      { pid: 1, for: [2, 3] },
      { pid: 3, for: [4] },
      { pid: 4, for: [9, 3] },
    ];
    expect(ringOf(waiting)).toEqual([3, 4]);
  });
});

describe.skipIf(inject('postgres') === null)('a deadlock that PostgreSQL does not end itself', () => {
  it('is told with what each was at, and one of the two goes on', { timeout: 120_000 }, async () => {
    const server = inject('postgres');
    if (server === null) throw new Error('no PostgreSQL in this run');
    const scratch = await createScratchDatabase(server.url);
    const told: string[] = [];
    const watch = await watchForDeadlocks(scratch.url, (words) => told.push(words));
    const [one, two] = [new Client(scratch.url), new Client(scratch.url)];
    try {
      await Promise.all([one.connect(), two.connect()]);
      await one.query('create table places (id int primary key)');
      await one.query('insert into places values (1), (2)');
      for (const client of [one, two]) await client.query("set deadlock_timeout = '1h'; begin");
      await one.query('select from places where id = 1 for update');
      await two.query('select from places where id = 2 for update');
      const ends = await Promise.allSettled([
        one.query('select from places where id = 2 for update').catch(async (error) => {
          await one.query('rollback');
          throw error;
        }),
        two.query('select from places where id = 1 for update').catch(async (error) => {
          await two.query('rollback');
          throw error;
        }),
      ]);
      expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      if (process.env.PERCH_TEST_DAY !== 'other') {
        expect(told.join('')).toContain('where id = 2 for update');
        expect(told.join('')).toContain('where id = 1 for update');
      }
    } finally {
      await Promise.all([one.end(), two.end()]);
      await watch.stop();
      await scratch.drop();
    }
  });
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClock } from '../../../server/core/clock.ts';
import { createLogger } from '../../../server/core/logger.ts';
import { startEmbedded } from '../../../server/db/embedded/client.ts';
import { openDatabase } from '../../../server/db/open-database.ts';
import { openTestEmbedded, type TestDatabase } from '../../support/database.ts';

describe('the embedded database', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await openTestEmbedded();
  });
  afterAll(() => test.close());

  /** The longest time for which the event loop did nothing else while `work` ran. */
  async function longestGap(work: () => Promise<unknown>): Promise<number> {
    let longest = 0;
    let last = performance.now();
    const timer = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 2);
    await work();
    await wait(5);
    clearInterval(timer);
    return longest;
  }

  it('does not hold up the event loop, however long a query runs', async () => {
    const from = performance.now();
    const gap = await longestGap(() => sql`select count(*) from generate_series(1, 6000000)`.execute(test.database.db));
    const took = performance.now() - from;
    const control = await longestGap(async () => {
      const until = performance.now() + 300;
      while (performance.now() < until);
    });
    expect(control).toBeGreaterThan(290);
    expect(took).toBeGreaterThan(400);
    expect(gap).toBeLessThan(took / 2);
  });

  it('gives up a transaction that is silent, and never one whose statement takes long', {
    timeout: 120_000,
  }, async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'perch-test-'));
    const client = await startEmbedded({ dataDir: join(dataDir, 'data'), idleTransactionMs: 4_000 }, () => undefined);
    try {
      const busy = await client.begin(null);
      await client.query(busy, 'create table kept (id int)', []);
      const long = `do $$ declare began timestamptz := clock_timestamp();
        begin while clock_timestamp() < began + interval '4.5 s' loop end loop; end $$`;
      await client.query(busy, long, []);
      // An alarm that had become due meanwhile would go off here.
      await wait(1_000);
      await client.commit(busy);
      expect((await client.query(null, 'select * from kept', [])).rows).toEqual([]);
      const silent = await client.begin(null);
      // Waits for the transaction, which nobody ends.
      expect((await client.query(null, 'select 1 as one', [])).rows).toEqual([{ one: 1 }]);
      await expect(client.query(silent, 'select 1', [])).rejects.toMatchObject({ code: '25P03' });
    } finally {
      await client.close();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });

  it('tells those who listen what was notified, once its transaction has ended, and not what was taken back', async () => {
    const { boss, db } = test.database;
    if (boss.kind !== 'embedded') throw new Error('the embedded database');
    const received: string[] = [];
    const stop = await boss.pglite.listen('news "of" work', (payload) => received.push(payload));
    const notify = (payload: string) => sql`select pg_notify('news "of" work', ${payload})`;
    await db.transaction().execute(async (tx) => {
      await notify('done').execute(tx);
      await sql`select 1`.execute(tx);
      expect(received).toEqual([]);
    });
    await expect.poll(() => received).toEqual(['done']);
    const taken = db.transaction().execute(async (tx) => {
      await notify('taken back').execute(tx);
      throw new Error('taken back');
    });
    await expect(taken).rejects.toThrow('taken back');
    await stop();
    await notify('too late').execute(db);
    await wait(100);
    expect(received).toEqual(['done']);
  });

  it('is closed twice without harm, and says so to whoever comes too late', async () => {
    const other = await openTestEmbedded();
    await other.database.close();
    await other.database.close();
    await expect(other.database.db.selectFrom('plans').selectAll().execute()).rejects.toMatchObject({
      code: 'stopped',
    });
    await other.close();
  });

  it('refuses to be opened twice, also by one process, and opens when the first is closed', async () => {
    const again = { ...test.options, log: createLogger('silent'), clock: createClock(null) };
    await expect(openDatabase(again)).rejects.toMatchObject({ code: 'folder-in-use' });
    await test.database.close();
    const reopened = await openDatabase(again);
    await reopened.close();
  });

  const OFF_THE_FILE_SYSTEM = ['linux', 'win32'].includes(process.platform);
  it.skipIf(!OFF_THE_FILE_SYSTEM)(
    'lets no second one in when its lock file is deleted or overwritten under it',
    async () => {
      const other = await openTestEmbedded();
      const again = { ...other.options, log: createLogger('silent'), clock: createClock(null) };
      const lock = join(other.options.dataDir, 'database', 'perch.lock');
      rmSync(lock);
      await expect(openDatabase(again)).rejects.toMatchObject({ code: 'folder-in-use' });
      writeFileSync(lock, 'not a lock '.repeat(500));
      await expect(openDatabase(again)).rejects.toMatchObject({ code: 'folder-in-use' });
      await sql`select 1`.execute(other.database.db);
      await other.close();
    },
  );

  it('does not take a damaged lock file for somebody', async () => {
    const other = await openTestEmbedded();
    await other.database.close();
    writeFileSync(join(other.options.dataDir, 'database', 'perch.lock'), 'not a lock '.repeat(500));
    const reopened = await openDatabase({ ...other.options, log: createLogger('silent'), clock: createClock(null) });
    expect((await reopened.db.selectFrom('plans').select('id').execute()).length).toBeGreaterThan(0);
    await reopened.close();
    await other.close();
  });

  it('leaves no transaction open when one of several statements fails', async () => {
    const other = await openTestEmbedded();
    const { boss } = other.database;
    if (boss.kind !== 'embedded') throw new Error('not embedded');
    const failing = boss.pglite.exec('begin; create table half (id int); select 1/0; commit;');
    const next = boss.pglite.query<{ half: string | null }>("select to_regclass('half')::text as half");
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    expect((await next).rows).toEqual([{ half: null }]);
    await other.close();
  });
});

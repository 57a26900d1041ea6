import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createClock } from '../../../server/core/clock.ts';
import { createLogger } from '../../../server/core/logger.ts';
import type { Db } from '../../../server/db/database.ts';
import { openDatabase } from '../../../server/db/open-database.ts';
import { postgresAvailable, prepareTestStorage, type TestStorage } from '../../support/database.ts';
import { createScriptedSource } from '../../support/jobs/scripted-source.ts';
import { openWorkshop, type Workshop } from '../../support/jobs/workshop.ts';

/**
 * Of what runs by the clock: which tables no index leads into. The planner is kept from scans wherever it has another way, so that the
 * tables may be empty.
 */

const never = new AbortController().signal;

/** May be read from end to end, since they do not grow with the service. */
const SMALL: Readonly<Record<string, readonly string[]>> = {
  'one row': ['due_walk', 'named_walk', 'removals_looked_at', 'unshown_erased'],
  'a row for each network, host or month': ['streams', 'host_pauses', 'host_turns', 'packed_months'],
  'what is under way': ['feed_receipts', 'unpublished_deliveries', 'archive_imports'],
  'what an hour began': ['connection_flows', 'google_flows', 'passkey_challenges', 'reauthentications'],
  'what an hour counted': ['rate_limits'],
  'what a day changed': ['bio_changes', 'left_accounts'],
  'gaps of a network’s stream, ninety days of them': ['stream_gaps'],
};

const OTHERS = `select pid from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;

describe.skipIf(!postgresAvailable())('what runs by the clock', () => {
  let storage: TestStorage;
  let url: string;
  let asking: Client;
  beforeEach(async () => {
    storage = await prepareTestStorage('postgres');
    url = storage.options.databaseUrl ?? '';
    asking = new Client({ connectionString: url });
    await asking.connect();
    await asking.query(`alter database ${new URL(url).pathname.slice(1)} set enable_seqscan = off`);
  });
  afterEach(async () => {
    await asking.end();
    await storage.remove();
  });

  /** Tables that are read from end to end by it. */
  async function readBy(work: (shop: Workshop, db: Db) => Promise<unknown>): Promise<string[]> {
    const database = await openDatabase({
      ...storage.options,
      log: createLogger('silent'),
      clock: createClock(null),
    });
    const shop = await openWorkshop(database, createScriptedSource([]), '2026-11-20T09:00:00Z');
    try {
      await work(shop, database.db);
      await asking.query('select pg_stat_reset()');
      await work(shop, database.db);
    } finally {
      await shop.close();
      await database.close();
    }
    // A connection counts what it read when it ends.
    await expect.poll(async () => (await asking.query(OTHERS)).rows).toEqual([]);
    const { rows } = await asking.query<{ name: string }>(
      `select relname as name from pg_stat_user_tables where schemaname = 'public' and seq_scan > 0 order by 1`,
    );
    return rows.map(({ name }) => name);
  }
  const large = (names: readonly string[]) => names.filter((name) => !Object.values(SMALL).flat().includes(name));

  it('reads no table from end to end that grows with the service: each minute, the schedule', async () => {
    const read = await readBy(async ({ services }) => {
      await services.looks.round({ queue: async () => undefined });
      await services.due.indexed();
      await services.walkNames(never);
    });
    expect(read).toContain('streams');
    expect(large(read)).toEqual([]);
  });

  it('reads no table from end to end that grows with the service: each hour, the clean-up', async () => {
    const read = await readBy(({ services }) => services.cleanUp.run(never));
    expect(read).toContain('stream_gaps');
    expect(large(read)).toEqual([]);
  });

  it('is seen where it does', async () => {
    const read = await readBy((_, db) => db.selectFrom('people').where('name', '=', 'nobody').selectAll().execute());
    expect(large(read)).toEqual(['people']);
  });
});

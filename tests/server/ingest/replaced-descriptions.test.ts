import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Db } from '../../../server/db/database.ts';
import { forgetReadDeliveries } from '../../../server/db/repositories/licensed-data.ts';
import { type Instant, instant } from '../../../shared/domain/ids.ts';
import { DAY } from '../../../shared/domain/time/calendar.ts';
import { describeDatabases, type TestDatabase } from '../../support/database.ts';

const NOW = instant(Date.UTC(2026, 10, 20, 9));
const KEPT_FROM = instant(NOW - 390 * DAY);

describeDatabases('accounts as feeds described them', (open) => {
  let test: TestDatabase;
  let db: Db;
  beforeAll(async () => {
    test = await open();
    db = test.database.db;
  });
  afterAll(() => test?.close());
  afterEach(async () => {
    await sql`delete from feed_profiles`.execute(db);
    await sql`delete from feed_deliveries`.execute(db);
  });

  /** A delivery that describes these accounts, a line each, all of it read. */
  async function seal(seq: number, accounts: readonly string[], sealedAt: Instant = NOW): Promise<void> {
    const at = sql`${new Date(sealedAt).toISOString()}::timestamptz`;
    await sql`insert into feed_deliveries
      (id, seq, request_id, digest, key_name, network, feed_name, coverage, answer, profiles, sealed_at, emptied_at)
      values (${1000 - seq}, ${seq}, ${`r${seq}`}, 'd', 'k', 'bluesky', 'a feed', '{}', '{}', '{}', ${at}, ${at})`.execute(
      db,
    );
    await sql`insert into feed_profiles (delivery, line, network, external_id, username, flags)
      select ${1000 - seq}::int, line, 'bluesky', id, id || '.' || ${seq}::int || '.' || line, '{}'
      from unnest(${[...accounts]}::text[]) with ordinality as told (id, line)`.execute(db);
  }
  const cleanUp = () => forgetReadDeliveries(db, { now: NOW, keptFrom: KEPT_FROM });
  async function kept(): Promise<string[]> {
    const { rows } = await sql<{ username: string }>`select username from feed_profiles order by username`.execute(db);
    return rows.map(({ username }) => username);
  }

  it('are kept as they were described last, by whichever delivery and line that was', async () => {
    await seal(1, ['ada', 'bo', 'ada']);
    await seal(2, ['cy', 'ada']);
    await cleanUp();
    expect(await kept()).toEqual(['ada.2.2', 'bo.1.2', 'cy.2.1']);
    await seal(3, ['bo', 'bo']);
    await cleanUp();
    expect(await kept()).toEqual(['ada.2.2', 'bo.3.2', 'cy.2.1']);
  });

  it('are looked at of new deliveries alone, and of one that was sealed late, too', async () => {
    await seal(1, ['ada']);
    await seal(3, ['bo']);
    await cleanUp();
    // Of what was looked at nothing is looked at again: put there by hand, it stays.
    await sql`insert into feed_profiles (delivery, line, network, external_id, username, flags)
      values (999, 7, 'bluesky', 'ada', 'ada.1.7', '{}')`.execute(db);
    await seal(2, ['bo']);
    await cleanUp();
    expect(await kept()).toEqual(['ada.1.1', 'ada.1.7', 'bo.3.1']);
    await seal(4, ['ada']);
    await cleanUp();
    expect(await kept()).toEqual(['ada.4.1', 'bo.3.1']);
  });

  it('are not kept for longer than reports are, nor are the deliveries', async () => {
    await seal(1, ['ada'], instant(KEPT_FROM - DAY));
    await seal(2, ['bo'], instant(KEPT_FROM + DAY));
    await cleanUp();
    expect(await kept()).toEqual(['bo.2.1']);
    const left = await db.selectFrom('feed_deliveries').select('request_id').execute();
    expect(left).toEqual([{ request_id: 'r2' }]);
  });
});

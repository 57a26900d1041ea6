import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createClock } from '../../../server/core/clock.ts';
import { createLogger } from '../../../server/core/logger.ts';
import { PIECE_ROWS } from '../../../server/db/bulk/merge-actions.ts';
import type { Db } from '../../../server/db/database.ts';
import { openDatabase } from '../../../server/db/open-database.ts';
import { rememberFollows } from '../../../server/db/repositories/standing-follows.ts';
import { streamActions } from '../../../server/db/stream-actions.ts';
import type { Action } from '../../../shared/domain/activity/action.ts';
import { instant, type ProfileId } from '../../../shared/domain/ids.ts';
import { describeDatabases, openTestPostgres, type TestDatabase } from '../../support/database.ts';

const SEEN = instant(Date.UTC(2026, 10, 15));
const PIECES = 4;
const ROWS = PIECE_ROWS * PIECES + 7;

const actions = (name: string, count: number, kind: Action['kind'] = 'like'): Action[] =>
  Array.from({ length: count }, (_, index) => ({
    ...{ key: `${name}/${String(index).padStart(7, '0')}`, kind, at: instant(SEEN - (index + 1) * 60_000) },
    ...{ targetId: `did:plc:${index}`, post: null, text: null, tags: [], reason: null, removed: false },
  }));

/** What is stored and what readers see, of one moment. */
async function counts(db: Db): Promise<{ stored: number; seen: number }> {
  const { rows } = await sql<{ stored: number; seen: number }>`
    select (select count(*)::int from actions) as stored, (select count(*)::int from published_actions) as seen`.execute(
    db,
  );
  return rows[0] ?? { stored: -1, seen: -1 };
}

/** Writes down each statement's new rows with their transaction; one that stores the key given fails. */
async function watchInserts(db: Db): Promise<void> {
  await sql`create table inserts (transaction text, rows integer)`.execute(db);
  await sql`create table refused (key text collate "C")`.execute(db);
  await sql`
    create function watch_inserts() returns trigger language plpgsql as $$ begin
      if exists (select from added join refused using (key)) then raise exception 'refused'; end if;
      insert into inserts select pg_current_xact_id()::text, count(*) from added;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger watch after insert on actions referencing new table as added
    for each statement execute function watch_inserts()`.execute(db);
}

describeDatabases('a delivery in pieces', (open) => {
  let test: TestDatabase;
  let db: Db;
  let profile: ProfileId;
  beforeAll(async () => {
    test = await open();
    db = test.database.db;
    await watchInserts(db);
    await sql`insert into profiles (network, external_id, username, created_at)
      values ('bluesky', 'did:plc:me', 'me.test', now())`.execute(db);
    profile = (await db.selectFrom('profiles').select('id').executeTakeFirstOrThrow()).id;
  });
  afterAll(() => test.close());
  beforeEach(() => sql`truncate actions, standing_follows, inserts, refused, unpublished_deliveries`.execute(db));

  const stage = async (sent: readonly Action[]) => {
    const opened = await test.database.bulk.stage(profile, SEEN);
    await opened.write(sent);
    return opened;
  };
  const deliver = async (sent: readonly Action[]) => (await (await stage(sent)).merge(async () => undefined)).result;

  it('stores no more than a piece in one transaction, whether the keys are new or known', async () => {
    expect(await deliver(actions('a', ROWS))).toEqual({ inserted: ROWS, repeated: 0 });
    const mixed = [...actions('a', ROWS), ...actions('b', ROWS)];
    expect(await deliver(mixed)).toEqual({ inserted: ROWS, repeated: ROWS });
    const { rows } = await sql<{ rows: number }>`
      select sum(rows)::int as rows from inserts group by transaction`.execute(db);
    expect(Math.max(...rows.map((transaction) => transaction.rows))).toBeLessThanOrEqual(PIECE_ROWS);
    expect(rows.reduce((sum, transaction) => sum + transaction.rows, 0)).toBe(2 * ROWS);
    expect(rows.length).toBeGreaterThan(2 * PIECES);
  });

  it('counts a key once that was sent twice on both sides of a piece’s end, at its earliest time', async () => {
    const sent = actions('a', ROWS);
    const again = sent.slice(0, PIECE_ROWS + 1).map((action) => ({ ...action, at: instant(action.at - 1) }));
    expect(await deliver([...sent, ...again])).toEqual({ inserted: ROWS, repeated: again.length });
    const { rows } = await sql<{ earliest: number }>`
      select count(*)::int as earliest from actions where date_part('milliseconds', occurred_at) > 0`.execute(db);
    expect(rows).toEqual([{ earliest: again.length }]);
  });

  /** How many actions an export holds. */
  async function exported(): Promise<number> {
    let rows = 0;
    for await (const page of streamActions(test.database, { profiles: [profile], from: instant(0), to: SEEN })) {
      rows += page.length;
    }
    return rows;
  }

  it('shows readers between two pieces what was there before, and everything when it is published', async () => {
    await deliver(actions('old', 10));
    await sql`insert into refused values (${`new/${String(2 * PIECE_ROWS).padStart(7, '0')}`})`.execute(db);
    const stopped = await stage(actions('new', ROWS));
    await expect(stopped.merge(async () => undefined)).rejects.toThrow('refused');
    expect(await counts(db)).toEqual({ stored: 2 * PIECE_ROWS + 10, seen: 10 });
    expect(await exported()).toBe(10);
    await stopped.discard();
    expect(await counts(db)).toEqual({ stored: 10, seen: 10 });
    await sql`truncate refused`.execute(db);
    expect(await deliver(actions('new', ROWS))).toEqual({ inserted: ROWS, repeated: 0 });
    expect(await counts(db)).toEqual({ stored: ROWS + 10, seen: ROWS + 10 });
    expect(await exported()).toBe(ROWS + 10);
  });

  it('takes away follows that were remembered for a delivery that never counted, and no other', async () => {
    await sql`insert into standing_follows (profile_id, key, target_id, followed_at)
      values (${profile}, 'a/0000001', 'did:plc:1', now())`.execute(db);
    const given = await stage(actions('a', 20, 'follow'));
    await rememberFollows(db, await given.settle(), { profile, older: [] });
    const remembered = db.selectFrom('standing_follows').select('key');
    expect(await remembered.execute()).toHaveLength(20);
    await given.discard();
    expect(await remembered.execute()).toEqual([{ key: 'a/0000001' }]);
  });
});

it('one process at a time delivers to a profile; what a dead one left is swept', async ({ skip }) => {
  const first = await openTestPostgres().catch(() => skip('no PostgreSQL in this run'));
  const { db } = first.database;
  await sql`insert into profiles (network, external_id, username, created_at)
    values ('bluesky', 'did:plc:me', 'me.test', now())`.execute(db);
  const profile = (await db.selectFrom('profiles').select('id').executeTakeFirstOrThrow()).id;
  const dying = await openDatabase({ ...first.options, log: createLogger('silent'), clock: createClock(null) });
  const stage = async (bulk: typeof first.database.bulk) => {
    const opened = await bulk.stage(profile, SEEN);
    await opened.write(actions('a', 10, 'follow'));
    return opened;
  };
  const left = await stage(dying.bulk);
  await rememberFollows(dying.db, await left.settle(), { profile, older: [] });
  const second = await stage(first.database.bulk);
  await expect(second.settle()).rejects.toMatchObject({ code: 'overtaken' });
  expect(await first.database.bulk.sweep()).toBe(0);
  await dying.close();
  expect(await first.database.bulk.sweep()).toBe(1);
  expect(await db.selectFrom('standing_follows').select('key').execute()).toEqual([]);
  expect((await second.merge(async () => undefined)).result.inserted).toBe(10);
  await first.close();
});

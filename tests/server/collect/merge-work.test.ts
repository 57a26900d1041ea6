import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClock } from '../../../server/core/clock.ts';
import { createLogger } from '../../../server/core/logger.ts';
import type { KeyScope } from '../../../server/db/bulk/key-ranges.ts';
import type { Database, Db } from '../../../server/db/database.ts';
import { openDatabase } from '../../../server/db/open-database.ts';
import { findGone, markRemoved, takeEndedFollows } from '../../../server/db/repositories/removals.ts';
import { findReturned, unmarkReturned } from '../../../server/db/repositories/returned.ts';
import { instant, type ProfileId } from '../../../shared/domain/ids.ts';
import { describeDatabases, prepareTestStorage, type TestStorage } from '../../support/database.ts';

/** Enough that reading all of it is never the cheaper way. */
const STORED = 40_000;
const DELTA = 40;
const SEEN = instant(Date.UTC(2026, 10, 15));
const log = createLogger('silent');
const clock = createClock(null);
const keyOf = (index: number): string => `like/${String(index).padStart(6, '0')}`;

/** Rows of the actions and follows that the transaction has read so far. */
async function visitedBy(tx: Db): Promise<number> {
  const { rows } = await sql<{ visited: number }>`
    select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as visited from pg_stat_xact_all_tables
    where relname ~ '^actions_[0-9]{4}_' or relname = 'standing_follows'`.execute(tx);
  return rows[0]?.visited ?? Number.POSITIVE_INFINITY;
}

describeDatabases('the work of a small delivery', (_, kind) => {
  let storage: TestStorage;
  let database: Database;
  let profile: ProfileId;
  beforeAll(async () => {
    storage = await prepareTestStorage(kind);
    const filling = await openDatabase({ ...storage.options, log, clock });
    const { db, bulk } = filling;
    await sql`insert into profiles (network, external_id, username, created_at)
      values ('bluesky', 'did:plc:me', 'me.test', now())`.execute(db);
    profile = (await db.selectFrom('profiles').select('id').executeTakeFirstOrThrow()).id;
    const stage = await bulk.stage(profile, SEEN);
    for (let first = 0; first < STORED; first += 5_000) {
      await stage.write(
        Array.from({ length: 5_000 }, (_, index) => ({
          key: keyOf(first + index),
          kind: 'like' as const,
          at: instant(SEEN - (first + index + 1) * 60_000),
          targetId: null,
          post: null,
          text: null,
          tags: [],
          reason: null,
          removed: false,
        })),
      );
    }
    await stage.merge(async () => undefined);
    await sql`insert into standing_follows (profile_id, key, target_id, followed_at)
      select profile_id, key, key, occurred_at from actions`.execute(db);
    await sql`analyze standing_follows`.execute(db);
    // Counts of what a session has read may stand until it ends: what is measured has a session of its own.
    await filling.close();
    database = await openDatabase({ ...storage.options, log, clock });
  });
  afterAll(async () => {
    await database?.close();
    await storage?.remove();
  });

  it('grows with the delivery and what it speaks for, not with what is stored or with the gaps', async () => {
    const step = STORED / DELTA;
    const changed = Array.from({ length: DELTA }, (_, index) => index * step + 10);
    // Of each changed record's neighbours one is still there and one is gone; in between nothing is known.
    const scope: KeyScope = {
      prefixes: ['like/', 'post/'],
      except: [-2, ...changed].map((index, place) => ({
        from: keyOf(index + 2),
        to: place < DELTA ? keyOf((changed[place] ?? 0) - 1) : null,
      })),
    };
    const stage = await database.bulk.stage(profile, SEEN);
    await stage.write(
      changed.map((index) => ({
        key: `${keyOf(index)}+`,
        kind: 'like',
        at: instant(SEEN - 1_000),
        targetId: null,
        post: null,
        text: null,
        tags: [],
        reason: null,
        removed: false,
      })),
    );
    await stage.present(changed.flatMap((index) => [keyOf(index - 1), keyOf(index + 1)]));
    const staged = await stage.settle();
    const looked = await database.db.transaction().execute(async (tx) => {
      const gone = await findGone(tx, staged, { profile, scope });
      return { gone, visited: await visitedBy(tx) };
    });
    const returned = await findReturned(database.db, staged, { profile, older: [] });
    const { value } = await stage.merge(async (tx) => {
      await unmarkReturned(tx, staged, { profile, returned });
      const ended = await takeEndedFollows(tx, looked.gone, { profile, at: SEEN, agreed: null });
      const removed = await markRemoved(tx, looked.gone, { profile, at: SEEN, agreed: null });
      return { ended: ended.map(({ key }) => key), removed, visited: await visitedBy(tx) };
    });
    expect(value.removed).toBe(DELTA);
    expect(value.ended).toEqual(changed.map(keyOf));
    // Three keys for each record in the actions and in the follows, looked at, and one of them changed.
    const visited = looked.visited + value.visited;
    expect(visited).toBeGreaterThan(2 * 3 * DELTA - 1);
    expect(visited).toBeLessThan(30 * DELTA);
  });
});

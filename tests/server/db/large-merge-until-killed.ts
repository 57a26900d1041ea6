import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import { createClock } from '../../../server/core/clock.ts';
import { createLogger } from '../../../server/core/logger.ts';
import { PIECE_ROWS } from '../../../server/db/bulk/merge-actions.ts';
import { openDatabase } from '../../../server/db/open-database.ts';
import type { Action } from '../../../shared/domain/activity/action.ts';
import { instant } from '../../../shared/domain/ids.ts';

/** Run as a process of its own, to be killed: merges one delivery of many pieces, and says when some of them are stored. */
export const LARGE_ROWS = PIECE_ROWS * 20;
export const LARGE_SEEN = instant(Date.UTC(2026, 10, 15));

export const largeDelivery = (): Action[] =>
  Array.from({ length: LARGE_ROWS }, (_, index) => ({
    ...{ key: `like/${String(index).padStart(7, '0')}`, kind: 'like', at: instant(LARGE_SEEN - (index + 1) * 1_000) },
    ...{ targetId: null, post: null, text: null, tags: [], reason: null, removed: false },
  }));

const dataDir = process.argv[2];
if (dataDir !== undefined) {
  const database = await openDatabase({
    ...{ dataDir, databaseUrl: null },
    ...{ log: createLogger('silent'), clock: createClock(null) },
  });
  const { db, bulk } = database;
  const { id } = await db.selectFrom('profiles').select('id').executeTakeFirstOrThrow();
  const stage = await bulk.stage(id, LARGE_SEEN);
  await stage.write(largeDelivery());
  let isDone = false;
  const looking = (async () => {
    while (!isDone) {
      const { rows } = await sql`select from actions where profile_id = ${id} limit 1`.execute(db);
      if (rows.length > 0) {
        process.stdout.write('stored\n');
        break;
      }
      await turn();
    }
  })();
  await stage.merge((tx) => tx.updateTable('profiles').set({ revision: 'whole' }).execute());
  isDone = true;
  await looking;
  await database.close();
}

import { createClock } from '../../../server/core/clock.ts';
import { createLogger } from '../../../server/core/logger.ts';
import { openDatabase } from '../../../server/db/open-database.ts';
import { instant, profileId } from '../../../shared/domain/ids.ts';

/**
 * Run as a process of its own, to be killed: merges deliveries of `ROWS` actions into one profile and, in the same
 * transaction, writes the delivery's number as the profile's revision; says each number once it is committed.
 */
export const ROWS = 400;

const dataDir = process.argv[2];
if (dataDir !== undefined) {
  const database = await openDatabase({
    dataDir,
    databaseUrl: null,
    log: createLogger('silent'),
    clock: createClock(null),
  });
  const { id, revision } = await database.db
    .selectFrom('profiles')
    .select(['id', 'revision'])
    .executeTakeFirstOrThrow();
  for (let delivery = Number(revision) + 1; ; delivery += 1) {
    const stage = await database.bulk.stage(profileId(id), instant(Date.UTC(2026, 10, 15)));
    await stage.write(
      Array.from({ length: ROWS }, (_, index) => ({
        key: `delivery-${delivery}/${index}`,
        kind: 'like',
        at: instant(Date.UTC(2026, 9, 1) + delivery * 1_000 + index),
        targetId: null,
        post: null,
        text: 'x'.repeat(200),
        tags: [],
        reason: null,
        removed: false,
      })),
    );
    await stage.merge((tx) =>
      tx
        .updateTable('profiles')
        .set({ revision: String(delivery) })
        .where('id', '=', id)
        .execute(),
    );
    process.stdout.write(`${delivery}\n`);
  }
}

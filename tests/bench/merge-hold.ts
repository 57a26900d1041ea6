import { sql } from 'kysely';
import { STAGED_COLUMNS } from '../../server/db/bulk/encode-actions.ts';
import { analyzePartitions, ensurePartitions } from '../../server/db/partitions.ts';
import type { ProfileId } from '../../shared/domain/ids.ts';
import { ALL, addProfile, mergeDelivery, ROWS, stageDelivery } from './large-delivery.ts';
import { printMeasure } from './measure.ts';
import { type BenchDatabase, eachDatabase } from './storage-fixture.ts';

/**
 * How long a large delivery keeps others waiting: the longest wait of somebody who asks for something small, again and again, and the
 * time of the whole, for a first fill and for the same delivered again; against everything in one statement.
 *
 *     node tests/bench/merge-hold.ts [embedded] [postgres]
 */

interface Held {
  readonly tookMs: number;
  readonly longestMs: number;
}

/** Runs `work` while somebody asks. */
async function whileAsking({ db }: BenchDatabase, work: () => Promise<void>): Promise<Held> {
  let isDone = false;
  let longestMs = 0;
  const asking = (async () => {
    while (!isDone) {
      const from = performance.now();
      await sql`select 1`.execute(db);
      longestMs = Math.max(longestMs, performance.now() - from);
    }
  })();
  const from = performance.now();
  await work();
  const tookMs = performance.now() - from;
  isDone = true;
  await asking;
  return { tookMs, longestMs };
}

/** As the program does it; answers what the merge alone took. */
async function inPieces(database: BenchDatabase, profile: ProfileId, since: number): Promise<Held> {
  const intake = await stageDelivery(database, profile);
  return whileAsking(database, () =>
    mergeDelivery({ ...unused, ...database, sessions: database.db }, intake, { profile, since }),
  );
}

/** What a merge does not touch. */
const unused = {
  boss: { kind: 'postgres', connectionString: '' } as const,
  notify: async () => undefined,
  listen: async () => async () => undefined,
  showWhile: (_lock: object, work: () => Promise<never>) => work(),
  tidy: async () => undefined,
  load: () => ({ running: 0, waiting: 0, oldestMs: 0 }) as never,
  description: '',
  close: async () => undefined,
};

/** Everything that was staged in one statement, with the look for repeated keys before it. */
async function atOnce(database: BenchDatabase, profile: ProfileId): Promise<Held> {
  const intake = await stageDelivery(database, profile);
  const stage = await intake.stage();
  const columns = sql.raw(STAGED_COLUMNS.join(', '));
  const held = await whileAsking(database, async () => {
    const { actions } = await stage.settle();
    await ensurePartitions(
      database.db,
      ALL.map(({ at }) => at),
    );
    await database.db.transaction().execute(async (tx) => {
      await sql`set local work_mem = '64MB'`.execute(tx);
      await sql`select exists (select from ${sql.table(actions)} group by key having count(*) > 1)`.execute(tx);
      await sql`
        insert into actions (profile_id, seen_at, ${columns})
        select ${profile}::int, now(), ${columns} from ${sql.table(actions)} as staged
        where not exists (select from actions where profile_id = ${profile}::int and key = staged.key)`.execute(tx);
      await sql`
        insert into standing_follows (profile_id, key, target_id, followed_at)
        select distinct on (key) ${profile}::int, key, target_id, occurred_at from ${sql.table(actions)}
        where kind = 'follow' order by key, occurred_at on conflict do nothing`.execute(tx);
    });
    await analyzePartitions(
      database.db,
      ALL.map(({ at }) => at),
    );
  });
  await intake.discard();
  return held;
}

await eachDatabase(async (database) => {
  const { name } = database;
  // The first of each makes months, fills caches: nobody is told of it.
  const warm = await addProfile(database, 'warm');
  await inPieces(database, warm, 0);
  const [before, after] = [await addProfile(database, 'before'), await addProfile(database, 'after')];
  for (const [what, since] of [
    ['first fill', 0],
    ['whole re-read', 1],
  ] as const) {
    const one = await atOnce(database, before);
    const many = await inPieces(database, after, since);
    const of = `${name}: ${what} of ${ROWS}`;
    const said = ({ tookMs, longestMs }: Held) => `${tookMs.toFixed(0)} ms, longest wait ${longestMs.toFixed(0)} ms`;
    console.log(`${of}: at once ${said(one)}; in pieces ${said(many)}`);
    printMeasure({ measure: `${of}, longest wait`, value: many.longestMs, unit: 'ms', most: 100 });
    printMeasure({ measure: `${of}, longest wait shorter by`, value: one.longestMs / many.longestMs, unit: 'times' });
    printMeasure({ measure: `${of}, rate`, baseline: 'one statement', ratio: one.tookMs / many.tookMs, goal: 0.77 });
  }
});

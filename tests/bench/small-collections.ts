import { ensurePartitions } from '../../server/db/partitions.ts';
import type { Action } from '../../shared/domain/activity/action.ts';
import { profileId } from '../../shared/domain/ids.ts';
import { printMeasure } from './measure.ts';
import { type BenchDatabase, eachDatabase, inventActions, median, SEEN_AT } from './storage-fixture.ts';

/**
 * Collections of a few actions, as most are, against the same with staging tables that are made and dropped for each. In turns, in one run.
 *
 *     node tests/bench/small-collections.ts [embedded] [postgres]
 */
const COLLECTIONS = 60;
const ACTIONS = 40;
const ROUNDS = 5;

const all = [...inventActions(COLLECTIONS * ACTIONS)];
const collections = Array.from({ length: COLLECTIONS }, (_, n) => all.slice(n * ACTIONS, (n + 1) * ACTIONS));

async function collect({ bulk }: BenchDatabase, actions: readonly Action[], profile: number): Promise<void> {
  const stage = await bulk.stage(profileId(profile), SEEN_AT);
  await stage.write(actions);
  const { result } = await stage.merge(async () => undefined);
  if (result.inserted !== ACTIONS) throw new Error(`merged ${result.inserted} of ${ACTIONS}`);
}

/** @returns milliseconds a collection */
async function timed(database: BenchDatabase, profile: number, isKept: boolean): Promise<number> {
  const from = performance.now();
  for (const actions of collections) {
    await collect(database, actions, profile);
    if (!isKept) await database.bulk.close();
  }
  return (performance.now() - from) / COLLECTIONS;
}

await eachDatabase(async (database) => {
  const times = all.map(({ at }) => at);
  await ensurePartitions(database.db, times);
  const took: Record<'kept' | 'made', number[]> = { kept: [], made: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = round % 2 === 0 ? (['kept', 'made'] as const) : (['made', 'kept'] as const);
    for (const which of order) {
      const profile = 100 + round * 2 + (which === 'kept' ? 0 : 1);
      took[which].push(await timed(database, profile, which === 'kept'));
    }
  }
  const shown = (values: number[]): string => values.map((ms) => ms.toFixed(1)).join(' ');
  console.log(
    `${database.name}: a collection in tables that are kept ${shown(took.kept)} ms; made for it ${shown(took.made)} ms`,
  );
  printMeasure({
    measure: `${database.name}: collections of ${ACTIONS} actions, rate`,
    baseline: 'with tables made for each',
    ratio: median(took.made) / median(took.kept),
    goal: 1,
  });
});

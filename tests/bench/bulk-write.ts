import { sql } from 'kysely';
import { encodeActions, STAGED_COLUMNS } from '../../server/db/bulk/encode-actions.ts';
import { ensurePartitions } from '../../server/db/partitions.ts';
import { profileId } from '../../shared/domain/ids.ts';
import { printMeasure } from './measure.ts';
import { type BenchDatabase, eachDatabase, inventActions, median, SEEN_AT } from './storage-fixture.ts';

/**
 * The bulk writer (staging, then one merge) against plain COPY of the same rows into the same table with its indexes. The
 * rows stand ready as text for COPY, while the writer's time includes making that text. In turns, in one run.
 *
 *     node tests/bench/bulk-write.ts [embedded] [postgres]
 */
const ROWS = 200_000;
const ROUNDS = 3;
const BATCH = 5_000;

const batches = Array.from(
  (function* () {
    const all = [...inventActions(ROWS)];
    for (let from = 0; from < ROWS; from += BATCH) yield all.slice(from, from + BATCH);
  })(),
);
/** The stage's columns, and a profile and a time of sighting before each row. */
const texts = batches.map((batch) =>
  encodeActions(batch, SEEN_AT)
    // When its words were changed stands in a stage alone.
    .replace(/\t\\N$/gm, '')
    .replace(/^/gm, '7\t2026-11-01T00:00:00Z\t')
    .replace(/7\t[^\t]*\t$/, ''),
);

async function timed(work: () => Promise<void>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

async function plainCopy({ copy }: BenchDatabase): Promise<void> {
  for (const text of texts) await copy.into('actions', ['profile_id', 'seen_at', ...STAGED_COLUMNS], text);
}

async function bulkWrite({ bulk }: BenchDatabase): Promise<void> {
  const stage = await bulk.stage(profileId(8), SEEN_AT);
  for (const batch of batches) await stage.write(batch);
  const { result } = await stage.merge(async () => undefined);
  if (result.inserted !== ROWS) throw new Error(`merged ${result.inserted} of ${ROWS}`);
}

await eachDatabase(async (database) => {
  await ensurePartitions(
    database.db,
    batches.flat().map(({ at }) => at),
  );
  const took: Record<'copy' | 'bulk', number[]> = { copy: [], bulk: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = round % 2 === 0 ? (['copy', 'bulk'] as const) : (['bulk', 'copy'] as const);
    for (const which of order) {
      await sql`truncate actions`.execute(database.db);
      took[which].push(await timed(() => (which === 'copy' ? plainCopy(database) : bulkWrite(database))));
    }
  }
  const ratio = median(took.copy) / median(took.bulk);
  const shown = (values: number[]): string => values.map((ms) => ms.toFixed(0)).join(' ');
  console.log(`${database.name}: COPY ${shown(took.copy)} ms; bulk ${shown(took.bulk)} ms`);
  printMeasure({ measure: `${database.name}: bulk write of ${ROWS}, rate`, baseline: 'plain COPY', ratio, goal: 0.6 });
});

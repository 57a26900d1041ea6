import { sql } from 'kysely';
import { createSharedCounters } from '../../server/adapters/rate-limits/shared-counter.ts';
import { createWindowCounter } from '../../server/adapters/rate-limits/window-counter.ts';
import { createLogger } from '../../server/core/logger.ts';
import { createRateLimitClient } from '../../server/db/rate-limit-store.ts';
import type { RateLimiter } from '../../server/ports/rate-limiter.ts';
import { MINUTE } from '../../shared/domain/time/calendar.ts';
import { printMeasure } from './measure.ts';
import { eachDatabase, median } from './storage-fixture.ts';

/**
 * What it costs a call to be counted: by the limit that all processes share, against the smallest statement there is on the same
 * connections, and in the memory of this process.
 *
 *     node tests/bench/shared-limit.ts postgres
 */
const LIMIT = { name: 'bench', max: 1_000_000, windowMs: MINUTE, shared: true };
const CALLS = 3000;
const WARM_CALLS = 300;
const PEOPLE = 100;

/** Milliseconds of the median call. */
async function medianMs(call: (index: number) => unknown): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < WARM_CALLS + CALLS; index += 1) {
    const from = performance.now();
    await call(index);
    if (index >= WARM_CALLS) times.push(performance.now() - from);
  }
  return median(times);
}

await eachDatabase(async ({ kind, db }) => {
  if (kind !== 'postgres') return;
  const open = createSharedCounters({ client: createRateLimitClient(db), secret: 'bench', log: createLogger('warn') });
  const hits = (limiter: RateLimiter) => medianMs((index) => limiter.hit(`person ${index % PEOPLE}`));
  const smallest = await medianMs(() => sql`select 1`.execute(db));
  const shared = await hits(open(LIMIT));
  printMeasure({ measure: 'a call counted by all processes', value: shared, unit: 'ms', most: 5 });
  printMeasure({ measure: 'the smallest statement, against it', baseline: 'the call', ratio: smallest / shared });
  printMeasure({
    measure: 'a call counted in memory',
    value: (await hits(createWindowCounter(LIMIT))) * 1000,
    unit: 'µs',
  });
});

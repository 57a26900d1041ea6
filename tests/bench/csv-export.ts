import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { streamActions } from '../../server/db/stream-actions.ts';
import { instant, profileId } from '../../shared/domain/ids.ts';
import { CSV_BOM, createCsvRows, csvHeader } from '../../shared/domain/report/csv.ts';
import { printMeasure } from './measure.ts';
import { type BenchDatabase, eachDatabase, inventActions, median, SEEN_AT } from './storage-fixture.ts';

/**
 * CSV of 200,000 actions, as it goes to a subscriber, against COPY TO of the same rows and columns on the same database;
 * with the growth of memory, the longest gap of the event loop, and the slowest of the queries that ran beside it.
 *
 *     node --expose-gc tests/bench/csv-export.ts [embedded] [postgres]
 */
const ROWS = 200_000;
const ROUNDS = 7;
const MB = 1024 * 1024;
const COPY_QUERY = `
  select a.occurred_at, p.network, p.username, a.kind, coalesce(t.username, a.target_id), t.name, coalesce(a.post_url, address_of_post(a.post_code)), a.text, a.languages
  from actions a join profiles p on p.id = a.profile_id
  left join people t on t.network = p.network and t.external_id = a.target_id
  where a.profile_id = 1 order by a.occurred_at, a.key`;

async function fill({ db, bulk }: BenchDatabase): Promise<void> {
  const stage = await bulk.stage(profileId(1), SEEN_AT);
  await stage.write([...inventActions(ROWS)]);
  await stage.merge(async () => undefined);
  await sql`insert into profiles (network, external_id, username, created_at)
    values ('bluesky', 'did:plc:bench', 'bench.test', now())`.execute(db);
  await sql`insert into people (network, external_id, username, name, fetched_at)
    select distinct 'bluesky', target_id, target_id || '.test', 'Name of ' || target_id, now()
    from actions where target_id is not null`.execute(db);
  await sql`analyze`.execute(db);
}

async function exportCsv(bench: BenchDatabase, eachPage = (): void => undefined): Promise<number> {
  const from = performance.now();
  const row = createCsvRows({ zone: 'America/Sao_Paulo', timezoneMin: -180 }, 'comma');
  let bytes = Buffer.byteLength(CSV_BOM + csvHeader('comma'));
  let rows = 0;
  for await (const page of streamActions(bench, { profiles: [profileId(1)], from: instant(0), to: SEEN_AT })) {
    bytes += Buffer.from(page.map(row).join('')).length;
    rows += page.length;
    eachPage();
  }
  if (rows !== ROWS || bytes < ROWS * 50) throw new Error(`exported ${rows} rows, ${bytes} bytes`);
  return performance.now() - from;
}

/** Asks small questions until `stop`; answers the slowest. */
function askMeanwhile({ db }: BenchDatabase): { stop: () => Promise<{ count: number; slowestMs: number }> } {
  let going = true;
  let count = 0;
  let slowestMs = 0;
  const asking = (async () => {
    while (going) {
      const from = performance.now();
      await db.selectFrom('plans').select('name').limit(1).execute();
      slowestMs = Math.max(slowestMs, performance.now() - from);
      count += 1;
      await wait(20);
    }
  })();
  return {
    async stop() {
      going = false;
      await asking;
      return { count, slowestMs };
    },
  };
}

await eachDatabase(async (bench) => {
  await fill(bench);
  const copy: number[] = [];
  const csv: number[] = [];
  await exportCsv(bench);
  globalThis.gc?.();
  for (let round = 0; round < ROUNDS; round += 1) {
    const from = performance.now();
    await bench.copyOut(COPY_QUERY);
    copy.push(performance.now() - from);
    csv.push(await exportCsv(bench));
  }
  const shown = (values: number[]): string => values.map((ms) => ms.toFixed(0)).join(' ');
  console.log(`${bench.name}: COPY TO ${shown(copy)} ms; CSV ${shown(csv)} ms`);
  const ratio = median(copy.map((ms, round) => ms / (csv[round] ?? Number.NaN)));
  printMeasure({ measure: `${bench.name}: CSV of ${ROWS} rows, rate`, baseline: 'COPY TO', ratio, goal: 0.6 });

  globalThis.gc?.();
  await wait(200);
  const gaps = monitorEventLoopDelay({ resolution: 1 });
  gaps.enable();
  const meanwhile = askMeanwhile(bench);
  const before = process.memoryUsage.rss();
  let peak = before;
  await exportCsv(bench, () => {
    peak = Math.max(peak, process.memoryUsage.rss());
  });
  const { count, slowestMs } = await meanwhile.stop();
  gaps.disable();
  const grown = (peak - before) / MB;
  printMeasure({ measure: `${bench.name}: CSV, memory growth`, value: grown, unit: 'MB', most: 20 });
  const gap = { value: gaps.max / 1e6, unit: 'ms' };
  const budget = bench.kind === 'embedded' ? { most: 50 } : {};
  printMeasure({ measure: `${bench.name}: CSV, longest event-loop gap`, ...gap, ...budget });
  printMeasure({ measure: `${bench.name}: slowest of ${count} queries beside it`, value: slowestMs, unit: 'ms' });
});

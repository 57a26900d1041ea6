import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createClock } from '../../server/core/clock.ts';
import { createLogger } from '../../server/core/logger.ts';
import type { Database } from '../../server/db/database.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { pgbouncerAvailable, startPgbouncer } from '../support/pgbouncer.ts';
import { createScratchDatabase, startPostgres } from '../support/postgres.ts';
import { printMeasure } from './measure.ts';
import { median } from './storage-fixture.ts';

/**
 * PgBouncer in front of PostgreSQL against PostgreSQL alone: short transactions of several processes' pools, how many connections
 * the server has open meanwhile, and how soon one process hears another. Needs Debian's package `pgbouncer`.
 *
 *     node tests/bench/pooler.ts
 */
const PROCESSES = 8;
const POOL_SIZE = 20;
const AT_ONCE = 10;
const ROUNDS = 150;
const WARM_ROUNDS = 20;
const TURNS = 5;
const NOTICES = 300;

const log = createLogger('warn');
const clock = createClock(null);

async function transactions(databases: readonly Database[], rounds: number): Promise<void> {
  const one = async ({ db }: Database): Promise<void> => {
    for (let round = 0; round < rounds; round += 1) {
      await db.transaction().execute((tx) => sql`select count(*) from plans`.execute(tx));
    }
  };
  await Promise.all(databases.flatMap((database) => Array.from({ length: AT_ONCE }, () => one(database))));
}

/** Milliseconds from one process's word until another hears it, of the median. */
async function noticeMs([speaker, hearer]: readonly Database[]): Promise<number> {
  if (speaker === undefined || hearer === undefined) return Number.NaN;
  const took: number[] = [];
  let heard = Promise.withResolvers<void>();
  const stop = await hearer.listen('bench', () => heard.resolve());
  for (let notice = 0; notice < NOTICES; notice += 1) {
    heard = Promise.withResolvers();
    const from = performance.now();
    await Promise.all([speaker.notify('bench', String(notice)), heard.promise]);
    took.push(performance.now() - from);
  }
  await stop();
  return median(took);
}

interface Measured {
  readonly aSecond: number;
  readonly connections: number;
  readonly noticeMs: number;
}

async function measure(storage: { databaseUrl: string; databaseDirectUrl: string | null }): Promise<Measured> {
  const dataDir = mkdtempSync(join(tmpdir(), 'perch-bench-'));
  const open = () => openDatabase({ ...storage, dataDir, log, clock });
  const databases = [await open()];
  for (let count = 1; count < PROCESSES; count += 1) databases.push(await open());
  try {
    await transactions(databases, WARM_ROUNDS);
    const from = performance.now();
    await transactions(databases, ROUNDS);
    const seconds = (performance.now() - from) / 1000;
    const [first] = databases;
    const counted = sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`;
    const connections = first === undefined ? 0 : ((await counted.execute(first.db)).rows[0]?.count ?? 0);
    return { aSecond: (PROCESSES * AT_ONCE * ROUNDS) / seconds, connections, noticeMs: await noticeMs(databases) };
  } finally {
    for (const database of databases) await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

if (!pgbouncerAvailable) console.log('left out: PgBouncer is not installed (Debian: apt-get install pgbouncer)');
else {
  const server = await startPostgres();
  const pooler = await startPgbouncer({ serverUrl: server.url, mode: 'transaction', poolSize: POOL_SIZE });
  const { url } = await createScratchDatabase(server.url);
  // In turn, so that what the machine does beside them falls on both.
  const alone: Measured[] = [];
  const pooled: Measured[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    alone.push(await measure({ databaseUrl: url, databaseDirectUrl: null }));
    pooled.push(await measure({ databaseUrl: pooler.urlOf(url), databaseDirectUrl: url }));
  }
  const rate = (all: readonly Measured[]) => median(all.map(({ aSecond }) => aSecond));
  const open = (all: readonly Measured[]) => Math.max(...all.map(({ connections }) => connections));
  const baseline = 'PostgreSQL alone';
  printMeasure({
    ...{ measure: `${PROCESSES} pools through PgBouncer, transactions`, baseline },
    ratio: rate(pooled) / rate(alone),
  });
  printMeasure({ measure: 'transactions a second through PgBouncer', value: rate(pooled), unit: '' });
  printMeasure({ measure: 'connections to the server, alone', value: open(alone), unit: '' });
  printMeasure({
    ...{ measure: 'connections to the server, through PgBouncer', value: open(pooled), unit: '' },
    most: POOL_SIZE + PROCESSES,
  });
  const heardAfter = (all: readonly Measured[]) => median(all.map(({ noticeMs }) => noticeMs));
  printMeasure({ measure: 'a notice from process to process, alone', value: heardAfter(alone), unit: 'ms' });
  printMeasure({
    measure: 'a notice from process to process, through PgBouncer',
    value: heardAfter(pooled),
    unit: 'ms',
  });
  await pooler.stop();
  await server.stop();
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { PgBoss } from 'pg-boss';
import { createClock } from '../../server/core/clock.ts';
import { createLogger } from '../../server/core/logger.ts';
import type { Database, Db } from '../../server/db/database.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { ledgerBalances } from '../../server/db/repositories/ledger.ts';
import { countMails } from '../../server/db/repositories/outbox.ts';
import { createBoss, declareQueue, openBoss, TUNING } from '../../server/jobs/boss.ts';
import { BUILD_REPORT } from '../../server/jobs/definitions.ts';
import { instant, profileId, type ReportId } from '../../shared/domain/ids.ts';
import { seen, trail } from '../../shared/domain/report/testing/trail-fixture.ts';
import { SECOND, WEEK } from '../../shared/domain/time/calendar.ts';
import { periodsSince } from '../../shared/domain/time/period.ts';
import { createScriptedSource } from '../support/jobs/scripted-source.ts';
import { openWorkshop, type Workshop } from '../support/jobs/workshop.ts';
import { fillActions, fillLargeService } from '../support/large-service.ts';
import { fillPast } from '../support/large-service-past.ts';
import { createScratchDatabase, startPostgres } from '../support/postgres.ts';
import { printMeasure, sizesAsked } from './measure.ts';

/**
 * How every statement that a worker sends by the clock grows with the service, where nothing is due or ten accounts took something back: what
 * PostgreSQL itself counts of each (pg_stat_statements), over one run of each periodic job. 0 is what does not grow, 1 what doubles when everything
 * stored does. Statements are told apart that take more than a millisecond at the largest size.
 *
 *     node tests/bench/periodic-growth.ts [profiles …]
 */
const SIZES = sizesAsked();
const WEEKS = 4;
const ACTIONS_EACH = 20;
const SHORTEST_MS = 1;
/** A Friday, when everything of the week is out. */
const NOW = instant(Date.UTC(2026, 10, 20, 9));
const never = new AbortController().signal;
const log = createLogger('silent');

/** Accounts that take something back, however many there are. */
const CHANGED = 10;
const iso = new Date(NOW).toISOString();

/** Likes that every account has, one for each time. */
const HIDDEN = ['like/1', 'like/8'];
const GONE = ['like/2', 'like/9'];

/** Some accounts hide an action, have content that is to be erased, and change their bio; and a post is gone that they alone liked. */
async function takeBack(db: Db, turn: number): Promise<void> {
  const some = sql`select id from profiles where external_id like 'large-%' order by id limit ${CHANGED}::int`;
  await sql`insert into actions (profile_id, occurred_at, key, kind, target_id, post_code, seen_at)
    select id, ${iso}::timestamptz - interval '9 days', 'like/gone', 'like', 'seldom', 'gone', ${iso}::timestamptz from (${some}) s
    on conflict do nothing`.execute(db);
  await sql`insert into posts (network, code, author_id, url, gone, fetched_at, changed_at)
    values ('demo', 'gone', 'seldom', '', true, ${iso}::timestamptz, ${iso}::timestamptz) on conflict do nothing`.execute(
    db,
  );
  await sql`update actions set removed_at = ${iso}::timestamptz where key = ${HIDDEN[turn % HIDDEN.length]} and profile_id in (${some})`.execute(
    db,
  );
  await sql`update actions set removed_at = ${iso}::timestamptz - interval '3 days', gone_at = ${iso}::timestamptz - interval '2 days'
    where key = ${GONE[turn % GONE.length]} and profile_id in (${some})`.execute(db);
  await sql`update profiles set bio = coalesce(bio, '') || 'x' where id in (${some})`.execute(db);
}

/** Between two looks of the job queue at itself, in seconds: it takes none sooner. */
const LOOK_S = 1;

/** The job queue on its own, whose looks are asked for here. */
async function openQueue(database: Database): Promise<PgBoss> {
  const tuning = { ...TUNING, supervise: LOOK_S };
  const queue = createBoss(database.boss, { worker: false, tuning, log });
  await openBoss(queue, database.db);
  await declareQueue(queue, BUILD_REPORT, tuning);
  return queue;
}

const INSERTED_AT_ONCE = 1000;

/** A report of each profile that waits to be built. */
async function letReportsWait(queue: PgBoss, db: Db): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from profiles order by id`.execute(db);
  for (let from = 0; from < rows.length; from += INSERTED_AT_ONCE) {
    const jobs = rows.slice(from, from + INSERTED_AT_ONCE).map(({ id }) => {
      const data = { profileId: profileId(id), reportId: 'week-2026-11-09' as ReportId };
      return { data, singletonKey: BUILD_REPORT.slot(data) };
    });
    await queue.insert(BUILD_REPORT.name, jobs);
  }
}

interface Stand {
  readonly db: Db;
  readonly services: Workshop['services'];
  readonly queue: PgBoss;
  readonly size: number;
}

type Run = (stand: Stand) => Promise<unknown>;

let turns = 0;

/** What runs by the clock in a worker, as often as it says, and what happened just before. */
const JOBS: Readonly<Record<string, Run>> = {
  // It counts, and looks for jobs whose worker died or whose time is over.
  'each ten seconds: the job queue': ({ queue }) => queue.supervise(),
  'each minute: the schedule': async ({ services }) => {
    await services.looks.round({ queue: async () => undefined });
    await services.due.indexed();
    await services.walkNames(never);
  },
  'each hour: the clean-up': ({ services }) => services.cleanUp.run(never),
  [`each hour: the clean-up, where ${CHANGED} accounts took something back`]: async ({ services, db }) => {
    turns += 1;
    await takeBack(db, turns);
    await services.cleanUp.run(never);
  },
  'each scrape of the metrics': async ({ db }) => {
    await countMails(db);
    await ledgerBalances(db);
  },
  'each night: moments held against the rule': ({ services }) => services.checkLooks.run(never),
};

interface Statement {
  readonly query: string;
  readonly ms: number;
  readonly calls: number;
}

const times = new Map<string, Map<number, number>>();
function remember(what: string, size: number, ms: number): void {
  const of = times.get(what) ?? new Map<number, number>();
  times.set(what, of.set(size, ms));
}

const statements: RawBuilder<Statement> = sql<Statement>`
  select regexp_replace(query, '\\s+', ' ', 'g') as query, sum(total_exec_time)::float8 as ms, sum(calls)::int as calls
  from pg_stat_statements where query !~* 'pg_stat_statements' group by 1 order by 2 desc`;

async function measureOne(stand: Stand, name: string, run: Run): Promise<void> {
  const { db, size } = stand;
  // What comes once is over with the first run, and what it deleted is cleared away, as by and by it always is.
  await run(stand);
  await sql`vacuum`.execute(db);
  await wait(1.1 * LOOK_S * SECOND);
  await sql`select pg_stat_statements_reset()`.execute(db);
  const started = performance.now();
  await run(stand);
  remember(name, size, performance.now() - started);
  const { rows } = await statements.execute(db);
  for (const { query, ms } of rows) remember(`${name}: ${query}`, size, ms);
  console.log(
    `${name}, ${size} profiles: ${rows.length} statements, ${rows.reduce((sum, { ms }) => sum + ms, 0).toFixed(1)} ms`,
  );
}

async function measure(stand: Stand): Promise<void> {
  for (const [name, run] of Object.entries(JOBS)) await measureOne(stand, name, run);
  await letReportsWait(stand.queue, stand.db);
  const supervise: Run = ({ queue }) => queue.supervise();
  await measureOne(stand, 'each ten seconds: the job queue, where a report of each profile waits', supervise);
}

/** Until the first walk through everything, which an upgrade begins, is over. */
async function walkThrough(db: Db, shop: Workshop): Promise<void> {
  for (let open = true; open; ) {
    await shop.services.looks.round({ queue: async () => undefined });
    const { rows } = await sql`select from due_walk where profiles_to is not null or readers_to is not null`.execute(
      db,
    );
    open = rows.length > 0;
  }
  await shop.services.walkNames(never);
}

const server = await startPostgres(['shared_preload_libraries=pg_stat_statements']);
for (const size of SIZES) {
  const dataDir = mkdtempSync(join(tmpdir(), 'perch-bench-'));
  const scratch = await createScratchDatabase(server.url);
  const database = await openDatabase({ dataDir, databaseUrl: scratch.url, log, clock: createClock(null) });
  const { db } = database;
  await sql`create extension pg_stat_statements`.execute(db);
  await fillLargeService(db, { profiles: size, weeks: WEEKS, now: NOW });
  // As today's builds leave them: else all of them were due to be built again.
  await sql`update reports set trail = ${JSON.stringify(trail({ seen: seen() }))}::jsonb`.execute(db);
  const [period] = periodsSince(instant(NOW - 2 * WEEK), NOW).filter(({ type }) => type === 'week');
  if (period === undefined) throw new Error('there is no week');
  await fillActions(db, { period, each: ACTIONS_EACH });
  await fillPast(db, NOW);
  const shop = await openWorkshop(database, createScriptedSource([]), new Date(NOW).toISOString());
  await walkThrough(db, shop);
  await sql`vacuum analyze`.execute(db);
  const queue = await openQueue(database);
  await measure({ db, services: shop.services, queue, size });
  await queue.stop();
  await shop.close();
  await database.close();
  await scratch.drop();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
}
await server.stop();

const [from = 1, to = 1] = [SIZES[0], SIZES.at(-1)];
const all = [...times].map(([what, of]) => ({ what, before: of.get(from) ?? 0, after: of.get(to) ?? 0 }));
for (const { what, before, after } of all.sort((a, b) => b.after - a.after)) {
  if (after < SHORTEST_MS) continue;
  const growth = Math.log(after / Math.max(before, Number.EPSILON)) / Math.log(to / from);
  const words = what.length > 400 ? `${what.slice(0, 400)} …` : what;
  printMeasure({ measure: `${words}: ${before.toFixed(1)} → ${after.toFixed(1)} ms, growth`, value: growth });
}

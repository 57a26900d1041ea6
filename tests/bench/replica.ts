import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { createClock } from '../../server/core/clock.ts';
import { createLogger } from '../../server/core/logger.ts';
import type { Database } from '../../server/db/database.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { changesSince } from '../../server/db/repositories/report-changes.ts';
import { readBody } from '../../server/db/repositories/stored-reports.ts';
import { streamActions } from '../../server/db/stream-actions.ts';
import { instant, profileId } from '../../shared/domain/ids.ts';
import { parseReportId } from '../../shared/domain/time/period.ts';
import { createScratchDatabase, startPostgres } from '../support/postgres.ts';
import { databaseAt, standbyAvailable, startStandby } from '../support/standby.ts';
import { printMeasure } from './measure.ts';
import { inventActions, median, SEEN_AT } from './storage-fixture.ts';

/**
 * Reports and exports read on a streaming standby against the same on the primary alone: how long they take with the look whether it has
 * all that they have to show, what the primary's processor has to do for them, and how many the standby answers while others write.
 * Needs Debian's `pg_basebackup`.
 *
 *     node tests/bench/replica.ts
 */
const ACTIONS = 60_000;
const REPORTS = 300;
const TURNS = 7;
const BODY_BYTES = 150_000;
const WRITES_A_SECOND = 100;
/** Linux counts a process's time in hundredths of a second. */
const TICK_MS = 10;

const PROFILE = profileId(1);
const log = createLogger('warn');
const period = parseReportId('week-2026-10-05');
if (period === null) throw new Error('no period');
const report = period;

/** As a report is put together that is not at hand. */
async function readReport(database: Database): Promise<void> {
  const stored = await database.read(({ db }) => readBody(db, PROFILE, report.id));
  if (stored === undefined) throw new Error('no report');
  const asked = { profile: PROFILE, network: 'bluesky', period: report, since: stored.builtAt } as const;
  await database.read(({ db }) => changesSince(db, asked));
}

async function readReports(database: Database): Promise<void> {
  for (let n = 0; n < REPORTS; n += 1) await readReport(database);
}

async function exportAll(database: Database): Promise<void> {
  let rows = 0;
  for await (const page of streamActions(database, { profiles: [PROFILE], from: instant(0), to: SEEN_AT })) {
    rows += page.length;
  }
  if (rows !== ACTIONS) throw new Error(`exported ${rows} rows`);
}

async function fill(database: Database): Promise<void> {
  const { db, bulk } = database;
  await sql`insert into profiles (network, external_id, username, created_at)
    values ('bluesky', 'did:plc:bench', 'bench.test', now())`.execute(db);
  const stage = await bulk.stage(PROFILE, SEEN_AT);
  await stage.write([...inventActions(ACTIONS)]);
  await stage.merge(async () => null);
  await sql`insert into people (network, external_id, username, name, fetched_at)
    select distinct 'bluesky', target_id, target_id || '.test', 'Name of ' || target_id, now()
    from actions where target_id is not null`.execute(db);
  // Text that does not shrink, as most of a report's does not.
  await sql`insert into reports (profile_id, report_id, type, start_day, end_day, number, body, etag, summary, built_at)
    select ${PROFILE}::int, ${report.id}, ${report.type}, ${report.start}::date, ${report.end}::date, 1,
      left(string_agg(md5(n::text), ''), ${BODY_BYTES}::int), 'bench', '{}', now() from generate_series(1, 5000) n`.execute(
    db,
  );
  await sql`analyze`.execute(db);
}

interface Spent {
  readonly ms: number;
  /** Of the primary's processor. */
  readonly primaryMs: number;
}

/** What the primary's processes have worked for our connections so far. */
async function workedMs({ db }: Database): Promise<number> {
  const { rows } = await sql<{
    pid: number;
  }>`select pid from pg_stat_activity where application_name = 'perch'`.execute(db);
  const ticks = rows.map(({ pid }) => {
    // Behind the name, which may hold anything: user and system time are the 12th and 13th from there.
    const [, , , , , , , , , , , user, system] =
      readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return Number(user) + Number(system);
  });
  return TICK_MS * ticks.reduce((sum, each) => sum + each, 0);
}

async function spend(database: Database, work: (database: Database) => Promise<void>): Promise<Spent> {
  const [worked, from] = [await workedMs(database), performance.now()];
  await work(database);
  const ms = performance.now() - from;
  return { ms, primaryMs: (await workedMs(database)) - worked };
}

/** In turn, so that what the machine does beside them falls on both. */
async function compare(
  name: string,
  on: { alone: Database; beside: Database },
  work: (database: Database) => Promise<void>,
) {
  const [alone, beside]: Spent[][] = [[], []];
  for (let turn = 0; turn <= TURNS; turn += 1) {
    const [first, second] = [await spend(on.alone, work), await spend(on.beside, work)];
    if (turn === 0) continue;
    alone?.push(first);
    beside?.push(second);
  }
  const of = (key: keyof Spent, all: readonly Spent[] = []) => median(all.map((each) => each[key]));
  const baseline = 'the primary alone';
  printMeasure({ measure: `${name} from a standby`, baseline, ratio: of('ms', alone) / of('ms', beside) });
  printMeasure({ measure: `${name}, alone`, value: of('ms', alone), unit: 'ms' });
  printMeasure({ measure: `${name}, the primary’s processor, alone`, value: of('primaryMs', alone), unit: 'ms' });
  printMeasure({
    measure: `${name}, the primary’s processor, beside a standby`,
    value: of('primaryMs', beside),
    unit: 'ms',
  });
}

/** Of reports that are read while others write, how many in a hundred the standby answers. */
async function shareWhileWriting({ alone, beside }: { alone: Database; beside: Database }): Promise<number> {
  let writing = true;
  const writer = (async () => {
    while (writing) {
      await sql`update profiles set name = ${String(performance.now())} where id = ${PROFILE}`.execute(alone.db);
      await wait(1000 / WRITES_A_SECOND);
    }
  })();
  const before = beside.replica?.().reads.replica ?? 0;
  for (let n = 0; n < TURNS; n += 1) await readReports(beside);
  const answered = (beside.replica?.().reads.replica ?? 0) - before;
  writing = false;
  await writer;
  return (100 * answered) / (2 * REPORTS * TURNS);
}

async function measure(): Promise<void> {
  const server = await startPostgres();
  const scratch = await createScratchDatabase(server.url);
  const standby = await startStandby(server, ['hot_standby_feedback=on']);
  const storage = { dataDir: tmpdir(), databaseUrl: scratch.url, log, clock: createClock(null) };
  const alone = await openDatabase(storage);
  await fill(alone);
  const caughtUp = `${databaseAt(standby, scratch.url)}`;
  await wait(2000);
  const beside = await openDatabase({ ...storage, databaseReplicaUrl: caughtUp });
  const on = { alone, beside };
  await compare(`${REPORTS} reports`, on, readReports);
  await compare(`an export of ${ACTIONS} actions`, on, exportAll);
  printMeasure({
    measure: `reports answered by the standby while others write ${WRITES_A_SECOND} times a second`,
    ...{ value: await shareWhileWriting(on), unit: '%' },
  });
  await beside.close();
  await alone.close();
  await standby.stop();
  await server.stop();
}

if (standbyAvailable) await measure();
else process.stdout.write('not measured: Debian’s pg_basebackup is not installed\n');

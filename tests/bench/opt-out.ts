import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createClock } from '../../server/core/clock.ts';
import { createLogger } from '../../server/core/logger.ts';
import { packNext } from '../../server/db/bulk/pack-weeks.ts';
import type { Database, DatabaseKind, Db } from '../../server/db/database.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { walkNames } from '../../server/db/repositories/named-people.ts';
import { removeAccount } from '../../server/services/opt-out/remove-account.ts';
import { type Instant, instant, type ProfileId } from '../../shared/domain/ids.ts';
import { seen, trail } from '../../shared/domain/report/testing/trail-fixture.ts';
import { DAY, HOUR, SECOND, WEEK } from '../../shared/domain/time/calendar.ts';
import { type Period, periodsSince } from '../../shared/domain/time/period.ts';
import { createScriptedSource } from '../support/jobs/scripted-source.ts';
import { openWorkshop, type Workshop } from '../support/jobs/workshop.ts';
import { fillActions, fillLargeService } from '../support/large-service.ts';
import { createScratchDatabase, startPostgres } from '../support/postgres.ts';
import { printMeasure, sizesAsked } from './measure.ts';

/**
 * How an opt-out, and the hourly clean-up, grow with the service, where the account is named by as many profiles each time: 0 is what does not
 * grow, 1 what doubles when everything stored does. Beside it the way of before, which looks through every profile: what it needs for all of
 * them, by what it came to in a few seconds.
 *
 *     node tests/bench/opt-out.ts [embedded] [postgres] [packed] [profiles …]
 *
 * With `packed` the actions of those who name the account lie in packed weeks.
 */
const WORDS = process.argv.slice(2);
const SIZES = sizesAsked();
const IS_PACKED = WORDS.includes('packed');
const KINDS: readonly DatabaseKind[] = (['embedded', 'postgres'] as const).filter((kind) => WORDS.includes(kind));
const WEEKS = 2;
const ACTIONS_EACH = 20;
const EVENTS_EACH = 10;
const NAMED_BY = 50;
const BEFORE_FOR_MS = 20 * SECOND;
/** A Friday, when everything of the week is out. */
const NOW = instant(Date.UTC(2026, 10, 20, 9));
const never = new AbortController().signal;

const took = new Map<string, number[]>();
function tell(what: string, profiles: number, value: number): void {
  took.set(what, [...(took.get(what) ?? []), value]);
  printMeasure({ measure: `${what}, ${profiles} profiles`, value, unit: what.endsWith('each') ? 'bytes' : 's' });
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / SECOND;
}

/** Live events of which none names anybody, over the time that they are kept. */
const fillEvents = (db: Db) =>
  sql`
  insert into events (user_id, body, created_at)
  select a.user_id, jsonb_build_object('type', 'data-update', 'accountId', a.id),
    ${new Date(NOW).toISOString()}::timestamptz - n * interval '8 days'
  from accounts a cross join generate_series(1, ${EVENTS_EACH}::int) n`.execute(db);

/** So many profiles, from one end of all that are stored to the other, like something of the account; their report tells of it. */
async function nameSomebody(shop: Workshop, id: string, period: Period): Promise<void> {
  const { db } = shop.database;
  const { rows } = await sql<{ id: ProfileId }>`
    with placed as (select id, row_number() over (order by id) as nth, count(*) over () as profiles from profiles)
    insert into actions (profile_id, occurred_at, key, kind, target_id, post_code, post_url, seen_at)
    select id, ${period.start}::date + interval '30 hours' + n * interval '1 minute', 'like/' || ${id}::text || n, 'like', ${id},
      'post-' || ${id}::text || n, 'https://demo.example/post/' || ${id}::text || n, now()
    from placed cross join generate_series(1, 5) n where nth % (profiles / ${NAMED_BY}::int) = 0
    returning profile_id as id`.execute(db);
  for (const profile of new Set(rows.map((row) => row.id))) {
    await shop.services.build.build({ profile, reportId: period.id, again: true });
  }
}

/** The actions of all who name the account into packed weeks, as they are once their week is over for long. */
async function packNaming(db: Db, id: string): Promise<void> {
  const { rows } = await sql<{ profile: ProfileId }>`
    select distinct profile_id as profile from actions where target_id = ${id}`.execute(db);
  for (const { profile } of rows) {
    let packed = await packNext(db, { profile, what: 'all', from: instant(0) }, NOW);
    while (packed !== 'busy' && packed.actions > 0)
      packed = await packNext(db, { profile, what: 'all', from: instant(0) }, NOW);
  }
  const { rows: left } = await sql`select from actions where target_id = ${id} limit 1`.execute(db);
  if (left.length > 0) throw new Error('an action was not packed');
}

async function optOut({ database, blocks, clock }: Workshop, externalId: string): Promise<number> {
  const about = { network: 'demo', externalId, reason: 'opted-out', names: [], at: clock.now() } as const;
  const fingerprint = await blocks.fingerprint('demo', externalId);
  return (await database.db.transaction().execute((tx) => removeAccount(tx, { ...about, fingerprint }))).erasure;
}

/** All of them, by how many it has looked through when its time is over; none was found by name. */
async function wayOfBefore(shop: Workshop, period: Period): Promise<number> {
  const { db } = shop.database;
  await nameSomebody(shop, 'before', period);
  await sql`delete from named_walk`.execute(db);
  const erasure = await optOut(shop, 'before');
  const spent = await seconds(() =>
    shop.services.erase.erase(erasure, AbortSignal.timeout(BEFORE_FOR_MS)).catch(() => undefined),
  );
  const { done, total } = await db
    .selectFrom('erasures')
    .where('id', '=', erasure)
    .select(['done', 'total'])
    .executeTakeFirstOrThrow();
  await sql`delete from erasures where id = ${erasure}`.execute(db);
  return (spent * (total ?? 0)) / Math.max(1, done);
}

async function measure(database: Database, profiles: number): Promise<void> {
  const { db, kind } = database;
  const period = periodsSince(instant(NOW - 2 * WEEK), NOW).findLast(
    ({ type, available }) => type === 'week' && available <= NOW,
  );
  if (period === undefined) throw new Error('there is no week');
  await fillLargeService(db, { profiles, weeks: WEEKS, now: NOW });
  await fillActions(db, { period, each: ACTIONS_EACH });
  await fillEvents(db);
  // As today's builds leave them: else some were built again by each clean-up.
  await sql`update reports set trail = ${JSON.stringify(trail({ seen: seen() }))}::jsonb`.execute(db);
  const shop = await openWorkshop(database, createScriptedSource([]), new Date(NOW).toISOString());
  const at = (moment: Instant) => shop.clock.set(new Date(moment).toISOString());
  try {
    const { rows } = await sql<{ bytes: number }>`
      select pg_total_relation_size('named_people')::float8 / count(*) as bytes from named_people`.execute(db);
    tell(`${kind}: whom a profile names, each`, profiles, rows[0]?.bytes ?? 0);
    tell(`${kind}: the way of before, computed`, profiles, await wayOfBefore(shop, period));
    await sql`delete from named_people`.execute(db);
    const walked = await seconds(async () => {
      while (await walkNames(db, never));
    });
    tell(`${kind}: walking through what was stored before`, profiles, walked);
    await nameSomebody(shop, 'sought', period);
    if (IS_PACKED) await packNaming(db, 'sought');
    await sql`vacuum analyze`.execute(db);
    let erasure = 0;
    tell(
      `${kind}: the moment of the proof`,
      profiles,
      await seconds(async () => (erasure = await optOut(shop, 'sought'))),
    );
    tell(`${kind}: an opt-out`, profiles, await seconds(() => shop.services.erase.erase(erasure, never)));
    at(instant(NOW + 3 * HOUR));
    tell(`${kind}: its second look`, profiles, await seconds(() => shop.services.erase.finish(never)));
    await shop.services.cleanUp.run(never);
    at(instant(NOW + DAY));
    tell(`${kind}: an hourly clean-up`, profiles, await seconds(() => shop.services.cleanUp.run(never)));
  } finally {
    await shop.close();
  }
}

const log = createLogger('warn');
for (const kind of KINDS.length > 0 ? KINDS : (['embedded', 'postgres'] as const)) {
  const server = kind === 'postgres' ? await startPostgres() : null;
  for (const profiles of SIZES) {
    const dataDir = mkdtempSync(join(tmpdir(), 'perch-bench-'));
    const scratch = server === null ? null : await createScratchDatabase(server.url);
    const database = await openDatabase({ dataDir, databaseUrl: scratch?.url ?? null, log, clock: createClock(null) });
    await measure(database, profiles);
    await database.close();
    await scratch?.drop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
  await server?.stop();
}
for (const [what, values] of took) {
  const [first, last] = [values[0], values.at(-1)];
  const [from, to] = [SIZES[0], SIZES.at(-1)];
  if (first === undefined || last === undefined || from === undefined || to === undefined || from === to) continue;
  printMeasure({ measure: `${what}, growth`, value: Math.log(last / first) / Math.log(to / from) });
}

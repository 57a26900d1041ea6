import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import { packNext } from '../../server/db/bulk/pack-weeks.ts';
import { thaw } from '../../server/db/bulk/packed-weeks.ts';
import type { Db } from '../../server/db/database.ts';
import { ensurePartitions } from '../../server/db/partitions.ts';
import { countStanding, findGone, markRemoved } from '../../server/db/repositories/removals.ts';
import { materialIn } from '../../server/db/repositories/report-material.ts';
import { streamActions } from '../../server/db/stream-actions.ts';
import { instant, type ProfileId } from '../../shared/domain/ids.ts';
import { WEEK } from '../../shared/domain/time/calendar.ts';
import { printMeasure } from './measure.ts';
import { type BenchDatabase, eachDatabase } from './storage-fixture.ts';

/**
 * What an action takes in rows, where the likes of its week are packed, and in a closed week, and what reading, packing and thawing cost: profiles with 1,500 actions a week that name
 * 300, 1,000 or 3,000 accounts among them. Then what collections cost where a year is packed.
 *
 *     node tests/bench/packed-weeks.ts [embedded] [postgres]
 */
const ACTIONS = 1_500;
const PROFILES = 20;
const TURNS = 5;
const FROM = instant(Date.UTC(2026, 8, 7));
const TO = instant(FROM + WEEK);

/** Texts without a pattern that a compression could find, in the length and alphabet of Bluesky's ids. */
const random = (seed: string, length: number) =>
  sql.raw(`substr(translate(encode(sha256(convert_to(${seed}, 'UTF8')), 'base64'), '+/=', 'abc'), 1, ${length})`);

/** As Bluesky makes the keys of records: microseconds and ten bits of a clock, in thirteen letters that sort by time (atproto.com/specs/tid). */
const tid = (at: string, clock: string) =>
  sql.raw(`(select string_agg(substr('234567abcdefghijklmnopqrstuvwxyz', ((v >> (60 - 5 * i)) & 31)::int + 1, 1), '' order by i)
    from (select ((extract(epoch from ${at}) * 1e6)::bigint << 10) + ${clock} as v) made cross join generate_series(0, 12) i)`);

async function fill(db: Db, pool: number): Promise<ProfileId[]> {
  const { rows } = await sql<{ id: ProfileId }>`
    insert into profiles (network, external_id, username, created_at)
    select 'bluesky', 'did:plc:' || ${random(`'me' || n || ${pool}`, 24)}, 'me' || n, now() from generate_series(1, ${PROFILES}) n
    returning id`.execute(db);
  for (const { id } of rows) {
    await sql`
      insert into actions (profile_id, occurred_at, key, kind, target_id, post_code, seen_at)
      select ${id}::int, at, 'app.bsky.' || case kind when 'follow' then 'graph' else 'feed' end || '.' || kind || '/' || ${tid('at', '17')}, kind, did,
        short_code(kind, did, case when kind <> 'follow' then 'at://' || did || '/app.bsky.feed.post/3m' || post end),
        date_trunc('day', at) + ceil(extract(hour from at) / 6 + 0.01) * interval '6 hours'
      from (
        select ${new Date(FROM)}::timestamptz + n * interval '403 seconds' + (abs(hashint4(n)) % 200000) * interval '1 millisecond' as at,
          ${random(`'post' || n || '/${id}'`, 11)} as post,
          case when n % 20 < 17 then 'like' when n % 20 < 19 then 'repost' else 'follow' end as kind,
          'did:plc:' || ${random(`'who' || abs(hashint4(n * 7 + ${id}) % ${pool})`, 24)} as did
        from generate_series(0, ${sql.lit(ACTIONS - 1)}) n
      ) made`.execute(db);
  }
  return rows.map(({ id }) => id);
}

async function sizeOf(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{
    bytes: number;
  }>`select pg_total_relation_size(${table}::regclass)::float8 as bytes`.execute(db);
  return rows[0]?.bytes ?? Number.NaN;
}

/** Milliseconds a profile, and how many actions came. */
async function timed(profiles: readonly ProfileId[], work: (profile: ProfileId) => Promise<number>) {
  const began = performance.now();
  let actions = 0;
  for (const profile of profiles) actions += await work(profile);
  return { ms: (performance.now() - began) / profiles.length, actions };
}

const report =
  ({ db }: BenchDatabase) =>
  async (profile: ProfileId): Promise<number> => {
    let actions = 0;
    const window = { profile, from: FROM, to: TO, seenUntil: null };
    for await (const page of materialIn(db, window, 'bluesky')) actions += page.actions.length;
    return actions;
  };
const csv =
  (database: BenchDatabase) =>
  async (profile: ProfileId): Promise<number> => {
    let actions = 0;
    const query = { profiles: [profile], from: FROM, to: TO };
    for await (const page of streamActions(database, query)) actions += page.length;
    return actions;
  };

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** The middle of several turns. */
async function several(profiles: readonly ProfileId[], work: (profile: ProfileId) => Promise<number>): Promise<number> {
  const turns: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const { ms, actions } = await timed(profiles, work);
    if (actions !== profiles.length * ACTIONS) throw new Error(`${actions} actions came`);
    turns.push(ms);
  }
  return median(turns);
}

async function compare(database: BenchDatabase, pool: number): Promise<void> {
  const { db, name } = database;
  const title = `${name}, ${pool} accounts named`;
  const [rowsBefore, packedBefore] = [await sizeOf(db, 'actions_2026_09'), await sizeOf(db, 'packed_weeks')];
  const profiles = await fill(db, pool);
  const all = ACTIONS * profiles.length;
  const inRows = ((await sizeOf(db, 'actions_2026_09')) - rowsBefore) / all;
  await sql`analyze actions_2026_09`.execute(db);
  const times = { report: await several(profiles, report(database)), csv: await several(profiles, csv(database)) };
  const packing = await timed(profiles, async (profile) => {
    const packed = await packNext(db, { profile, what: 'all', from: FROM }, TO);
    return packed === 'busy' ? 0 : packed.actions;
  });
  if (packing.actions !== all) throw new Error(`${packing.actions} actions were packed`);
  const packed = ((await sizeOf(db, 'packed_weeks')) - packedBefore) / all;
  await sql`analyze packed_weeks`.execute(db);
  console.log(`${title}: ${inRows.toFixed(0)} bytes an action in rows, ${packed.toFixed(1)} packed`);
  printMeasure({ measure: `bytes an action of a closed week (${title})`, value: packed, unit: 'bytes', most: 60 });
  printMeasure({ measure: `packing a week (${title})`, value: packing.ms, unit: 'ms', most: 100 });
  const [build, file] = [await several(profiles, report(database)), await several(profiles, csv(database))];
  printMeasure({
    measure: `reading a packed week for its report (${title})`,
    baseline: 'rows',
    ratio: times.report / build,
  });
  printMeasure({ measure: `exporting a packed week (${title})`, baseline: 'rows', ratio: times.csv / file });
  console.log(
    `${title}: report ${times.report.toFixed(1)} and ${build.toFixed(1)} ms, export ${times.csv.toFixed(1)} and ${file.toFixed(1)} ms`,
  );
  const thawing = await timed(profiles, async (profile) => {
    await db.transaction().execute((tx) => thaw(tx, profile, sql`true`));
    return ACTIONS;
  });
  printMeasure({ measure: `thawing a week (${title})`, value: thawing.ms, unit: 'ms' });
  await sql`truncate actions`.execute(db);
  await sql`vacuum full packed_weeks`.execute(db);
}

/** Days of an action, on the average: until its week's likes are packed, and until all of it is. */
const [UNTIL_LIKES, UNTIL_ALL] = [7 + 3.5, 35 + 3.5];

/** What an action takes as long as its week is not closed: as a row, then in a week whose likes are packed. */
async function compareRunning({ db, name }: BenchDatabase, pool: number): Promise<void> {
  const title = `${name}, ${pool} accounts named`;
  const sizes = async () => (await sizeOf(db, 'actions_2026_09')) + (await sizeOf(db, 'packed_weeks'));
  const before = await sizes();
  const profiles = await fill(db, pool);
  const all = ACTIONS * profiles.length;
  const inRows = ((await sizes()) - before) / all;
  const packing = await timed(profiles, async (profile) => {
    const packed = await packNext(db, { profile, what: 'likes', from: FROM }, TO);
    return packed === 'busy' ? 0 : packed.actions;
  });
  await sql`vacuum full actions_2026_09`.execute(db);
  const likesPacked = ((await sizes()) - before) / all;
  const running = (UNTIL_LIKES * inRows + (UNTIL_ALL - UNTIL_LIKES) * likesPacked) / UNTIL_ALL;
  console.log(
    `${title}: ${inRows.toFixed(0)} bytes an action in rows, ${likesPacked.toFixed(0)} where ${packing.actions / profiles.length} likes of a week are packed, in ${packing.ms.toFixed(0)} ms`,
  );
  printMeasure({
    measure: `bytes an action of a week that is not closed (${title})`,
    value: running,
    unit: 'bytes',
    most: 200,
  });
  await sql`truncate actions, packed_weeks`.execute(db);
}

const WEEKS = 50;
const YEAR = instant(Date.UTC(2025, 9, 6));
const NOW = instant(YEAR + (WEEKS + 6) * WEEK);
const NEW = 40;

/** A profile with a year of weeks behind it. */
async function fillYear(db: Db): Promise<ProfileId> {
  const { rows } = await sql<{ id: ProfileId }>`
    insert into profiles (network, external_id, username, created_at)
    select 'bluesky', 'year' || count(*), 'year', now() from profiles returning id`.execute(db);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('no profile');
  await sql`
    insert into actions (profile_id, occurred_at, key, kind, target_id, seen_at)
    select ${id}::int, ${new Date(YEAR)}::timestamptz + n * interval '403 seconds', 'app.bsky.feed.' || kind || '/3m' || lpad(to_hex(n), 11, '0'),
      kind, 'did:plc:' || substr(md5((n % 700)::text), 1, 24), now()
    from (
      select n, case when n % 20 < 17 then 'like' when n % 20 < 19 then 'repost' else 'post' end as kind
      from generate_series(0, ${sql.lit(WEEKS * ACTIONS - 1)}) n
    ) made`.execute(db);
  return id;
}

/** Milliseconds in which new actions are merged, with a look for what is gone of their kind or, with `whole`, of everything. */
async function collect(
  { db, bulk }: BenchDatabase,
  profile: ProfileId,
  input: { turn: number; whole: boolean },
): Promise<number> {
  const stage = await bulk.stage(profile, NOW);
  await stage.write(
    Array.from({ length: NEW }, (_, index) => ({
      ...{ key: `app.bsky.feed.like/3n${String(input.turn * NEW + index).padStart(11, '0')}`, kind: 'like' as const },
      ...{ at: instant(NOW - index * 60_000), targetId: 'did:plc:somebody', post: null, text: null, tags: [] },
      ...{ reason: null, removed: false },
    })),
  );
  if (input.whole) {
    const { rows } = await sql<{ key: string }>`
      select key from actions where profile_id = ${profile}::int union all select key from packed_keys where profile_id = ${profile}::int`.execute(
      db,
    );
    await stage.present(rows.map(({ key }) => key));
  }
  const prefix = input.whole ? 'app.bsky.' : 'app.bsky.feed.like/3n';
  const began = performance.now();
  const gone = await findGone(db, await stage.settle(), { profile, scope: { prefixes: [prefix], except: [] } });
  const keeps = input.whole ? gone.actions : [];
  await stage.merge(async (tx) => {
    await markRemoved(tx, { actions: keeps }, { profile, at: NOW, agreed: null });
    await countStanding(tx, profile, ['post', 'comment', 'repost']);
  });
  return performance.now() - began;
}

/** Collections of a profile whose year is packed, beside one whose year is rows. */
async function compareCollections(database: BenchDatabase): Promise<void> {
  const { db, name } = database;
  const [inRows, packed] = [await fillYear(db), await fillYear(db)];
  await sql`analyze actions`.execute(db);
  for (let going = true; going; ) {
    const part = await packNext(db, { profile: packed, what: 'all', from: YEAR }, NOW);
    going = part !== 'busy' && part.actions > 0;
  }
  let turn = 0;
  for (const [whole, title] of [
    [false, `a collection of ${NEW} new actions`],
    [true, 'a reading of everything'],
  ] as const) {
    const times: Record<'rows' | 'packed', number[]> = { rows: [], packed: [] };
    for (let round = 0; round < 2 * TURNS + 1; round += 1) {
      turn += 1;
      times.rows.push(await collect(database, inRows, { turn, whole }));
      times.packed.push(await collect(database, packed, { turn, whole }));
    }
    const [slow, quick] = [median(times.packed), median(times.rows)];
    printMeasure({ measure: `${title}, a year packed (${name})`, baseline: 'rows', ratio: quick / slow });
    console.log(`${name}, ${title}: ${quick.toFixed(1)} and ${slow.toFixed(1)} ms`);
  }
}

await eachDatabase(async (database) => {
  const months = Array.from({ length: 14 }, (_, month) => instant(Date.UTC(2025, 9 + month, 1)));
  await ensurePartitions(database.db, [FROM, ...months]);
  for (const pool of [300, 1_000, 3_000]) {
    await compareRunning(database, pool);
    await compare(database, pool);
  }
  await compareCollections(database);
});

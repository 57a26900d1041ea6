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
import { ACTIONS, FROM, inventDays, inventProfiles, median, sizeOf, TO, timed } from './invented-weeks.ts';
import { printMeasure } from './measure.ts';
import { type BenchDatabase, eachDatabase } from './storage-fixture.ts';

/**
 * What an action takes in rows and in a closed week, and what reading, packing and thawing cost: profiles with 1,500 actions a week that name
 * 300, 1,000 or 3,000 accounts among them. Then what collections cost where a year is packed.
 *
 *     node tests/bench/packed-weeks.ts [embedded] [postgres]
 */
const PROFILES = 20;
const TURNS = 5;

async function fill(db: Db, pool: number): Promise<ProfileId[]> {
  const profiles = await inventProfiles(db, PROFILES);
  for (const id of profiles) await inventDays(db, id, { from: 0, to: 7, pool });
  return profiles;
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
    await compare(database, pool);
  }
  await compareCollections(database);
});

import { sql } from 'kysely';
import { dueForPacking, packNext } from '../../server/db/bulk/pack-weeks.ts';
import type { Db } from '../../server/db/database.ts';
import { ensurePartitions } from '../../server/db/partitions.ts';
import { type Instant, instant, type ProfileId } from '../../shared/domain/ids.ts';
import { type PackedTogether, packedBefore } from '../../shared/domain/retention/packing.ts';
import { DAY } from '../../shared/domain/time/calendar.ts';
import { ACTIONS, FROM, inventDays, inventProfiles, median, sizeOf, TO, timed } from './invented-weeks.ts';
import { printMeasure } from './measure.ts';
import { type BenchDatabase, eachDatabase } from './storage-fixture.ts';

/**
 * What an action takes while its week runs, and until all of it is packed: profiles with 1,500 actions a week that name 300, 1,000 or 3,000 accounts
 * among them. Then how large the table of a month becomes that is filled and packed day by day.
 *
 *     node tests/bench/running-weeks.ts [embedded] [postgres]
 */
const PROFILES = 20;

/** Days after a week began: it is over, its likes are packed as one, all of it is packed. */
const [OVER, LIKES_AS_ONE, ALL_PACKED] = [7, 14, 42];
/** Of a day: how closely the bytes of a running week are followed. */
const STEP = 1 / 8;

/** What of the week is packed from `since` on, in days after it began. */
interface Stand {
  readonly since: number;
  readonly packed: number;
  readonly bytes: number;
}

async function step(
  db: Db,
  profiles: readonly ProfileId[],
  { what, to }: { readonly what: PackedTogether; readonly to: Instant },
) {
  return timed(profiles, async (profile) => {
    const packed = await packNext(db, { profile, what, from: FROM }, to);
    if (packed === 'busy') throw new Error('somebody else has the profile');
    return packed.actions;
  });
}

/** Packs the week as it comes about: likes day by day, then as one, then the rest. */
async function packAsItComes({ db, name }: BenchDatabase, pool: number, profiles: readonly ProfileId[]) {
  const sizeBefore = await sizeOf(db, 'packed_weeks');
  const stands: Stand[] = [];
  let packed = 0;
  const stand = async (since: number) => {
    await sql`vacuum full packed_weeks`.execute(db);
    stands.push({ since, packed, bytes: (await sizeOf(db, 'packed_weeks')) - sizeBefore });
  };
  const days: number[] = [];
  for (let day = 1; day <= OVER; day += 1) {
    const done = await step(db, profiles, { what: 'recent likes', to: instant(FROM + day * DAY) });
    packed += done.actions;
    days.push(done.ms);
    await stand(day + 1);
  }
  const thawed = await step(db, profiles, { what: 'likes', to: TO });
  const together = await step(db, profiles, { what: 'likes', to: TO });
  if (together.actions !== packed) throw new Error(`${packed} likes were packed, and ${together.actions} as one`);
  await stand(LIKES_AS_ONE);
  packed += (await step(db, profiles, { what: 'all', to: TO })).actions;
  await stand(ALL_PACKED);
  const title = `${name}, ${pool} accounts named`;
  console.log(
    `${title}: likes of a day packed in ${median(days).toFixed(0)} ms, of a week as one in ${thawed.ms.toFixed(0)} and ${together.ms.toFixed(0)} ms`,
  );
  for (const [measure, { ms }] of Object.entries({
    'likes of a week made rows': thawed,
    'and packed as one': together,
  })) {
    printMeasure({ measure: `${measure} (${title})`, value: ms, unit: 'ms', most: 100 });
  }
  return stands;
}

/** Bytes an action, on the average of what is stored of the week in that time. */
function bytesBetween(
  { from, to }: { readonly from: number; readonly to: number },
  { stands, inRows, all }: { readonly stands: readonly Stand[]; readonly inRows: number; readonly all: number },
): number {
  let [bytes, actions] = [0, 0];
  for (let at = from + STEP / 2; at < to; at += STEP) {
    const stored = all * Math.min(1, at / OVER);
    const { packed, bytes: inParts } = stands.findLast(({ since }) => since <= at) ?? { packed: 0, bytes: 0 };
    bytes += (stored - packed) * inRows + inParts;
    actions += stored;
  }
  return bytes / actions;
}

/** What an action takes while its week runs, and until all of it is packed: as a row, then in what is packed of its days and its week. */
async function compareRunning(database: BenchDatabase, pool: number): Promise<void> {
  const { db, name } = database;
  const title = `${name}, ${pool} accounts named`;
  const before = await sizeOf(db, 'actions_2026_09');
  const profiles = await inventProfiles(db, PROFILES);
  for (const id of profiles) await inventDays(db, id, { from: 0, to: OVER, pool });
  const all = ACTIONS * profiles.length;
  const inRows = ((await sizeOf(db, 'actions_2026_09')) - before) / all;
  const stands = await packAsItComes(database, pool, profiles);
  const state = { stands, inRows, all };
  const runs = bytesBetween({ from: 0, to: OVER }, state);
  const open = bytesBetween({ from: 0, to: ALL_PACKED }, state);
  const closed = (stands.at(-1)?.bytes ?? Number.NaN) / all;
  console.log(
    `${title}: bytes an action: a row ${inRows.toFixed(0)}, a running week ${runs.toFixed(0)}, until all of a week is packed ${open.toFixed(0)}, then ${closed.toFixed(1)}`,
  );
  printMeasure({ measure: `bytes an action of a running week (${title})`, value: runs, unit: 'bytes', most: 200 });
  printMeasure({
    measure: `bytes an action of a week that was packed in steps (${title})`,
    value: closed,
    unit: 'bytes',
    most: 60,
  });
  await sql`truncate actions, packed_weeks`.execute(db);
}

const MONTH_DAYS = 21;
const mega = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

/** Of each of them until nothing is due. */
async function packDue(
  db: Db,
  profiles: readonly ProfileId[],
  { what, before }: { readonly what: PackedTogether; readonly before: Instant },
): Promise<void> {
  const due = await dueForPacking(db, { what, before, limit: profiles.length });
  for (const one of due) await packNext(db, one, before);
  if (due.length > 0) await packDue(db, profiles, { what, before });
}

/** A month as it goes by: each day brings its actions, packs what is due, and leaves the room to the next. */
async function fillMonth({ db, name }: BenchDatabase): Promise<void> {
  const profiles = await inventProfiles(db, PROFILES);
  let stored = 0;
  for (let day = 0; day < MONTH_DAYS; day += 1) {
    for (const id of profiles) stored += await inventDays(db, id, { from: day, to: day + 1, pool: 1_000 });
    const now = instant(FROM + (day + 1) * DAY);
    for (const what of ['likes', 'recent likes'] as const)
      await packDue(db, profiles, { what, before: packedBefore(now, what) });
    await sql`vacuum actions_2026_09, packed_weeks`.execute(db);
  }
  const { rows } = await sql<{ rows: number }>`select count(*)::int as rows from actions_2026_09`.execute(db);
  const [table, parts] = [await sizeOf(db, 'actions_2026_09'), await sizeOf(db, 'packed_weeks')];
  const title = `${MONTH_DAYS} days of a month, ${name}`;
  console.log(`${title}: of ${stored} actions ${rows[0]?.rows} are rows; table ${mega(table)}, packed ${mega(parts)}`);
  printMeasure({
    measure: `bytes on the disk an action that came (${title})`,
    value: (table + parts) / stored,
    unit: 'bytes',
    most: 200,
  });
}

await eachDatabase(async (database) => {
  await ensurePartitions(database.db, [FROM]);
  for (const pool of [300, 1_000, 3_000]) await compareRunning(database, pool);
  await sql`delete from packing`.execute(database.db);
  await fillMonth(database);
});

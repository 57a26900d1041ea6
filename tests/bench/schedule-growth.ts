import { sql } from 'kysely';
import { eraseRemovedContent } from '../../server/db/repositories/expired.ts';
import { createDueService } from '../../server/services/schedule/due-service.ts';
import { createLookService } from '../../server/services/schedule/look-service.ts';
import { type Instant, instant } from '../../shared/domain/ids.ts';
import { DAY, HOUR, MINUTE } from '../../shared/domain/time/calendar.ts';
import { fillLargeService } from '../support/large-service.ts';
import { printMeasure, sizesAsked } from './measure.ts';
import { type BenchDatabase, eachDatabase, median } from './storage-fixture.ts';

/**
 * How the looks that a worker takes at the whole service grow with it, where nothing is due, or always as much: 0 is what does not grow,
 * 1 what doubles when everything stored does.
 *
 *     node tests/bench/schedule-growth.ts [embedded] [postgres] [profiles …]
 */
const SIZES = sizesAsked();
const WEEKS = 8;
const DUE_AT_ONCE = 100;
/** A Friday, when everything of the week is out. */
const NOW = instant(Date.UTC(2026, 10, 20, 9));
const ROUNDS = 3;

type Work = (database: BenchDatabase) => Promise<() => Promise<unknown>>;

/** What comes before the part that is timed is made ready by `work` itself. */
async function timed(work: () => Promise<() => Promise<unknown>>): Promise<number> {
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const part = await work();
    const started = performance.now();
    await part();
    rounds.push(performance.now() - started);
  }
  return median(rounds);
}

/** A round of the schedule at a moment, and all else that it looks for. @returns how much was due */
async function roundAt({ db }: BenchDatabase, now: Instant): Promise<number> {
  const clock = { now: () => now };
  let due = 0;
  await createLookService({ db, clock }).round({
    queue: async (_tx, { collect, collectForFeeds, build, deliver, mail }) => {
      due += collect.length + collectForFeeds.length + build.length + deliver.length + mail.length;
    },
  });
  const others = Object.values(await createDueService({ db, clock }).indexed());
  return due + others.reduce((sum, { length }) => sum + length, 0);
}

const lookForNothing: Work = async (database) => async () => {
  const due = await roundAt(database, NOW);
  if (due > 0) throw new Error(`not everything is done: ${due}`);
};

let minutes = 0;
/** The same number of profiles comes due by the time alone, from one end of all that are stored to the other. */
const lookForSome: Work = async (database) => {
  const { rows } = await sql<{ profiles: number }>`select count(*)::int as profiles from profiles`.execute(database.db);
  const apart = Math.floor((rows[0]?.profiles ?? 0) / DUE_AT_ONCE);
  const now = instant(NOW + minutes * MINUTE);
  minutes += 2;
  const read = new Date(now - 6 * HOUR + MINUTE);
  await sql`update profiles set collected_at = ${read.toISOString()}::timestamptz where id % ${apart}::int = 0`.execute(
    database.db,
  );
  if ((await roundAt(database, now)) > 0) throw new Error('it is due before its time');
  return async () => {
    const due = await roundAt(database, instant(now + MINUTE));
    if (due !== DUE_AT_ONCE) throw new Error(`${due} were found due`);
  };
};

/** What a round did before there were stored moments, and what they are held against. */
const lookAtEverything: Work =
  async ({ db }) =>
  () =>
    createDueService({ db, clock: { now: () => NOW } }).due();

const eraseContent: Work =
  async ({ db }) =>
  () =>
    eraseRemovedContent(db, instant(NOW - 3 * DAY));

const WORK: Readonly<Record<string, Work>> = {
  'a round, nothing due': lookForNothing,
  [`a round, ${DUE_AT_ONCE} due`]: lookForSome,
  'a look at everything': lookAtEverything,
  'erasing what was removed': eraseContent,
};

const took = new Map<string, number[]>();
for (const profiles of SIZES) {
  await eachDatabase(async (database) => {
    await fillLargeService(database.db, { profiles, weeks: WEEKS, now: NOW });
    minutes = 0;
    const started = performance.now();
    let rounds = 0;
    for (let open = true; open; rounds += 1) {
      await roundAt(database, NOW);
      open =
        (await sql`select from due_walk where profiles_to is not null or readers_to is not null`.execute(database.db))
          .rows.length > 0;
    }
    const first = { value: performance.now() - started, unit: 'ms' };
    printMeasure({ measure: `${database.name}: first walk, ${rounds} rounds, ${profiles} profiles`, ...first });
    await sql`analyze`.execute(database.db);
    for (const [name, work] of Object.entries(WORK)) {
      const ms = await timed(() => work(database));
      const key = `${database.name}: ${name}`;
      took.set(key, [...(took.get(key) ?? []), ms]);
      printMeasure({ measure: `${key}, ${profiles} profiles`, value: ms, unit: 'ms' });
    }
  });
}
for (const [key, [first, ...rest]] of took) {
  const last = rest.at(-1);
  const [from, to] = [SIZES[0], SIZES.at(-1)];
  if (first === undefined || last === undefined || from === undefined || to === undefined) continue;
  printMeasure({ measure: `${key}, growth`, value: Math.log(last / first) / Math.log(to / from) });
}

import { eraseRemovedContent } from '../../server/db/repositories/expired.ts';
import { createDueService } from '../../server/services/schedule/due-service.ts';
import { instant } from '../../shared/domain/ids.ts';
import { DAY } from '../../shared/domain/time/calendar.ts';
import { fillLargeService } from '../support/large-service.ts';
import { printMeasure } from './measure.ts';
import { type BenchDatabase, eachDatabase, median } from './storage-fixture.ts';

/**
 * How the looks that a worker takes at the whole service grow with it, where nothing is due: 0 is what does not grow, 1 what doubles when
 * everything stored does.
 *
 *     node tests/bench/schedule-growth.ts [embedded] [postgres] [profiles …]
 */
const ASKED = process.argv
  .slice(2)
  .map(Number)
  .filter((size) => size > 0);
const SIZES = ASKED.length > 0 ? ASKED : [1000, 10_000];
const WEEKS = 8;
/** A Friday, when everything of the week is out. */
const NOW = instant(Date.UTC(2026, 10, 20, 9));
const ROUNDS = 3;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const started = performance.now();
    await work();
    rounds.push(performance.now() - started);
  }
  return median(rounds);
}

/** Reads everything again, as the first look of a process does. */
async function lookForDue({ db }: BenchDatabase): Promise<void> {
  const work = await createDueService({ db, clock: { now: () => NOW } }).due();
  const due = Object.entries(work).filter(([, { length }]) => length > 0);
  if (due.length > 0) throw new Error(`not everything is done: ${JSON.stringify(due).slice(0, 200)}`);
}

const eraseContent = ({ db }: BenchDatabase): Promise<number> => eraseRemovedContent(db, instant(NOW - 3 * DAY));

const WORK = { 'a look for what is due': lookForDue, 'erasing what was removed': eraseContent } as const;

const took = new Map<string, number[]>();
for (const profiles of SIZES) {
  await eachDatabase(async (database) => {
    await fillLargeService(database.db, { profiles, weeks: WEEKS, now: NOW });
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

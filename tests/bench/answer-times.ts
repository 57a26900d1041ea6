import { setTimeout as pause } from 'node:timers/promises';
import { createRandom } from '../fuzz/random.ts';
import { signUp, startApp } from '../support/app.ts';
import { printMeasure } from './measure.ts';
import { median } from './storage-fixture.ts';

/**
 * Whether the time of an answer tells if somebody has an address: a log-in with a wrong password, and asking for a link for a new one, of
 * addresses that somebody has and that nobody has, in turns drawn by lot. What is told is how often one of the first kind takes longer than
 * one of the second: 50 % tells nothing, on a machine of any speed, and 100 % everything. The limits on tries are off here; with them a
 * network has five tries, not hundreds.
 *
 *     node tests/bench/answer-times.ts
 */
const CALLS = 250;
const WARM_CALLS = 20;
/** A count of 250 against 250 is off by no more than this in 99.9 of 100 runs where there is no difference. */
const CHANCE = 0.085;
/** What a known address has done beside its answer does not meet the next one. */
const REST_MS = 120;

const random = createRandom(7);
const app = await startApp({ kind: 'embedded' });

/** In how many of all pairs the first takes longer; half of those that take the same. */
function share(first: readonly number[], second: readonly number[]): number {
  let longer = 0;
  for (const one of first) for (const other of second) longer += one > other ? 1 : one === other ? 0.5 : 0;
  return longer / (first.length * second.length);
}

async function compare(what: string, call: (email: string) => Promise<{ statusCode: number }>): Promise<void> {
  const { email } = await signUp(app);
  const times = { known: [] as number[], unknown: [] as number[] };
  const statuses = new Set<number>();
  for (let turn = 0; turn < WARM_CALLS + CALLS; turn += 1) {
    const order = random.chance(0.5) ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const kind of order) {
      await pause(REST_MS);
      const from = performance.now();
      statuses.add((await call(kind === 'known' ? email : `nobody-${turn}@example.org`)).statusCode);
      if (turn >= WARM_CALLS) times[kind].push(performance.now() - from);
    }
  }
  if (statuses.size !== 1) throw new Error(`${what} is answered in different ways: ${[...statuses].join(', ')}`);
  const found = share(times.known, times.unknown);
  console.log(
    `${what}: median ${median(times.known).toFixed(1)} ms known, ${median(times.unknown).toFixed(1)} ms unknown`,
  );
  console.log(`${what}: an address that somebody has takes longer in ${(100 * found).toFixed(1)} % of all pairs`);
  printMeasure({
    measure: `${what}: how far from 50 %`,
    value: 100 * Math.abs(found - 0.5),
    unit: '%',
    most: 100 * CHANCE,
  });
}

try {
  await compare('a wrong password', (email) =>
    app.call({ path: '/authenticate', body: { username: email, password: 'a wrong guess' } }),
  );
  await compare('a link for a new password', (email) => app.call({ path: '/reset/send', body: { email } }));
} finally {
  await app.close();
}

import { expect, it } from 'vitest';
import { instant } from '../ids.ts';
import { DAY, HOUR } from '../time/calendar.ts';
import { fileCounts, type OwnDataFile } from './own-data.ts';

const BEGUN = instant(Date.UTC(2026, 10, 19, 9));
const file = (state: OwnDataFile['state']): OwnDataFile => ({
  state,
  begunAt: BEGUN,
  readyAt: state === 'ready' ? BEGUN : null,
});

it.each([
  ['waiting', 0, true],
  ['making', 6 * HOUR - 1, true],
  ['making', 6 * HOUR, false],
  ['waiting', 6 * HOUR, false],
  ['ready', DAY - 1, true],
  ['ready', DAY, false],
  ['failed', 0, false],
] as const)('a file that is %s counts after %i ms: %s', (state, passed, counts) => {
  expect(fileCounts(file(state), instant(BEGUN + passed))).toBe(counts);
});

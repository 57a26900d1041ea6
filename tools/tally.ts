import { readFile } from 'node:fs/promises';

/** Where test runs leave their results, below the root. */
export const RESULTS = 'dist/test-results';
/** What could not run and why, a line each. */
export const NOT_RUN = `${RESULTS}/not-run.txt`;
/** Vitest's report of the run on another date, in `RESULTS`. */
export const OTHER_DAY_RESULTS = 'other-day.json';

export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

const number = (value: unknown): number => (typeof value === 'number' ? value : 0);

async function json(file: string): Promise<Record<string, unknown>> {
  const parsed: unknown = JSON.parse(await readFile(`${RESULTS}/${file}`, 'utf8').catch(() => '{}'));
  return typeof parsed === 'object' && parsed !== null ? Object.fromEntries(Object.entries(parsed)) : {};
}

const UNFINISHED: Tally = { passed: 0, failed: 1, skipped: 0 };

/** What a Playwright run left, all zero where it left nothing; one failure then, as it did not finish. */
async function playwright(file: string): Promise<Tally> {
  const { stats } = await json(file);
  if (typeof stats !== 'object' || stats === null) return UNFINISHED;
  const { expected, flaky, unexpected, skipped } = Object.fromEntries(Object.entries(stats));
  return { passed: number(expected) + number(flaky), failed: number(unexpected), skipped: number(skipped) };
}

/** What a vitest run left; one failure where it left nothing. */
async function vitest(file: string): Promise<Tally> {
  const report = await json(file);
  if (!('numTotalTests' in report)) return UNFINISHED;
  const { numPassedTests, numFailedTests, numPendingTests } = report;
  return { passed: number(numPassedTests), failed: number(numFailedTests), skipped: number(numPendingTests) };
}

function sum(tallies: readonly Tally[]): Tally {
  const total = (part: keyof Tally): number => tallies.reduce((before, tally) => before + tally[part], 0);
  return { passed: total('passed'), failed: total('failed'), skipped: total('skipped') };
}

/** Sums what the runners of `npm test` reported. A runner that left no report adds one failure: it did not finish. */
export const tally = async (): Promise<Tally> =>
  sum(await Promise.all([vitest('vitest.json'), playwright('browser.json'), playwright('desktop.json')]));

/** The unit and server tests on another date. */
export const otherDayTally = (): Promise<Tally> => vitest(OTHER_DAY_RESULTS);

import { readFile } from 'node:fs/promises';

/** Where test runs leave their results, below the root. */
export const RESULTS = 'dist/test-results';

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

/** What a Playwright run left, all zero where it left nothing; one failure then, as it did not finish. */
async function playwright(file: string): Promise<Tally> {
  const { stats } = await json(file);
  if (typeof stats !== 'object' || stats === null) return { passed: 0, failed: 1, skipped: 0 };
  const { expected, flaky, unexpected, skipped } = Object.fromEntries(Object.entries(stats));
  return { passed: number(expected) + number(flaky), failed: number(unexpected), skipped: number(skipped) };
}

/** Sums what the runners reported. A runner that left no report adds one failure: it did not finish. */
export async function tally(): Promise<Tally> {
  const vitest = await json('vitest.json');
  const inBrowser = await playwright('browser.json');
  const onDesktop = await playwright('desktop.json');
  const unfinished = Number(!('numTotalTests' in vitest));
  return {
    passed: number(vitest.numPassedTests) + inBrowser.passed + onDesktop.passed,
    failed: number(vitest.numFailedTests) + inBrowser.failed + onDesktop.failed + unfinished,
    skipped: number(vitest.numPendingTests) + inBrowser.skipped + onDesktop.skipped,
  };
}

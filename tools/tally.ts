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

/** Sums what the runners reported. A runner that left no report adds one failure: it did not finish. */
export async function tally(): Promise<Tally> {
  const vitest = await json('vitest.json');
  const browser = await json('browser.json');
  const stats = typeof browser.stats === 'object' && browser.stats !== null ? browser.stats : {};
  const inBrowser = Object.fromEntries(Object.entries(stats));
  const unfinished = Number(!('numTotalTests' in vitest)) + Number(!('expected' in inBrowser));
  return {
    passed: number(vitest.numPassedTests) + number(inBrowser.expected) + number(inBrowser.flaky),
    failed: number(vitest.numFailedTests) + number(inBrowser.unexpected) + unfinished,
    skipped: number(vitest.numPendingTests) + number(inBrowser.skipped),
  };
}

import type { Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { recordFailure, recordSecondTry } from './record.ts';

const textOf = ({ message, value, stack }: TestError): string => stack ?? message ?? value ?? 'no message';

const titleOf = (test: TestCase): string => test.titlePath().filter(Boolean).join(' › ');

/** Records what made Playwright fail, also what belongs to no test, and what passed only when it was tried again. */
export default class FailureReporter implements Reporter {
  onTestEnd(test: TestCase, { errors, retry }: TestResult): void {
    const record = test.outcome() === 'flaky' ? recordSecondTry : recordFailure;
    const recorded = test.outcome() === 'flaky' ? (test.results[0]?.errors ?? []) : errors;
    if (test.ok() ? test.outcome() !== 'flaky' : retry < test.retries) return;
    for (const error of recorded) record(titleOf(test), textOf(error));
  }

  onError(error: TestError): void {
    recordFailure('outside of the tests', textOf(error));
  }
}

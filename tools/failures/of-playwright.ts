import type { Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { recordFailure, recordSecondTry } from './record.ts';

const textOf = ({ message, value, stack }: TestError): string => stack ?? message ?? value ?? 'no message';

const titleOf = (test: TestCase): string => test.titlePath().filter(Boolean).join(' › ');

/** Records what made Playwright fail, also what belongs to no test, and what passed only when it was tried again. */
export default class FailureReporter implements Reporter {
  onTestEnd(test: TestCase, { errors, retry }: TestResult): void {
    if (test.outcome() === 'flaky') {
      for (const error of test.results[0]?.errors ?? []) recordSecondTry(titleOf(test), textOf(error));
    } else if (!test.ok() && retry === test.retries) {
      for (const error of errors) recordFailure(titleOf(test), textOf(error));
    }
  }

  onError(error: TestError): void {
    recordFailure('outside of the tests', textOf(error));
  }
}

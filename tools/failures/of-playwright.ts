import type { Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { recordFailure } from './record.ts';

const textOf = ({ message, value, stack }: TestError): string => stack ?? message ?? value ?? 'no message';

/** Records what made Playwright fail, also what belongs to no test. */
export default class FailureReporter implements Reporter {
  onTestEnd(test: TestCase, result: TestResult): void {
    if (test.ok()) return;
    const title = test.titlePath().filter(Boolean).join(' › ');
    for (const error of result.errors) recordFailure(title, textOf(error));
  }

  onError(error: TestError): void {
    recordFailure('outside of the tests', textOf(error));
  }
}

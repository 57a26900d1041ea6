import type { Reporter, SerializedError, TestCase, TestModule, TestSuite } from 'vitest/node';
import { recordFailure } from './record.ts';

interface Thrown {
  readonly message: string;
  readonly stack?: string | undefined;
}

const textOf = ({ message, stack }: Thrown): string =>
  stack?.includes(message) ? stack : `${message}\n${stack ?? ''}`;

function recordAll(title: string, errors: readonly Thrown[]): void {
  for (const error of errors) recordFailure(title, textOf(error));
}

/**
 * Records what made vitest fail, also where no test did: a hook after the last test, a module that did not load, an error
 * that nobody handled.
 */
export default class FailureReporter implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result();
    if (state === 'failed') recordAll(`${test.module.relativeModuleId} › ${test.fullName}`, errors);
  }

  onTestSuiteResult(suite: TestSuite): void {
    recordAll(`${suite.module.relativeModuleId} › ${suite.fullName} (hook)`, suite.errors());
  }

  onTestModuleEnd(module: TestModule): void {
    recordAll(`${module.relativeModuleId} (module or hook)`, module.errors());
  }

  onTestRunEnd(_modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    recordAll('an error nobody handled', unhandled);
  }

  onProcessTimeout(): void {
    recordFailure('vitest', 'did not end by itself');
  }
}

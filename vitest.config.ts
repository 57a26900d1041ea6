import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tools/longest-first.ts';
import { OF_NO_DAY } from './tools/of-no-day.ts';

/** Servers and commands that a test starts take half as long to load where Node keeps what it has compiled. */
const env = { NODE_COMPILE_CACHE: join(tmpdir(), 'perch-compile-cache') };

/** They count what libraries are asked to do, in the place of those libraries. */
const COUNTING = ['tests/server/http/{auth,log-in-limits}.test.ts', 'tests/server/bluesky/decoder.test.ts'];
/** A project's own list is the whole of it: what the command line leaves out would be left out of none. */
const LEFT_OUT = process.env.PERCH_TEST_DAY === 'other' ? OF_NO_DAY : [];
/** What is waited for comes at once on an idle machine; one that does other work beside the tests may take many times as long. */
const PATIENT = { expect: { poll: { timeout: 30_000 } } };
const ON_DATABASES = {
  ...PATIENT,
  env,
  // A process opens dozens of embedded databases: one whole compilation of their program costs less than many of its hot parts.
  // A new generation that holds what a test makes: a tenth of the processor's time less than with the 16 MB of a service.
  // Its code is never taken away: among many databases that open and close, V8 may end the process over it (nodejs/node#64500).
  execArgv: ['--no-wasm-dynamic-tiering', '--no-wasm-code-gc', '--max-semi-space-size=64'],
  globalSetup: ['tests/support/global-postgres.ts'],
  testTimeout: 180_000,
  hookTimeout: 240_000,
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...PATIENT,
          name: 'unit',
          include: ['{shared,server,tools,main}/**/*.test.{ts,tsx}', 'tests/{container,headlines,interests}/*.test.ts'],
          testTimeout: 40_000,
          // Each file has modules of its own, and the process is the next one's: starting one costs more than most files.
          isolate: false,
        },
      },
      {
        test: {
          ...PATIENT,
          // Apart, in processes of their own: they put other modules and globals in the place of the browser's.
          name: 'renderer',
          include: ['renderer/**/*.test.{ts,tsx}'],
          testTimeout: 40_000,
        },
      },
      {
        test: {
          ...ON_DATABASES,
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          exclude: [...COUNTING, ...LEFT_OUT],
          // The service is loaded once for all files of a process; none of it keeps anything in a module.
          isolate: false,
        },
      },
      { test: { ...ON_DATABASES, name: 'counting', include: COUNTING } },
      {
        test: {
          ...ON_DATABASES,
          name: 'desktop',
          include: ['tests/desktop/**/*.test.ts'],
          exclude: [...LEFT_OUT],
          isolate: false,
        },
      },
    ],
    // One more than the cores of a small machine: many files wait for processes that die, hang or send mail.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
  },
});

import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tools/longest-first.ts';

/** Servers and commands that a test starts take half as long to load where Node keeps what it has compiled. */
const env = { NODE_COMPILE_CACHE: join(tmpdir(), 'perch-compile-cache') };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{shared,server,tools,main}/**/*.test.{ts,tsx}'],
          testTimeout: 20_000,
          // Each file has modules of its own, and the process is the next one's: starting one costs more than most files.
          isolate: false,
        },
      },
      {
        test: {
          // Apart, in processes of their own: they put other modules and globals in the place of the browser's.
          name: 'renderer',
          include: ['renderer/**/*.test.{ts,tsx}'],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'server',
          env,
          include: ['tests/server/**/*.test.ts'],
          globalSetup: ['tests/support/global-postgres.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'desktop',
          env,
          include: ['tests/desktop/**/*.test.ts'],
          globalSetup: ['tests/support/global-postgres.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
    // One more than the cores of a small machine: many files wait for processes that die, hang or send mail.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
  },
});

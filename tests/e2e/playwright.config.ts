import { defineConfig } from '@playwright/test';
import { chromiumPath, LETTER_ARGS } from './support/chromium.ts';

/** Three files at a time, one more than the cores of a small machine: pages wait for answers. Each has a product of its own. */
export default defineConfig({
  testDir: '.',
  globalSetup: './support/run-postgres.ts',
  timeout: 180_000,
  // While first collections run, a busy machine may keep a call waiting.
  expect: { timeout: 20_000 },
  workers: 3,
  // Shared machines stand still for seconds at times. What passes only then is named at the end of the run, to be mended.
  retries: process.env.CI === undefined ? 0 : 1,
  reporter: [
    ['list'],
    ['../../tools/failures/of-playwright.ts'],
    ['json', { outputFile: '../../dist/test-results/browser.json' }],
  ],
  outputDir: '../../dist/test-results/browser',
  snapshotPathTemplate: '{testDir}/approved/{arg}{ext}',
  projects: [
    { name: 'demonstration', testMatch: 'setup/demonstration.open.ts', teardown: 'demonstration down' },
    { name: 'demonstration down', testMatch: 'setup/demonstration.close.ts' },
    { name: 'ways', testMatch: '*.spec.ts', testIgnore: 'screens/**', dependencies: ['demonstration'] },
    { name: 'stage', testMatch: 'setup/stage.open.ts', teardown: 'stage down', dependencies: ['demonstration'] },
    { name: 'stage down', testMatch: 'setup/stage.close.ts' },
    {
      name: 'screens',
      testMatch: 'screens/{visit,narrow}.spec.ts',
      dependencies: ['stage'],
      fullyParallel: true,
    },
    {
      name: 'pseudo stage',
      testMatch: 'setup/pseudo.open.ts',
      teardown: 'pseudo stage down',
      dependencies: ['demonstration'],
    },
    { name: 'pseudo stage down', testMatch: 'setup/pseudo.close.ts' },
    {
      name: 'pseudo',
      testMatch: 'screens/pseudo.spec.ts',
      dependencies: ['pseudo stage'],
      fullyParallel: true,
    },
  ],
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: await chromiumPath(), args: [...LETTER_ARGS] },
    actionTimeout: 20_000,
    // Recording every action takes its time; `--trace retain-on-failure` on the command line when it is wanted.
    trace: 'off',
    // It would answer in the place of what a test puts there; its own test lets it in.
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 1000 },
  },
});

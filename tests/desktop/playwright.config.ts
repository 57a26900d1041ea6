import { defineConfig } from '@playwright/test';
import { chooseElectron } from './support/electron.ts';

/**
 * The desktop application, driven through Playwright's Electron support: on Electron where it is installed, on the
 * project's stand-in where it is not or `PERCH_TEST_DESKTOP=standin`. One real window at a time, because what has the keyboard
 * matters; each stand-in has a keyboard of its own.
 */
const onStandIn = await chooseElectron();

export default defineConfig({
  timeout: 120_000,
  expect: { timeout: 20_000 },
  workers: onStandIn ? 3 : 1,
  // As for the browser tests: what passes only then is named at the end of the run.
  retries: process.env.CI === undefined ? 0 : 1,
  globalSetup: ['./support/build.ts', '../e2e/support/run-postgres.ts'],
  reporter: [
    ['list'],
    ['../../tools/failures/of-playwright.ts'],
    ['json', { outputFile: '../../dist/test-results/desktop.json' }],
  ],
  outputDir: '../../dist/test-results/desktop',
  projects: [
    ...(onStandIn ? [{ name: 'stand-in', testDir: 'standin' }] : []),
    {
      name: 'demonstrations',
      testDir: 'setup',
      testMatch: '*.open.ts',
      fullyParallel: true,
      teardown: 'demonstrations down',
    },
    { name: 'demonstrations down', testDir: 'setup', testMatch: '*.close.ts' },
    { name: 'application', testDir: 'app', dependencies: ['demonstrations'] },
  ],
});

import { defineConfig } from '@playwright/test';
import { chromiumPath } from './support/chromium.ts';

/** Screens are looked at two at a time, ways through the product one after the other. */
export default defineConfig({
  testDir: '.',
  timeout: 180_000,
  workers: 2,
  reporter: [
    ['list'],
    ['../../tools/failures/of-playwright.ts'],
    ['json', { outputFile: '../../dist/test-results/browser.json' }],
  ],
  outputDir: '../../dist/test-results/browser',
  snapshotPathTemplate: '{testDir}/approved/{arg}{ext}',
  projects: [
    { name: 'ways', testMatch: '*.spec.ts', testIgnore: 'screens/**', workers: 1 },
    { name: 'stage', testMatch: 'setup/stage.open.ts', teardown: 'stage down' },
    { name: 'stage down', testMatch: 'setup/stage.close.ts' },
    {
      name: 'screens',
      testMatch: 'screens/{axe,looks}.spec.ts',
      dependencies: ['stage'],
      fullyParallel: true,
      use: { trace: 'off' },
    },
    { name: 'pseudo stage', testMatch: 'setup/pseudo.open.ts', teardown: 'pseudo stage down' },
    { name: 'pseudo stage down', testMatch: 'setup/pseudo.close.ts' },
    {
      name: 'pseudo',
      testMatch: 'screens/pseudo.spec.ts',
      dependencies: ['pseudo stage'],
      fullyParallel: true,
      use: { trace: 'off' },
    },
  ],
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: await chromiumPath() },
    actionTimeout: 20_000,
    trace: 'retain-on-failure',
    // It would answer in the place of what a test puts there; its own test lets it in.
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 1000 },
  },
});

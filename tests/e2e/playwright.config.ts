import { defineConfig } from '@playwright/test';
import { chromiumPath } from './support/chromium.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  timeout: 180_000,
  workers: 1,
  reporter: [['list'], ['json', { outputFile: '../../dist/test-results/browser.json' }]],
  outputDir: '../../dist/test-results/browser',
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

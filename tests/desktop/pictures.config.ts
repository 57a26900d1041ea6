import { defineConfig } from '@playwright/test';
import config from './playwright.config.ts';

/** Pictures of the application as it stands on three systems: to be looked at, not compared. */
export default defineConfig({
  ...config,
  timeout: 300_000,
  reporter: 'list',
  projects: [{ name: 'pictures', testDir: 'pictures' }],
});

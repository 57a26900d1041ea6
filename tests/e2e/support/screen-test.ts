import { test as base } from '@playwright/test';
import { keptStage, type Stage } from './stage.ts';

/** A test that finds the stage set. */
export const test = base.extend<object, { stage: Stage }>({
  stage: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its first argument
    async ({}, use) => {
      await use(await keptStage());
    },
    { scope: 'worker' },
  ],
});

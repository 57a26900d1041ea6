import { test as base } from '@playwright/test';
import { keptStage, type Stage, type StageName } from './stage.ts';

/** A test that finds the stage set. */
export const testOn = (name: StageName) =>
  base.extend<object, { stage: Stage }>({
    stage: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its first argument
      async ({}, use) => {
        await use(await keptStage(name));
      },
      { scope: 'worker' },
    ],
  });

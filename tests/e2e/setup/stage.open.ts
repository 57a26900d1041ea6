import { test } from '@playwright/test';
import { keepStage, openStage } from '../support/stage.ts';

test('the product stands filled, on a clock of its own', async () => {
  await keepStage(await openStage(), 'stage');
});

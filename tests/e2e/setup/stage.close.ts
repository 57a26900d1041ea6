import { test } from '@playwright/test';
import { closeStage, keptStage } from '../support/stage.ts';

test('the product is taken down', async () => {
  await closeStage(await keptStage('stage'));
});

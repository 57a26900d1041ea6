import { test } from '@playwright/test';
import { closeStage, keptStage } from '../support/stage.ts';

test('the product in another language is taken down', async () => {
  await closeStage(await keptStage('pseudo'));
});

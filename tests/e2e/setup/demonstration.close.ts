import { test } from '@playwright/test';
import { dropDemonstration } from '../support/demonstration.ts';

test('the demonstration is taken down', async () => {
  await dropDemonstration();
});

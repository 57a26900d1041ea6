import { test } from '@playwright/test';
import { dropDemonstrations } from '../support/demonstration.ts';

test('the demonstration is taken down', async () => {
  await dropDemonstrations();
});

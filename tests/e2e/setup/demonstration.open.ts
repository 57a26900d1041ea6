import { test } from '@playwright/test';
import { FRIDAY, keepDemonstration } from '../support/demonstration.ts';

test('the demonstration is filled once for all', async () => {
  await keepDemonstration(FRIDAY);
});

import { test } from '@playwright/test';
import { pseudoProduct } from '../support/pseudo-texts.ts';
import { keepStage, openStage } from '../support/stage.ts';

test('the product stands in a language longer than ours', async () => {
  const folder = await pseudoProduct();
  const stage = await openStage(folder);
  await keepStage({ ...stage, folders: [...stage.folders, folder] }, 'pseudo');
});

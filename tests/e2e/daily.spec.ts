import { expect, test } from '@playwright/test';
import { logInAsDemo } from './support/demo-reader.ts';
import { createFilledProduct, FRIDAY } from './support/demonstration.ts';
import { expectToFitNarrowest } from './support/narrowest.ts';
import type { Product, RunningProduct } from './support/product.ts';
import { violationsOf } from './support/violations.ts';

let product: Product;
let running: RunningProduct;

test.beforeAll(async () => {
  product = await createFilledProduct();
  running = await product.start({ now: FRIDAY });
});
test.afterAll(async () => {
  await running.stop();
  await product.remove();
});

test('who has the largest plan reads of a closed day, and goes from day to day', async ({ page }) => {
  await logInAsDemo(page, running);
  await page.goto(`${product.url}/en/dashboard/daily`);
  await expect(page.getByRole('link', { name: 'See the plans' })).toBeVisible();

  await page.goto(`${product.url}/en/instagram-monitoring-price?plan=4`);
  await page.getByRole('button', { name: 'Continue to secure payment' }).click();
  await expect(page).toHaveURL(/\/sandbox\/checkout\//);
  await page.getByRole('button').first().click();
  await expect(page).toHaveURL(/\/dashboard/);
  await page.getByRole('link', { name: /^Daily report/ }).click();

  await expect(page).toHaveURL(/\/en\/dashboard\/daily$/);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(/^Thursday/);
  await expect(page.getByText('Inês Varga').first()).toBeVisible();
  await page.keyboard.press('[');
  await expect(heading).toHaveText(/^Wednesday/);
  await expect(page).toHaveURL(/\/daily\/2026-11-18$/);
  await page.reload();
  await expect(heading).toHaveText(/^Wednesday/);
  await page.keyboard.press(']');
  await expect(heading).toHaveText(/^Thursday/);
  await page.goto(`${product.url}/pt/dashboard/daily/2026-11-18`);
  await expect(heading).toHaveText(/^Quarta-feira/);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violationsOf(page), `axe, ${colorScheme}`).toEqual([]);
  }
  await expectToFitNarrowest(page);
});

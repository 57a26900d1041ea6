import { expect, test } from '@playwright/test';
import { dashboardPage } from './pages/dashboard-page.ts';
import { logInAsDemo } from './support/demo-reader.ts';
import { createFilledProduct, FRIDAY } from './support/demonstration.ts';
import type { Product, RunningProduct } from './support/product.ts';

const WEEK = 'week-2026-11-09';

let product: Product;
let running: RunningProduct;
test.beforeAll(async () => {
  product = await createFilledProduct();
  running = await product.start({ now: FRIDAY });
});
test.afterAll(async () => {
  await running?.stop();
  await product.remove();
});

test('the front page leads to the report with the most news, fails alone, and is all that is printed', async ({
  page,
}) => {
  const at = (path: string) => page.route(path, (route) => route.fulfill({ status: 500, json: { error: 'internal' } }));
  const front = page.getByRole('region', { name: 'The front page' });
  await test.step('where it fails, the accounts are there all the same, and it comes when it is asked for again', async () => {
    const failing = '**/api/dashboard/front-page/**';
    await at(failing);
    await logInAsDemo(page, running);
    await page.goto(`${product.url}/en/dashboard`);
    await expect(page.getByText('The front page couldn’t be loaded.')).toBeVisible();
    await expect(dashboardPage(page).row('Tomás Brill')).toBeVisible();
    await page.unroute(failing);
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
    await expect(front.getByText('Between the accounts')).toBeVisible();
  });
  await test.step('what the list below tells at a glance is left to it', async () => {
    await expect(front.getByRole('link')).toHaveCount(1);
  });
  await test.step('on paper it stands alone', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(front).toBeVisible();
    await expect(front.getByRole('link')).toHaveCount(4);
    await expect(front.getByText('The week of 9–15 November 2026')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
    await expect(dashboardPage(page).names().first()).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
  });
  await test.step('is of the week that is chosen', async () => {
    await page
      .getByRole('navigation', { name: 'Weeks and months' })
      .getByRole('link', { name: /2–8 Nov/ })
      .click();
    await expect(front.getByRole('link').first()).toHaveAttribute('href', /week-2026-11-02$/);
    await page.goBack();
    await expect(front.getByRole('link').first()).toHaveAttribute('href', new RegExp(`${WEEK}$`));
  });
  await test.step('its story is that of the report', async () => {
    const headline = await front.getByRole('link').first().innerText();
    await front.getByRole('link').first().click();
    await page.waitForURL(new RegExp(`/report/\\d+/${WEEK}$`));
    await expect(page.getByRole('heading', { level: 2, name: headline })).toBeVisible();
  });
});

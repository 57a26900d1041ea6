import { expect, test } from '@playwright/test';
import { dashboardPage } from './pages/dashboard-page.ts';
import { runReadProduct } from './support/filled-product.ts';

const product = runReadProduct();

test('the year of an account is reached from its row, and each of its weeks leads to the report', async ({ page }) => {
  await page.goto(`${product.url}/en/dashboard`);
  await dashboardPage(page).choose('Inês Varga', 'The year');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Inês Varga, a year on the wire');
  const address = page.url();
  const weeks = page.getByRole('region', { name: 'The last 52 weeks, oldest first' });
  await expect(weeks.getByRole('listitem')).toHaveCount(52);
  const told = await weeks.getByRole('link').count();
  expect(told).toBeGreaterThan(1);

  await weeks.getByRole('link', { name: /^9–15 November: \d+ actions$/ }).click();
  await expect(page).toHaveURL(/\/en\/report\/\d+\/week-2026-11-09$/);
  // The address changes before the page does.
  await expect(weeks).toBeHidden();
  const title = await page.getByRole('article').getByRole('heading', { level: 2 }).first().textContent();
  await page.goBack();
  await page.reload();
  await expect(page).toHaveURL(address);
  // The almanac has the headline of each week once.
  await expect(page.getByRole('link', { name: String(title), exact: true })).toHaveCount(1);
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(52 + told);
});

test('somebody else’s account has no year here', async ({ page }) => {
  await page.goto(`${product.url}/en/dashboard/year/999999`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no such account here');
  await page.getByRole('link', { name: 'Back to your accounts' }).click();
  await expect(page).toHaveURL(/\/en\/dashboard$/);
});

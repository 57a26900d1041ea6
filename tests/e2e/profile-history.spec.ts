import { expect, test } from '@playwright/test';
import { dashboardPage } from './pages/dashboard-page.ts';
import { runReadProduct } from './support/filled-product.ts';

const product = runReadProduct();

test('the social profile is reached from the account’s row, stands after a reload, and reads as a table', async ({
  page,
}) => {
  await page.goto(`${product.url}/en/dashboard`);
  await dashboardPage(page).choose('Inês Varga', 'Social profile');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Inês Varga, over time');
  await expect(page).toHaveURL(/\/en\/dashboard\/profile\/\d+$/);
  await page.reload();
  await expect(heading).toHaveText('Inês Varga, over time');

  const account = page.getByRole('region', { name: 'The account' });
  await expect(account.locator('canvas')).toHaveCount(3);
  await account.getByRole('button', { name: 'Show as table: Followers' }).click();
  const table = account.getByRole('table', { name: 'Followers' });
  await expect(table.getByRole('row')).toHaveCount(21);
  await expect(table.getByRole('row').last()).toContainText(/^9–15 November\d,\d{3}$/);
  await expect(account.locator('canvas')).toHaveCount(2);
  await expect(page.getByText('Next report: Thursday 26 November 2026.')).toBeVisible();
});

test('a report leads to it, and it leads back to the newest one', async ({ page }) => {
  await page.goto(`${product.url}/en/report/1/week-2026-11-09`);
  await page.getByRole('link', { name: 'See it over time' }).click();
  await expect(page).toHaveURL(/\/en\/dashboard\/profile\/1$/);
  await page.getByRole('link', { name: 'Newest report' }).click();
  await expect(page).toHaveURL(/\/en\/report\/1\/week-2026-11-09$/);
});

test('in Portuguese it prints its lines and bars without a canvas, and none of its buttons', async ({ page }) => {
  await page.goto(`${product.url}/pt/dashboard/profile/1`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inês Varga ao longo do tempo');
  const drawn = page.locator('canvas');
  await expect(drawn).toHaveCount(5);
  await page.emulateMedia({ media: 'print' });
  for (const canvas of await drawn.all()) await expect(canvas).toBeHidden();
  await expect(page.getByRole('region', { name: 'A conta' }).locator('svg path[vector-effect]')).toHaveCount(3);
  // What the colours stand for is printed with them.
  await expect(page.getByRole('figure').getByText('Republicações', { exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
});

test('an account that was added this week has too few weeks, and says when the first report comes', async ({
  page,
}) => {
  await page.goto(`${product.url}/en/dashboard/profile/6`);
  await expect(page.getByRole('heading', { name: 'Too few weeks yet' })).toBeVisible();
  await expect(page.getByText('The next report comes on Thursday 26 November 2026.')).toBeVisible();
});

test('somebody else’s account has no social profile here; a failure can be tried again', async ({ page }) => {
  await page.goto(`${product.url}/en/dashboard/profile/999999`);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('There is no such account here');
  await page.getByRole('link', { name: 'Back to your accounts' }).click();
  await expect(page).toHaveURL(/\/en\/dashboard$/);

  const call = '**/api/dashboard/profile/1';
  await page.route(call, (route) => route.abort());
  await page.goto(`${product.url}/en/dashboard/profile/1`);
  await expect(page.getByRole('alert')).toContainText('There is no connection.');
  await page.unroute(call);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading).toHaveText('Inês Varga, over time');
});

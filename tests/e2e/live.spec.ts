import { type Cookie, expect as expectNow, type Page, test } from '@playwright/test';
import { dashboardPage } from './pages/dashboard-page.ts';
import { reportPage } from './pages/report-page.ts';
import { demoReader } from './support/demo-reader.ts';
import { createFilledProduct, FRIDAY } from './support/demonstration.ts';
import type { Product, RunningProduct } from './support/product.ts';

/** By now the first account has taken back a like of that week, of a post by Salt & Slip. */
const TUESDAY = '2026-11-24T10:00:00Z';
/** The demo subscriber's first account, and its newest week. */
const WEEK = 'report/1/week-2026-11-09';

/** First collections take their time on a busy machine. */
const expect = expectNow.configure({ timeout: 60_000 });

let product: Product;
let running: RunningProduct;
/** The demo subscriber, logged in. */
let reader: Cookie[];

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  product = await createFilledProduct();
  running = await product.start({ now: FRIDAY });
  reader = await demoReader(browser, running);
});
test.afterAll(async () => {
  await running?.stop();
  await product.remove();
});

/** What the same person does on another device. */
async function elsewhere(path: string, body: object): Promise<void> {
  const token = reader.find(({ name }) => name === 'perch_auth')?.value.split('.')[0] ?? '';
  const answer = await fetch(`${product.url}/api/dashboard/accounts/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-auth-token': token },
    body: JSON.stringify(body),
  });
  expectNow(answer.status, await answer.text()).toBe(200);
}

/** Opens a page, waits for its live connection, and says afterwards whether it is still the same document. */
async function openLive(page: Page, path: string): Promise<() => Promise<boolean>> {
  await page.context().addCookies(reader);
  const welcome = page
    .waitForEvent('websocket')
    .then((socket) =>
      socket.waitForEvent('framereceived', { predicate: ({ payload }) => payload.toString().includes('"welcome"') }),
    );
  await page.goto(`${product.url}/en/${path}`);
  await welcome;
  await page.evaluate(() => document.documentElement.setAttribute('data-stayed', ''));
  return () => page.evaluate(() => document.documentElement.hasAttribute('data-stayed'));
}

/** The list of accounts, without their reports as long as `isEarly` says so. */
const withoutReports = (page: Page, isEarly: () => boolean): Promise<unknown> =>
  page.route('**/api/dashboard/accounts/latest*', async (route) => {
    const answer = await route.fetch();
    const { items, ...list } = (await answer.json()) as { items: { line: object | null }[] };
    const shown = items.map((item) => ({ ...item, line: isEarly() ? null : item.line }));
    await route.fulfill({ response: answer, json: { ...list, items: shown } });
  });

test('an open dashboard takes in an account that was added elsewhere, until its first look is done, and a menu stays open', async ({
  page,
}) => {
  let isEarly = true;
  await withoutReports(page, () => isEarly);
  const stayed = await openLive(page, 'dashboard');
  const dashboard = dashboardPage(page);
  await expect(dashboard.row('Lena Reis')).toContainText('Day 5 of 7');
  const reports = page.getByRole('link', { name: /^Read the report on/ });
  expect(await reports.count()).toBe(0);
  await page.getByRole('button', { name: 'More for Field Notes Club' }).click();
  const entry = page.getByRole('menuitem', { name: 'Label' });
  await entry.focus();

  isEarly = false;
  await elsewhere('archive', { ids: [6] });
  await elsewhere('add', { username: 'marlow.press.example', network: 'demo' });
  await expect(dashboard.row('Marlow Press')).toContainText('First week on record');
  await expect(dashboard.row('Lena Reis')).toHaveCount(0);
  await expect(reports.first()).toBeVisible();
  await expect(entry).toBeFocused();
  expect(await stayed()).toBe(true);
});

test('an open report takes in what was taken back, as soon as the service has seen it', async ({ page }) => {
  const stayed = await openLive(page, WEEK);
  const report = reportPage(page);
  await report.seeAllLikes().click();
  await report.search('Salt & Slip');
  // The list is narrowed once the typing pauses.
  await expect(report.rows()).toHaveCount(1);
  await report.rows().getByRole('link').click();
  await expect(report.dialog().getByRole('heading')).toContainText('Salt & Slip');
  const gone = report.rows().filter({ hasText: 'The post is counted; its content was removed at the source.' });
  // The list is there before it is counted: its first row is on the page.
  await expect(report.rows().first()).toBeVisible();
  const before = await gone.count();
  // Only what is in view stands in the page, and a row without its content is lower: each says how many there are.
  const rows = (await report.rows().first().getAttribute('aria-setsize')) ?? '';

  await running.stop();
  const asked: string[] = [];
  page.on('request', (request) => void (request.url().includes('/api/report/') && asked.push(request.url())));
  running = await product.start({ now: TUESDAY });
  // Somebody looks at the page again: it does not try for ever by itself.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(gone).toHaveCount(before + 1, { timeout: 120_000 });
  await expect(report.rows().first()).toHaveAttribute('aria-setsize', rows);
  expect(asked, 'taken from the event, not by reading the report again').toEqual([]);
  expect(await stayed()).toBe(true);
});

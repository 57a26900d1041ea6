import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { dashboardPage } from './pages/dashboard-page.ts';
import { announcedOn } from './support/announced.ts';
import { logInAsDemo } from './support/demo-reader.ts';
import { createFilledProduct, FRIDAY } from './support/demonstration.ts';
import { heldAccounts } from './support/held-session.ts';
import type { Product, RunningProduct } from './support/product.ts';

const WEEK = 'week-2026-11-09';
const SIX = ['Inês Varga', 'North Quay Coffee', 'Tomás Brill', 'Field Notes Club', 'Oficina Maré', 'Lena Reis'];

let product: Product;
let running: RunningProduct;
// Every row is in sight: none is scrolled to.
test.use({ viewport: { width: 1280, height: 1600 } });
test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  product = await createFilledProduct();
  running = await product.start({ now: FRIDAY });
});
test.afterAll(async () => {
  await running?.stop();
  await product.remove();
});
let session: Awaited<ReturnType<ReturnType<Page['context']>['cookies']>> = [];

/** The demo subscriber's dashboard, with every report that is due. */
async function open(page: Page, path = '/en/dashboard'): Promise<void> {
  if (session.length === 0) {
    await logInAsDemo(page, running);
    await expect(page.getByRole('link', { name: /^Read the report/ })).toHaveCount(5);
    session = await page.context().cookies();
  } else await page.context().addCookies(session);
  await page.goto(`${product.url}${path}`);
}

test('accounts are chosen together, archived and deleted after a question, and both is undone', async ({ page }) => {
  await open(page);
  const dashboard = dashboardPage(page);
  const { names, bar, dialog } = dashboard;
  await expect(names()).toHaveText(SIX);
  await test.step('a range with Shift, all, and none; nothing moves when the bar comes', async () => {
    const before = await dashboard.row('Lena Reis').boundingBox();
    await dashboard.box('North Quay Coffee').check();
    await dashboard.box('Field Notes Club').click({ modifiers: ['Shift'] });
    await expect(bar()).toContainText('3 accounts selected');
    expect(await dashboard.row('Lena Reis').boundingBox()).toEqual(before);
    await expect(dashboard.all()).toHaveJSProperty('indeterminate', true);
    await dashboard.all().check();
    await expect(bar()).toContainText('6 accounts selected');
    await bar().getByRole('button', { name: 'Clear the selection' }).click();
    await expect(bar()).toHaveCount(0);
  });

  await test.step('archived, and followed again', async () => {
    await dashboard.box('Inês Varga').check();
    await dashboard.box('Tomás Brill').check();
    await bar().getByRole('button', { name: 'Archive' }).click();
    await expect(dialog().getByRole('button', { name: 'Keep following' })).toBeFocused();
    await dialog().getByRole('button', { name: 'Archive 2 accounts' }).click();
    await expect(names()).toHaveText(['North Quay Coffee', 'Field Notes Club', 'Oficina Maré', 'Lena Reis']);
    await expect(page.getByText('4 of 6')).toBeVisible();
    await expect.poll(() => heldAccounts(page, 'archived')).toEqual(['Inês Varga', 'Tomás Brill']);
    await dashboard.undo('2 accounts are in the archive.');
    await expect(names()).toHaveText(SIX);
  });

  await test.step('deleted, and back as they were', async () => {
    await dashboard.box('Inês Varga').check();
    await dashboard.box('Lena Reis').check();
    await bar().getByRole('button', { name: 'Delete' }).click();
    await expect(dialog()).toContainText(/Inês Varga and Lena Reis will be deleted with \d+ reports and their CSV/);
    await expect(dialog()).toContainText(/undo this in the notice that appears next. After that it is permanent/);
    await expect(dialog().getByRole('button', { name: 'Keep them' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(names()).toHaveText(SIX);
    await bar().getByRole('button', { name: 'Delete' }).click();
    await dialog().getByRole('button', { name: 'Delete 2 accounts' }).click();
    await expect(names()).toHaveCount(4);
    // What is shown at once is still on its way to the service.
    await expect.poll(() => heldAccounts(page, 'active')).toHaveLength(4);
    await page.reload();
    await expect(names()).toHaveCount(4);
    await dashboard.box('Tomás Brill').check();
    await bar().getByRole('button', { name: 'Delete' }).click();
    await dialog().getByRole('button', { name: 'Delete account' }).click();
    await expect(names()).toHaveCount(3);
    await expect
      .poll(() => heldAccounts(page, 'active'))
      .toEqual(['Field Notes Club', 'North Quay Coffee', 'Oficina Maré']);
    await dashboard.undo('Tomás Brill is deleted.');
    await expect(names()).toHaveText(['North Quay Coffee', 'Tomás Brill', 'Field Notes Club', 'Oficina Maré']);
    await page.getByRole('link', { name: 'Read the report on Tomás Brill' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tomás Brill');
  });
});

test('what is archived comes back while there is a place, and says what to do when there is none', async ({ page }) => {
  await open(page);
  const dashboard = dashboardPage(page);
  for (const [name, handle] of [
    ['Inês Varga', 'ines.varga.example'],
    ['Lena Reis', 'lena.reis.example'],
  ] as const) {
    await dashboard.addAndReturn(handle, 'Demo');
    await expect(dashboard.row(name)).toBeVisible();
  }
  await dashboard.choose('Field Notes Club', 'Archive');
  await page.getByRole('link', { name: 'Archive 1' }).click();
  await expect(page.getByText('Archived 20 November.')).toBeVisible();
  await dashboard.box('Field Notes Club').check();
  await dashboard.bar().getByRole('button', { name: 'Follow again' }).click();
  await expect(page.getByText('The archive is empty.')).toBeVisible();
  await dashboard.undo('Field Notes Club is followed again.');
  await expect(dashboard.names()).toHaveText(['Field Notes Club']);

  await page.getByRole('link', { name: 'Active 5' }).click();
  await dashboard.addAndReturn('marlow.press.example', 'Demo');
  await expect(page.getByText('6 of 6')).toBeVisible();
  await page.getByRole('link', { name: 'Archive 1' }).click();
  await page.getByRole('button', { name: 'Follow again: Field Notes Club' }).click();
  await expect(dashboard.dialog()).toContainText('Your plan has room for 0 more of 6 accounts.');
  await expect(dashboard.dialog().getByRole('link', { name: 'See Heron' })).toBeVisible();
  await dashboard.dialog().getByRole('link', { name: 'Select one to archive' }).click();
  await page.waitForURL(/\/en\/dashboard$/);
  await dashboard.choose('Marlow Press', 'Delete');
  await dashboard.dialog().getByRole('button', { name: 'Delete account' }).click();
  await expect.poll(() => heldAccounts(page, 'active')).toHaveLength(5);
});

test('a label is set, found and taken away; order and filter stay in the address', async ({ page }) => {
  await open(page);
  const dashboard = dashboardPage(page);
  await dashboard.choose('Oficina Maré', 'Label');
  const field = dashboard.dialog().getByLabel('Label', { exact: true });
  await expect(field).toBeFocused();
  await field.fill('x'.repeat(41));
  await page.keyboard.press('Enter');
  await expect(dashboard.dialog()).toContainText('A label has at most 40 characters.');
  await field.fill('  Blue   glaze ');
  await page.keyboard.press('Enter');
  await expect(dashboard.row('Oficina Maré')).toContainText('Blue glaze');
  await expect(page.getByRole('button', { name: 'More for Oficina Maré' })).toBeFocused();

  await page.goto(`${product.url}/en/dashboard?sort=name`);
  await expect(dashboard.names()).toHaveText([
    'Inês Varga',
    'Lena Reis',
    'North Quay Coffee',
    'Oficina Maré',
    'Tomás Brill',
  ]);
  await dashboard.order().selectOption({ label: 'Most likes' });
  await expect(dashboard.names().first()).toHaveText('Tomás Brill');
  await dashboard.finder().fill('glaze');
  await expect(dashboard.names()).toHaveText(['Oficina Maré']);
  await page.reload();
  expect(new URL(page.url()).search).toBe('?sort=likes&q=glaze');
  await expect(dashboard.finder()).toHaveValue('glaze');
  await expect(dashboard.names()).toHaveText(['Oficina Maré']);
  await dashboard.finder().fill('nobody');
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(dashboard.names()).toHaveCount(5);
  await expect(dashboard.order()).toHaveValue('likes');

  await dashboard.choose('Oficina Maré', 'Label');
  await dashboard.dialog().getByRole('button', { name: 'Remove label' }).click();
  await expect(dashboard.row('Oficina Maré')).not.toContainText('Blue glaze');
});

test('the keyboard walks, chooses, reads, archives and saves', async ({ page }) => {
  await open(page);
  const dashboard = dashboardPage(page);
  await expect(dashboard.names()).toHaveCount(5);
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  // The listening is loaded after the page; the first J that is heard stands on the first row.
  await expect(async () => {
    await press('j');
    await expect(page.locator('main li:focus')).toHaveCount(1, { timeout: 200 });
  }).toPass();
  await press('k', 'k', 'k', 'j');
  await expect(dashboard.row('Tomás Brill')).toBeFocused();
  await press('x', 'j', 'x');
  await expect(dashboard.bar()).toContainText('2 accounts selected');
  const [download] = await Promise.all([page.waitForEvent('download'), press('d')]);
  expect(download.suggestedFilename()).toBe(`perch-${WEEK}.csv`);
  const accounts = new Set(
    (await readFile(await download.path(), 'utf8')).split('\r\n').map((line) => line.split(',')[3]),
  );
  expect([...accounts]).toEqual(expect.arrayContaining(['tomas.brill.example', 'oficina.mare.example']));
  expect(accounts).not.toContain('northquay@cafes.example');
  await press('x', 'k', 'x');
  await expect(dashboard.bar()).toHaveCount(0);
  await press('a');
  await expect(dashboard.notice('Tomás Brill is in the archive.')).toBeVisible();
  await expect(dashboard.row('Oficina Maré')).toBeFocused();
  await dashboard.undo('Tomás Brill is in the archive.');
  await expect(dashboard.names()).toHaveCount(5);
  await page.getByLabel('Add an account').fill('ajx');
  await expect(dashboard.bar()).toHaveCount(0);
  await dashboard.row('Oficina Maré').focus();
  await press('Enter');
  await page.waitForURL(new RegExp(`/en/report/\\d+/${WEEK}$`));
});

test('a CSV on its way can be stopped, and one that does not come says so', async ({ page }) => {
  await open(page);
  const dashboard = dashboardPage(page);
  const button = page.getByRole('button', { name: 'CSV, this week' });
  await page.route('**/api/dashboard/csv*', () => undefined);
  await button.click();
  await expect(page.getByRole('button', { name: 'Preparing the file' })).toBeDisabled();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(button).toBeEnabled();
  await expect(page.locator('.toast')).toHaveCount(0);
  await page.unroute('**/api/dashboard/csv*');
  await page.route('**/api/dashboard/csv*', (route) => route.fulfill({ status: 500, json: { error: 'internal' } }));
  await button.click();
  await expect(dashboard.notice('The file could not be saved.')).toBeVisible();
  await page.unroute('**/api/dashboard/csv*');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dashboard.notice('The file could not be saved.').getByRole('button', { name: 'Try again' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`perch-${WEEK}.csv`);
});

test('notices stay in reach over an open dialog, and are told there', async ({ page }) => {
  await open(page);
  const dashboard = dashboardPage(page);
  const { notice, dialog } = dashboard;
  const search = () => page.keyboard.press('Control+k');

  await test.step('one that is there when the dialog opens', async () => {
    await expect(dashboard.row('Oficina Maré')).toBeVisible();
    const names = await dashboard.names().allTextContents();
    await dashboard.choose('Oficina Maré', 'Archive');
    await expect(notice('Oficina Maré is in the archive.')).toBeVisible();
    await search();
    await expect(dialog()).toBeVisible();
    expect(await announcedOn(page)).toContain('Oficina Maré is in the archive.');
    await dashboard.undo('Oficina Maré is in the archive.');
    await expect(dialog()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dashboard.names()).toHaveText(names);
  });

  await test.step('one that comes meanwhile, in a place that was there before it; the page has it afterwards', async () => {
    const failed = Promise.withResolvers<void>();
    await page.route('**/api/dashboard/csv*', async (route) => {
      await failed.promise;
      await route.fulfill({ status: 500, json: { error: 'internal' } });
    });
    await page.getByRole('button', { name: 'CSV, this week' }).click();
    await search();
    const place = await dialog().locator('.toasts').elementHandle();
    // What is under way stands there, too, and can be stopped.
    await expect(dialog().getByText('Preparing the file')).toBeVisible();
    await expect(dialog().getByRole('button', { name: 'Cancel', exact: true })).toBeVisible();
    failed.resolve();
    await expect(dialog().getByRole('alert')).toContainText('The file could not be saved.');
    expect(await place?.textContent()).toContain('The file could not be saved.');
    expect(await announcedOn(page)).toContain('The file could not be saved.');
    const again = () => notice('The file could not be saved.').getByRole('button', { name: 'Try again' });
    // By keyboard, behind what the dialog itself has.
    await expect(async () => {
      await page.keyboard.press('Tab');
      await expect(again()).toBeFocused({ timeout: 200 });
    }).toPass();
    await page.unroute('**/api/dashboard/csv*');
    await page.keyboard.press('Escape');
    await expect(dialog()).toHaveCount(0);
    const [download] = await Promise.all([page.waitForEvent('download'), again().click()]);
    expect(download.suggestedFilename()).toBe(`perch-${WEEK}.csv`);
  });
});

test('a group report leads to the chosen accounts, or to the plan that has it', async ({ page }) => {
  await open(page);
  const dashboard = dashboardPage(page);
  const group = page.getByRole('link', { name: 'Group report' });
  await expect(group).toHaveAttribute('href', new RegExp(`^/en/report/\\d+(,\\d+){4}/${WEEK}$`));
  await page.route('**/api/user/info*', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    body.user.subscription = { ...body.user.subscription, name: 'Wren', group_reports: false };
    await route.fulfill({ response: answer, json: body });
  });
  await page.reload();
  await page.getByRole('button', { name: 'Group report' }).click();
  await expect(dashboard.dialog()).toContainText('Your Wren plan does not include them.');
  await expect(dashboard.dialog().getByRole('button', { name: 'Not now' })).toBeFocused();
  const finch = dashboard.dialog().getByRole('link', { name: /^See Finch, \$8\.90/ });
  await finch.click();
  await page.waitForURL(/instagram-monitoring-price$/);
});

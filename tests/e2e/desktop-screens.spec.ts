import { expect, test } from '@playwright/test';
import type { ExportState } from '../../shared/desktop/values.ts';
import { authPage } from './pages/auth-page.ts';
import { desktopPage } from './pages/desktop-page.ts';
import { demoToken } from './support/demo-reader.ts';
import { putShell } from './support/desktop-shell.ts';
import { createProduct, type Product, type RunningProduct } from './support/product.ts';

const NOW = '2026-11-20T10:00:00Z';
const PERSON = { email: 'desk@example.org', password: 'a long enough password' };
const NO_SESSION = { token: 'none', lastRefresh: null } as const;
const RUNNING: ExportState = {
  state: 'running',
  folder: '/home/reader/Perch reports',
  total: 2,
  done: 0,
  failed: [],
  bytes: 0,
  error: null,
};

let product: Product;
let running: RunningProduct;
let reader: string;

test.beforeAll(async () => {
  product = await createProduct();
  running = await product.start({ now: NOW, env: { PERCH_LOG_LEVEL: 'info' } });
  await expect.poll(running.output, { timeout: 90_000 }).toContain('has its reports');
  reader = await demoToken(product.url, running);
});
test.afterAll(async () => {
  await running.stop();
  await product.remove();
});

test('the token stays in the shell, through sign-up, reload and log-out', async ({ page }) => {
  const shell = await putShell(page, { url: product.url });
  await page.goto(`${product.url}/en/auth/signup`);
  await authPage(page).signUp(PERSON);
  await expect(desktopPage(page).find).toBeVisible();
  const kept = await page.evaluate(() => [document.cookie, JSON.stringify(localStorage)].join());
  expect(kept).not.toContain('perch_auth');
  await page.reload();
  // What preload knew at the window's start is old: the page asks.
  await expect(desktopPage(page).find).toBeVisible();
  await shell.emit('command', 'log-out');
  await page.waitForURL(/\/en$/);
  expect(shell.asked('forgetSession').length).toBeGreaterThan(0);
});

test('a locked keyring is not a log-out: it is said, tried again, and the page goes on', async ({ page }) => {
  const shell = await putShell(page, { url: product.url, token: reader, kept: 'locked' });
  shell.setToken(null);
  const screen = desktopPage(page);
  await page.goto(`${product.url}/en/dashboard`);
  await expect(screen.locked).toBeVisible();
  await screen.locked.getByRole('button', { name: 'Try again' }).click();
  await expect(screen.locked.getByText('The keyring is still locked.')).toBeVisible();
  shell.setToken(reader);
  shell.answer({ retryKeyring: () => shell.setSession({ token: 'ready', lastRefresh: Date.now() }) });
  await screen.locked.getByRole('button', { name: 'Try again' }).click();
  await page.waitForURL(/\/en\/dashboard$/);
  expect(shell.asked('forgetSession')).toEqual([]);
});

test('without a keyring it is said once what storing anyway means', async ({ page }) => {
  const shell = await putShell(page, { url: product.url, token: reader, kept: 'session-only' });
  const { keyring } = desktopPage(page);
  await page.goto(`${product.url}/en/dashboard`);
  await expect(keyring).toContainText('every program that runs under your name');
  await keyring.getByRole('button', { name: 'Store anyway' }).click();
  await expect(keyring).toBeHidden();
  expect(shell.asked('keepUnprotected')).toHaveLength(1);
});

test('what the shell tells and asks for is heard: paths, commands, notices, files, unread', async ({ page }) => {
  const shell = await putShell(page, { url: product.url, token: reader });
  const screen = desktopPage(page);
  await page.goto(`${product.url}/en/dashboard`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('left to read');
  const unread = await page.locator('.badge.new').count();
  await expect.poll(() => shell.asked('setUnread').at(-1)).toBe(unread);
  expect(shell.asked('setLanguage')).toEqual(['en']);

  await test.step('a report that is opened is no longer unread', async () => {
    await page.getByRole('link', { name: 'Read' }).first().click();
    await page.waitForURL(/\/report\//);
    await page.locator('.nameplate').waitFor();
    await shell.emit('open', '/en/dashboard');
    await page.waitForURL(/\/dashboard$/);
    await expect.poll(() => shell.asked('setUnread').at(-1)).toBe(unread - 1);
  });
  await test.step('another site is not opened', async () => {
    await shell.emit('open', '//elsewhere.example/en');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('left to read');
    expect(new URL(page.url()).origin).toBe(product.url);
  });
  await test.step('the week is saved by the shell, which tells of it', async () => {
    await shell.emit('command', 'save-csv');
    await expect(screen.notice(/is saved/)).toBeVisible();
    expect(shell.asked('download')).toEqual([{ path: '/dashboard/csv?period=week-2026-11-09', ask: false }]);
    await screen
      .notice(/is saved/)
      .getByRole('button', { name: 'Show in folder' })
      .click();
    await expect.poll(() => shell.asked('showDownload').length).toBe(1);
    await page.getByRole('button', { name: /CSV, this week/ }).click();
    await expect.poll(() => shell.asked('download').length).toBe(2);
  });
  await test.step('a file on its way shows how much there is, and can be stopped', async () => {
    const running = {
      id: 'slow',
      name: 'week.csv',
      bytes: 1_200_000,
      total: 4_000_000,
      state: 'running',
      error: null,
    } as const;
    await shell.emit('download', running);
    await expect(screen.notice('Saving week.csv')).toContainText('1.2 MB of 4.0 MB');
    await screen.notice('Saving week.csv').getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => shell.asked('cancelDownload')).toEqual(['slow']);
    await shell.emit('download', { ...running, state: 'failed', error: 'no_space' });
    await expect(screen.notice('There is no room left on the disk.')).toBeVisible();
    await expect(screen.notice('Saving week.csv')).toBeHidden();
  });
  await test.step('a notice leads where it says', async () => {
    await shell.emit('notice', { kind: 'report-ready', text: 'A report is ready', open: '/en/settings' });
    await screen.notice('A report is ready').getByRole('button', { name: 'Read' }).click();
    await page.waitForURL(/\/en\/settings$/);
  });
  await test.step('commands open what they name', async () => {
    await shell.emit('command', 'palette');
    await expect(page.getByRole('dialog', { name: 'Find' })).toBeVisible();
    await page.keyboard.press('Escape');
    await shell.emit('command', 'add-account');
    await expect(page.locator('search.add-w input')).toBeFocused();
  });
  await test.step('who left elsewhere is gone here', async () => {
    shell.setToken(null);
    await shell.setSession(NO_SESSION);
    await page.waitForURL(/\/auth\/login/);
  });
});

test('a report that becomes ready refreshes the page and is told of by the shell alone', async ({ page }) => {
  const shell = await putShell(page, { url: product.url, token: reader });
  await page.goto(`${product.url}/en/dashboard`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/left to read|read/);
  const again = page.waitForRequest(/\/api\/dashboard\/accounts\/latest/);
  const title = { en: 'A quieter week', pt: 'Uma semana mais calma' };
  const counts = { likes: 1, follows: 1, unfollows: null };
  const ready = {
    type: 'report-ready',
    id: 900,
    accountId: 1,
    reportId: 'week-2026-11-09',
    name: 'Inês Varga',
  } as const;
  await shell.emit('live', { ...ready, title, ...counts });
  await again;
  await page.waitForTimeout(2000);
  await expect(desktopPage(page).notice('is ready')).toHaveCount(0);
});

test('many reports are exported: counted before, paused, gone on with, whatever is open', async ({ page }) => {
  const shell = await putShell(page, { url: product.url, token: reader });
  const { exporting, notice, find } = desktopPage(page);
  await page.goto(`${product.url}/en/dashboard`);
  await find.waitFor();
  await shell.emit('command', 'bulk-export');
  const start = exporting.getByRole('button', { name: 'Start the export' });
  await expect(start).toBeDisabled();
  await exporting.getByRole('checkbox', { name: 'All of them' }).press('Space');
  await expect(exporting).toContainText('Nothing chosen has a report in these months.');
  await exporting.getByRole('checkbox', { name: /Inês Varga/ }).press('Space');
  await exporting.getByRole('checkbox', { name: 'Weeks' }).press('Space');
  await exporting.getByLabel('From', { exact: true }).selectOption('2026-09');
  await expect(exporting).toContainText('2 reports of 1 account');
  await exporting.getByLabel('Names of the files').fill('../{report}');
  await expect(exporting).toContainText('A name may not lead out of the folder.');
  await exporting.getByLabel('Names of the files').fill('{username} {type} {start}');
  await expect(exporting).toContainText('For example ines.varga.example month 2026-09-01.csv');
  await expect(start).toBeDisabled();
  await exporting.getByRole('button', { name: /Choose a folder/ }).click();
  shell.answer({ startExport: ({ reports, folder }) => ({ ...RUNNING, folder, total: reports.length }) });
  await start.click();
  expect(shell.asked('startExport')).toHaveLength(1);
  await expect(exporting).toContainText('0 of 2 files');
  shell.setExport({ ...RUNNING, done: 1, bytes: 52_000 });
  await shell.emit('export', { ...RUNNING, done: 1, bytes: 52_000 });
  await expect(exporting).toContainText('1 of 2 files · 52 kB');
  await exporting.getByRole('button', { name: 'Pause' }).click();
  await expect(exporting.getByText('Paused')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.reload();
  await find.waitFor();
  await page.keyboard.press('Control+KeyK');
  await page.getByRole('dialog', { name: 'Find' }).getByRole('combobox').fill('export reports');
  await page.keyboard.press('Enter');
  await expect(exporting.getByText('Paused')).toBeVisible();
  await exporting.getByRole('button', { name: 'Go on' }).click();
  await expect(exporting.getByText('Exporting')).toBeVisible();
  await page.keyboard.press('Escape');
  const failed = [{ accountId: 1, reportId: 'month-2026-10-01', error: 'folder_missing' }];
  const done: ExportState = { ...RUNNING, state: 'done', done: 1, failed };
  shell.setExport(done);
  await shell.emit('export', done);
  await shell.emit('filesNews', { tone: 'bad', text: 'The export is finished, except for some.', act: 'look' });
  await notice('The export is finished').getByRole('button', { name: 'Look' }).click();
  await expect(exporting).toContainText('1 report could not be had');
  await expect(exporting).toContainText('The folder is not there any more.');
  await exporting.getByRole('button', { name: 'Try the failed ones again' }).click();
  await expect(exporting.getByText('Exporting')).toBeVisible();
  expect(shell.asked('retryExport')).toHaveLength(1);
});

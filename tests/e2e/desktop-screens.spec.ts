import { expect, test } from '@playwright/test';
import { authPage } from './pages/auth-page.ts';
import { desktopPage } from './pages/desktop-page.ts';
import { putShell } from './support/desktop-shell.ts';
import { runFilledProduct } from './support/filled-product.ts';

const PERSON = { email: 'desk@example.org', password: 'a long enough password' };
const NO_SESSION = { token: 'none', lastRefresh: null } as const;

const product = runFilledProduct();

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
  const shell = await putShell(page, { url: product.url, token: product.reader, kept: 'locked' });
  shell.setToken(null);
  const screen = desktopPage(page);
  await page.goto(`${product.url}/en/dashboard`);
  await expect(screen.locked).toBeVisible();
  await screen.locked.getByRole('button', { name: 'Try again' }).click();
  await expect(screen.locked.getByText('The keyring is still locked.')).toBeVisible();
  shell.setToken(product.reader);
  shell.answer({ retryKeyring: () => shell.setSession({ token: 'ready', lastRefresh: Date.now() }) });
  await screen.locked.getByRole('button', { name: 'Try again' }).click();
  await page.waitForURL(/\/en\/dashboard$/);
  expect(shell.asked('forgetSession')).toEqual([]);
});

test('without a keyring it is said once what storing anyway means', async ({ page }) => {
  const shell = await putShell(page, { url: product.url, token: product.reader, kept: 'session-only' });
  const { keyring } = desktopPage(page);
  await page.goto(`${product.url}/en/dashboard`);
  await expect(keyring).toContainText('every program that runs under your name');
  await keyring.getByRole('button', { name: 'Store anyway' }).click();
  await expect(keyring).toBeHidden();
  expect(shell.asked('keepUnprotected')).toHaveLength(1);
});

test('what the shell tells and asks for is heard: paths, commands, notices, files, unread', async ({ page }) => {
  const shell = await putShell(page, { url: product.url, token: product.reader });
  const screen = desktopPage(page);
  await page.goto(`${product.url}/en/dashboard`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('left to read');
  const unread = await page.locator('.badge.new').count();
  await expect.poll(() => shell.asked('setUnread').at(-1)).toBe(unread);
  expect(shell.asked('setLanguage')).toEqual(['en']);

  await test.step('a report that is opened is no longer unread', async () => {
    await page.getByRole('link', { name: 'Read' }).first().click();
    await page.waitForURL(/\/report\//);
    await page.getByRole('article').getByRole('heading', { level: 1 }).waitFor();
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
    expect(shell.asked('download')).toEqual([
      { path: '/dashboard/csv?period=week-2026-11-09&separator=comma', ask: false },
    ]);
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
    await expect(screen.notice('The disk is full.')).toBeVisible();
    await expect(screen.notice('Saving week.csv')).toBeHidden();
  });
  await test.step('a notice leads where it says', async () => {
    await shell.emit('notice', { kind: 'report-ready', text: 'A report is ready', open: '/en/settings' });
    await screen.notice('A report is ready').getByRole('button', { name: 'Read' }).click();
    await page.waitForURL(/\/en\/settings$/);
    // The address is there before the page; a page that comes closes what lies over it.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
  });
  await test.step('commands open what they name', async () => {
    await shell.emit('command', 'palette');
    await expect(page.getByRole('dialog', { name: 'Find' })).toBeVisible();
    await page.keyboard.press('Escape');
    await shell.emit('command', 'add-account');
    await expect(page.getByRole('search').first().getByRole('textbox')).toBeFocused();
  });
  await test.step('who left elsewhere is gone here', async () => {
    shell.setToken(null);
    await shell.setSession(NO_SESSION);
    await page.waitForURL(/\/auth\/login/);
  });
});

test('a report that becomes ready refreshes the page and is told of by the shell alone', async ({ page }) => {
  const shell = await putShell(page, { url: product.url, token: product.reader });
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

test('accounts that did not come are said so among the notification settings, and asked for again', async ({
  page,
}) => {
  await putShell(page, { url: product.url, token: product.reader });
  const notices = desktopPage(page).group('Notifications');
  let broken = true;
  await page.route('**/api/dashboard/accounts/latest*', (route) =>
    broken ? route.fulfill({ status: 500, json: { error: 'internal' } }) : route.fallback(),
  );
  await page.goto(`${product.url}/en/settings`);
  await expect(notices).toContainText('Your accounts couldn’t be loaded.');
  broken = false;
  await notices.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(notices.getByRole('checkbox', { name: /Inês Varga/ })).toBeVisible();
  await expect(notices.getByRole('group', { name: 'Notify me about these accounts' }).locator(':focus')).toHaveCount(1);
});

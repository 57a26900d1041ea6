import { expect, test } from '@playwright/test';
import type { ExportState } from '../../shared/desktop/values.ts';
import { authPage } from './pages/auth-page.ts';
import { desktopPage } from './pages/desktop-page.ts';
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
  const link = running.demoLink().split('link=')[1] ?? '';
  const answer = await fetch(`${product.url}/api/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ link }),
  });
  reader = answer.headers.get('x-auth-token') ?? ((await answer.json()) as { token: string }).token; // the contract's
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
  await notice('The export is finished.').getByRole('button', { name: 'Look' }).click();
  await expect(exporting).toContainText('1 report could not be had');
  await expect(exporting).toContainText('The folder is not there any more.');
});
test('while somebody pays in the browser the window waits, and can be told', async ({ page }) => {
  const shell = await putShell(page, { url: product.url, token: reader });
  const { checkout, find, notice } = desktopPage(page);
  await page.goto(`${product.url}/en/settings`);
  await find.waitFor();
  await page.getByRole('link', { name: 'Change plan' }).click();
  await page.getByRole('button', { name: /Heron/ }).first().click();
  const pay = page.getByRole('dialog').getByRole('button', { name: /payment|pay|continue/i });
  await pay.click();
  await expect(checkout).toContainText('It is open in your browser.');
  expect(String(shell.asked('openCheckout')[0])).toContain('/sandbox/');
  await checkout.getByRole('button', { name: 'Open it again' }).click();
  await expect.poll(() => shell.asked('openCheckout').length).toBe(2);
  const paid = checkout.getByRole('button', { name: 'I have paid' });
  await paid.press('Enter');
  await expect(checkout).toContainText('Not yet: no payment has come through.');
  await expect(checkout).toContainText('It is open in your browser.');
  await expect(paid).toBeFocused();
  await shell.emit('checkout', 'given-up');
  await expect(checkout).toContainText('within ten minutes');
  await expect(checkout).not.toContainText('Not yet');
  shell.answer({ checkCheckout: () => 'unreachable' });
  await paid.click();
  await expect(checkout).toContainText('Perch did not answer');
  await expect(checkout).toContainText('within ten minutes');
  expect(shell.asked('checkCheckout')).toHaveLength(2);
  await checkout.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => shell.asked('cancelCheckout').length).toBe(1);
  await expect(pay).toBeEnabled();
  await test.step('what is answered late to a cancelled attempt does not touch the next one', async () => {
    const answers: ((opened: boolean) => void)[] = [];
    shell.answer({ openCheckout: () => new Promise((answer) => answers.push(answer)) });
    await pay.click();
    await checkout.getByRole('button', { name: 'Cancel' }).click();
    await pay.click();
    await expect.poll(() => answers.length).toBe(2);
    answers[0]?.(false);
    answers[1]?.(true);
    await paid.click();
    await expect(checkout).toContainText('Perch did not answer');
    await expect(checkout).toContainText('It is open in your browser.');
  });
  await shell.emit('checkout', 'returned');
  await page.waitForURL(/\/en\/dashboard$/);
  await expect(notice('Your payment came through.')).toBeVisible();
});

test('a newer version that was found without a window is told of once, when somebody can see it', async ({ page }) => {
  const shell = await putShell(page, { url: product.url, token: reader });
  const { find, notice } = desktopPage(page);
  const found = { state: 'available', version: '2.0.0', checkedAt: 1, error: null } as const;
  const show = (visibilityState: string) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => value });
      document.dispatchEvent(new Event('visibilitychange'));
    }, visibilityState);
  shell.answer({ updateState: () => found });
  await page.goto(`${product.url}/en/settings`);
  await expect(notice('Version 2.0.0')).toBeVisible();
  await page.reload();
  await find.waitFor();
  await expect.poll(() => shell.asked('updateState').length).toBeGreaterThan(1);
  await shell.emit('update', { ...found, checkedAt: 2 });
  await show('hidden');
  await shell.emit('update', { ...found, state: 'ready' });
  // A notice that comes later is there: an earlier one would be, too.
  await shell.emit('notice', { kind: 'info', text: 'Something else', open: null });
  await expect(notice('Something else')).toBeVisible();
  await expect(notice('Version 2.0.0')).toHaveCount(0);
  await show('visible');
  await notice('Version 2.0.0').getByRole('button', { name: 'Restart and install' }).click();
  expect(shell.asked('installUpdate')).toHaveLength(1);
});

test('the section of this computer is set by keyboard, and says what the system refuses', async ({ page }) => {
  const shell = await putShell(page, { url: product.url, token: reader, system: 'windows' });
  const { group, computer, notice } = desktopPage(page);
  const last = () => shell.asked('changePreferences').at(-1);
  await page.goto(`${product.url}/en/settings#computer`);
  await expect(computer.getByRole('heading', { level: 2 })).toBeFocused();

  await group('In the background')
    .getByRole('switch', { name: /Keep running/ })
    .press('Space');
  await expect.poll(last).toEqual({ keepRunning: true });
  const refuse = () => Promise.reject(new Error('not allowed'));
  await test.step('what the computer refuses goes back to how it is', async () => {
    shell.answer({ changePreferences: refuse });
    const atLogin = group('In the background').getByRole('switch', { name: /Start when I log in/ });
    await atLogin.press('Space');
    await expect(notice('This computer refused that')).toBeVisible();
    await expect(atLogin).not.toBeChecked();
    shell.restore('changePreferences');
  });
  await group('Appearance').getByRole('combobox').selectOption('dark');
  await expect.poll(last).toEqual({ theme: 'dark' });
  await expect(page.locator('html')).not.toHaveAttribute('data-theme');

  const notices = group('Notifications');
  await notices.getByRole('checkbox', { name: 'Tomás Brill' }).press('Space');
  await expect.poll(() => JSON.stringify(last())).toMatch(/"muted":\[\d+\]/);
  await notices.getByRole('button', { name: 'Until tomorrow' }).click();
  await expect(notices).toContainText('Paused until');
  shell.answer({ testNotification: () => false });
  await notices.getByRole('button', { name: 'Send a test notification' }).click();
  await expect(notices).toContainText('turn them on for Perch');

  const files = group('Files');
  await files.getByRole('switch', { name: /Save each new report/ }).press('Space');
  await files.getByLabel('Names of the files').fill('{user}');
  await expect(files).toContainText('{user} is none of the words that are filled in.');
  await page.keyboard.press('Tab');
  await files.getByLabel('Names of the files').fill('{network}/{username} {report}');
  await page.keyboard.press('Tab');
  await expect.poll(() => JSON.stringify(last())).toContain('{network}/{username} {report}');
  expect(JSON.stringify(shell.asked('changePreferences'))).not.toContain('{user}');

  const server = group('Server');
  await server.getByLabel('Address of another server').fill('https://perch.invalid');
  await page.keyboard.press('Enter');
  await expect(server).toContainText('it is not Perch');
  await server.getByLabel('Address of another server').fill(product.url);
  await server.getByRole('button', { name: 'Check' }).click();
  shell.answer({ useServer: refuse });
  await server.getByRole('button', { name: 'Use this server' }).click();
  await expect(server).toContainText('this computer could not save the change');
  await expect(server).not.toContainText('Nobody answers there.');
});

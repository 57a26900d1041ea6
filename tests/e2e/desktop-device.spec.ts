import { expect, test } from '@playwright/test';
import { DEFAULT_PREFERENCES } from '../../shared/desktop/preferences.ts';
import { desktopPage } from './pages/desktop-page.ts';
import { putShell } from './support/desktop-shell.ts';
import { runFilledProduct } from './support/filled-product.ts';

/** What the desktop application waits for and is set to: a payment, a newer version, the section of this computer. */

const product = runFilledProduct();

test('while somebody pays in the browser the window waits, and can be told', async ({ page }) => {
  const shell = await putShell(page, { url: product.url, token: product.reader });
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
  await expect(checkout).toContainText('Perch isn’t responding');
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
    await expect(checkout).toContainText('Perch isn’t responding');
    await expect(checkout).toContainText('It is open in your browser.');
  });
  await shell.emit('checkout', 'returned');
  await page.waitForURL(/\/en\/dashboard$/);
  await expect(notice('Your payment came through.')).toBeVisible();
});

test('a newer version that was found without a window is told of once, when somebody can see it', async ({ page }) => {
  const shell = await putShell(page, { url: product.url, token: product.reader });
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
  const shell = await putShell(page, { url: product.url, token: product.reader, system: 'windows' });
  const { group, device, notice } = desktopPage(page);
  const last = () => shell.asked('changePreferences').at(-1);
  await page.goto(`${product.url}/en/settings#computer`);
  await expect(device.getByRole('heading', { level: 2 })).toBeFocused();

  await group('In the background')
    .getByRole('switch', { name: /Keep running/ })
    .press('Space');
  await expect.poll(last).toEqual({ keepRunning: true });
  const refuse = () => Promise.reject(new Error('not allowed'));
  await test.step('what the computer refuses goes back to how it is', async () => {
    shell.answer({ changePreferences: refuse });
    const atLogin = group('In the background').getByRole('switch', { name: /Start when I log in/ });
    await atLogin.press('Space');
    await expect(notice('This computer refused')).toBeVisible();
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
  await files.getByLabel('File names').fill('{user}');
  await expect(files).toContainText('{user} isn’t a placeholder.');
  await page.keyboard.press('Tab');
  await files.getByLabel('File names').fill('{network}/{username} {report}');
  await page.keyboard.press('Tab');
  await expect.poll(() => JSON.stringify(last())).toContain('{network}/{username} {report}');
  expect(JSON.stringify(shell.asked('changePreferences'))).not.toContain('{user}');

  const server = group('Server');
  await server.getByLabel('Address of another server').fill('https://perch.invalid');
  await page.keyboard.press('Enter');
  await expect(server).toContainText('it isn’t Perch');
  await server.getByLabel('Address of another server').fill(product.url);
  await server.getByRole('button', { name: 'Check' }).click();
  shell.answer({ useServer: refuse });
  await server.getByRole('button', { name: 'Use this server' }).click();
  await expect(server).toContainText('this computer could not save the change');
  await expect(server).not.toContainText('Nothing responds at that address.');
});

test('the bar leads to the watchlist, and its bell holds notifications back from any page', async ({ page }) => {
  const shell = await putShell(page, { url: product.url, token: product.reader });
  await page.goto(`${product.url}/en/dashboard/archive`);
  const bar = page.getByRole('banner');
  await bar.getByRole('link', { name: 'Watchlist' }).click();
  await expect(page.getByRole('heading', { name: 'Watchlist', exact: true })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Watchlist', exact: true })).toBeInViewport();
  const bell = (name: string | RegExp) => bar.getByRole('button', { name });
  const before = Date.now();
  await bell('Notifications').press('ArrowDown');
  await page.getByRole('menuitem', { name: 'Pause for one hour' }).press('Enter');
  await expect(bell(/^Notifications, paused until/)).toBeFocused();
  const [changed] = shell.asked('changePreferences');
  expect(changed).toMatchObject({ notifications: { on: true, muted: [], pausedUntil: expect.any(Number) } });
  const { pausedUntil } = (changed as { notifications: { pausedUntil: number } }).notifications;
  expect(pausedUntil - before).toBeGreaterThanOrEqual(3_600_000);
  await bell(/paused/).click();
  await page.getByRole('menuitem', { name: 'Notify again' }).click();
  const held = { on: true, muted: [], pausedUntil: Date.now() + 3000 };
  await shell.emit('preferences', { ...DEFAULT_PREFERENCES, notifications: held });
  await expect(bell(/paused/)).toBeVisible();
  // By itself, when its time has come.
  await expect(bell('Notifications')).toHaveAccessibleName('Notifications');
  await bell('Notifications').click();
  await page.getByRole('menuitem', { name: 'Notification settings' }).click();
  await expect(page.getByRole('heading', { name: 'Notifications', exact: true })).toBeFocused();
});

test('what the tray changes is not taken back by the late answer to what the page changed before', async ({ page }) => {
  const shell = await putShell(page, { url: product.url, token: product.reader });
  const { group } = desktopPage(page);
  await page.goto(`${product.url}/en/settings#computer`);
  const tells = group('Notifications').getByRole('switch', { name: 'When a report is ready' });
  await expect(tells).toBeChecked();
  const { promise: late, resolve: answerNow } = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  shell.answer({
    changePreferences: async () => {
      await late;
      answered.resolve();
      return { ...DEFAULT_PREFERENCES, theme: 'dark' };
    },
  });
  await group('Appearance').getByRole('combobox').selectOption('dark');
  const { notifications } = DEFAULT_PREFERENCES;
  await shell.emit('preferences', {
    ...DEFAULT_PREFERENCES,
    theme: 'dark',
    notifications: { ...notifications, on: false },
  });
  await expect(tells).not.toBeChecked();
  answerNow();
  await answered.promise;
  // A turn of the page after the answer has come.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
  await expect(tells).not.toBeChecked({ timeout: 1 });
});

import { expect, test } from '@playwright/test';
import { desktopPage } from './pages/desktop-page.ts';
import { putShell } from './support/desktop-shell.ts';
import { createProduct, type Product, type RunningProduct } from './support/product.ts';

/** What the desktop application has for whoever is not logged in yet. */

let product: Product;
let running: RunningProduct;
test.beforeAll(async () => {
  product = await createProduct();
  running = await product.start({
    now: '2026-11-20T10:00:00Z',
    env: { PERCH_DEMO: 'no', PERCH_HCAPTCHA_SITE_KEY: 'site', PERCH_HCAPTCHA_SECRET: 'kept' },
  });
});
test.afterAll(async () => {
  await running.stop();
  await product.remove();
});

test('the server is said under the form, and can be chosen before anybody logs in', async ({ page }) => {
  const shell = await putShell(page, { url: product.url });
  await page.goto(`${product.url}/en/auth/login`);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`Server: ${new URL(product.url).host}.`);
  await dialog.getByRole('link', { name: 'Use another server' }).click();
  await page.waitForURL(/\/en\/settings#computer$/);
  const { device, group } = desktopPage(page);
  await expect(device.getByRole('heading', { level: 3 })).toHaveText([
    'Server',
    'In the background',
    'Appearance',
    'Updates',
    'Versions, for support',
  ]);
  await group('Server').getByLabel('Address of another server').fill(product.url);
  await page.keyboard.press('Enter');
  const started = shell.asked('setLanguage').length;
  await group('Server').getByRole('button', { name: 'Use this server' }).click();
  await page.waitForURL(/\/auth\/login/);
  expect(shell.asked('useServer')).toEqual([product.url]);
  // The page began anew, and hears once it has said its language.
  await expect.poll(() => shell.asked('setLanguage').length).toBe(started + 1);
  await shell.emit('command', 'settings');
  await page.waitForURL(/\/en\/settings$/);
});

test('a browser has no settings without a log-in', async ({ page }) => {
  await page.goto(`${product.url}/en/settings`);
  await page.waitForURL(/\/auth\/login/);
  await expect(page.getByRole('dialog')).not.toContainText('Server:');
});

test('a form that asks whether a person fills it goes on in the browser', async ({ page }) => {
  const shell = await putShell(page, { url: product.url });
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(new URL(request.url()).host));
  await page.goto(`${product.url}/en/auth/signup`);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail', { exact: true }).fill('somebody@example.org');
  await dialog.getByLabel('Password', { exact: true }).fill('a long enough password');
  await dialog.getByLabel('Repeat password', { exact: true }).fill('a long enough password');
  await dialog.getByRole('checkbox', { name: 'I am 18 or older' }).press('Space');
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await expect(dialog).toContainText('This page is now open in yours');
  expect(shell.asked('openExternal')).toEqual([`${product.url}/en/auth/signup`]);
  shell.answer({ openExternal: () => false });
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await expect(dialog).toContainText('isn’t responding right now');
  expect(scripts.filter((host) => host.includes('hcaptcha'))).toEqual([]);
});

test('an address that is not opened is said, and can be copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const shell = await putShell(page, { url: product.url });
  await page.goto(`${product.url}/en/settings`);
  // The first thing that a page says to the shell: from here on it hears.
  await expect.poll(() => shell.asked('setLanguage').length).toBe(1);
  const text = 'Perch opens only pages that it knows.';
  await shell.emit('notice', { kind: 'info', text, open: null, copy: 'https://elsewhere.example/a?b' });
  await desktopPage(page).notice(text).getByRole('button', { name: 'Copy link' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('https://elsewhere.example/a?b');
});

test('a new version is told of once, fetched and installed when somebody wishes it', async ({ page }) => {
  const shell = await putShell(page, { url: product.url });
  const { group, notice } = desktopPage(page);
  await page.goto(`${product.url}/en/settings`);
  // The first thing that a page says to the shell: from here on it hears.
  await expect.poll(() => shell.asked('setLanguage').length).toBe(1);
  const update = { state: 'available', version: '0.2.0', checkedAt: Date.now(), error: null } as const;
  // First what is answered, then what is said of it: a part that loads in between asks, and hears the same.
  shell.answer({ updateState: () => update });
  await shell.emit('update', update);
  await shell.emit('update', update);
  await expect(notice('Version 0.2.0 is available.')).toHaveCount(1);
  await notice('Version 0.2.0 is available.').getByRole('button', { name: 'View' }).click();
  await group('Updates').getByRole('button', { name: 'Download it' }).click();
  await expect.poll(() => shell.asked('installUpdate').length).toBe(1);

  await shell.emit('update', { ...update, state: 'failed', error: 'read-only-volume', page: `${product.url}/en` });
  await expect(group('Updates')).toContainText('Move Perch to Applications');
  await expect(group('Updates').getByRole('link', { name: 'Download it yourself' })).toHaveAttribute(
    'href',
    `${product.url}/en`,
  );
  await group('Updates').getByRole('button', { name: 'Download it again' }).click();
  await expect.poll(() => shell.asked('installUpdate').length).toBe(2);
  await shell.emit('update', { ...update, state: 'ready' });
  await group('Updates').getByRole('button', { name: 'Restart and install' }).click();
  await expect.poll(() => shell.asked('installUpdate').length).toBe(3);
});

test('an AppImage opens links once somebody asks for it', async ({ page }) => {
  const shell = await putShell(page, { url: product.url });
  shell.answer({ linkState: () => 'unhandled', handleLinks: () => 'unhandled' });
  const background = desktopPage(page).group('In the background');
  await page.goto(`${product.url}/en/settings`);
  await expect(background).toContainText('can lead back here');
  await background.getByRole('button', { name: 'Open such links here' }).click();
  await expect(background).toContainText('Your desktop didn’t accept this.');
  shell.answer({ handleLinks: () => 'handled' });
  await background.getByRole('button', { name: 'Open such links here' }).click();
  await expect(background).toContainText('Links that begin with “perch:” open this application.');
  await expect(background.getByRole('button', { name: 'Open such links here' })).toHaveCount(0);
});

test('files are told of together, and over a dialog as well', async ({ page }) => {
  const shell = await putShell(page, { url: product.url });
  const { notice } = desktopPage(page);
  await page.goto(`${product.url}/en/settings`);
  await expect.poll(() => shell.asked('setLanguage').length).toBe(1);
  const file = { name: 'week.csv', bytes: 9, total: 9, error: null } as const;
  for (const id of ['a', 'b', 'c']) await shell.emit('download', { ...file, id, state: 'done' });
  await expect(page.locator('.toast')).toHaveCount(1);
  await expect(notice('3 files are saved.')).toBeVisible();
  await shell.emit('download', { ...file, id: 'd', bytes: 1, state: 'running' });
  await expect(notice('Saving week.csv')).toBeVisible();
  await shell.emit('command', 'keys');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Saving week.csv').waitFor();
  await dialog.getByRole('button', { name: 'Show in folder' }).click();
  await expect.poll(() => shell.asked('showDownload')).toEqual(['c']);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => shell.asked('cancelDownload')).toEqual(['d']);
  await page.keyboard.press('Escape');
  await expect(notice('Saving week.csv')).toBeVisible();
});

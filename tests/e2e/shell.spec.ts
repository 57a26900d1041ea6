import { copyFile, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect as check, type Page, test } from '@playwright/test';
import { settingsPage } from './pages/settings-page.ts';
import { shellPage } from './pages/shell-page.ts';
import { logInAsDemo } from './support/demo-reader.ts';
import { createFilledProduct, FRIDAY } from './support/demonstration.ts';
import { heldSession } from './support/held-session.ts';
import type { Product, RunningProduct } from './support/product.ts';

/** A worker that installs itself, and a first view out of its store, take their time on a busy machine. */
const expect = check.configure({ timeout: 20_000 });
const REPORT = /\/en\/report\/\d+\/week-2026-11-09$/;

let product: Product;
let running: RunningProduct;

test.use({ serviceWorkers: 'allow' });
test.beforeAll(async () => {
  product = await createFilledProduct();
});
test.afterEach(() => running?.stop());
test.afterAll(() => product.remove());

/** Logs the demo subscriber in, and waits for the newest week's report. */
async function enter(page: Page): Promise<void> {
  await logInAsDemo(page, running);
  const newest = page.getByRole('link', { name: /Read.*Inês Varga/ });
  await expect(newest).toHaveAttribute('href', REPORT);
}

test('a person finds a way to everything by keyboard', async ({ page }) => {
  running = await product.start({ now: FRIDAY });
  await enter(page);
  const shell = shellPage(page);

  await test.step('a name and a date lead to that report', async () => {
    await shell.find('varga 9 nov');
    await expect(shell.chosen).toContainText('9–15 November 2026');
    await expect(shell.palette.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await page.waitForURL(REPORT);
    await expect(shell.palette).toBeHidden();
  });

  await test.step('the arrows choose among what was found, and Escape gives the focus back', async () => {
    await shell.account.focus();
    await shell.find('varga');
    await expect(shell.chosen).toContainText('ines.varga.example');
    await page.keyboard.press('ArrowDown');
    await expect(shell.chosen).toContainText('9–15 November 2026');
    await expect(shell.field).toHaveAttribute('aria-activedescendant', (await shell.chosen.getAttribute('id')) ?? '');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect(shell.palette.getByRole('option').last()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Escape');
    await expect(shell.palette).toBeHidden();
    await expect(shell.account).toBeFocused();
  });

  await test.step('the account menu opens, moves and closes by keyboard', async () => {
    await page.keyboard.press('ArrowDown');
    await expect(shell.item('Settings')).toBeFocused();
    await page.keyboard.press('End');
    await expect(shell.item('Log out')).toBeFocused();
    await page.keyboard.press('k');
    await expect(shell.item('Keyboard shortcuts')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(shell.keys).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(shell.account).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Escape');
    await expect(shell.item('Log out')).toBeHidden();
    await expect(shell.account).toBeFocused();
  });

  await test.step('letters lead from page to page, except while something is written', async () => {
    await page.keyboard.press('g');
    await page.keyboard.press('d');
    await page.waitForURL(/\/en\/dashboard$/);
    await page.getByLabel('Add an account').fill('');
    await page.keyboard.type('gs?');
    await expect(page.getByLabel('Add an account')).toHaveValue('gs?');
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.type('gs');
    await page.waitForURL(/\/en\/settings$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    await page.keyboard.press('?');
    await expect(shell.keys).toContainText('Next account');
    await page.keyboard.press('Escape');
  });

  await test.step('single keys can be turned off, and Ctrl K stays', async () => {
    await page.getByRole('switch', { name: 'Single-key shortcuts' }).press('Space');
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.type('gd?');
    await shell.find('settings');
    await expect(shell.chosen).toContainText('Settings');
    await expect(shell.keys).toBeHidden();
    await expect(page).toHaveURL(/\/en\/settings$/);
  });
});

test('what was read stays readable without a connection', async ({ page, context }) => {
  running = await product.start({ now: FRIDAY });
  await enter(page);
  const shell = shellPage(page);
  await page.getByRole('link', { name: /Read.*Inês Varga/ }).click();
  await page.waitForURL(REPORT);
  // The address changes before the page does.
  await expect(page.getByRole('heading', { name: 'What we saw' })).toBeVisible();
  const headline = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  expect(headline).not.toBe('');
  await shell.untilKept();

  await test.step('the report is there after a reload, with the hour it was read', async () => {
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(headline);
    await expect(shell.connection).toContainText(/Offline since \d\d:\d\d\. Last updated today at \d\d:\d\d\./);
  });

  await test.step('so is the list it came from', async () => {
    await page.goto(`${product.url}/en/dashboard`);
    await expect(page.getByRole('link', { name: /Read.*Inês Varga/ })).toBeVisible();
  });

  await test.step('a page that was not kept says so, and opens when the connection is back', async () => {
    await page.goto(`${product.url}/en/glossary`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page needs a connection');
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('This page needs a connection');
    await expect(shell.connection).toBeHidden();
  });

  await test.step('nothing of it stays once the person logs out', async () => {
    await page.goto(`${product.url}/en/settings`);
    const session = await heldSession(page, product);
    await settingsPage(page).logOut();
    await page.waitForURL(/\/en$/);
    expect(await session.status('/user/info')).toBe(403);
    await expect.poll(() => page.evaluate(() => caches.has('perch-kept'))).toBe(false);
    await context.setOffline(true);
    await page.goto(`${product.url}/en/dashboard`);
    await expect(page.getByRole('link', { name: /Read.*Inês Varga/ })).toBeHidden();
    await context.setOffline(false);
  });
});

const ENTRY = /\/assets\/(main-[\w-]+)\.js/;

/** The same program under another name of its first script, as the next build of it would be. */
async function renewed(web: string): Promise<void> {
  const page = await readFile(join(web, 'index.html'), 'utf8');
  const entry = ENTRY.exec(page)?.[1] ?? '';
  expect(entry).not.toBe('');
  await copyFile(join(web, 'assets', `${entry}.js`), join(web, 'assets', 'main-next.js'));
  for (const name of await readdir(web)) {
    if (!/^(sw\.js|index\.html)(\.\w+)?$/.test(name)) continue;
    // The compressed ones would be sent in the place of what is changed here.
    if (/\.(br|gz)$/.test(name)) await rm(join(web, name));
    else {
      const text = (await readFile(join(web, name), 'utf8')).replaceAll(entry, 'main-next');
      await writeFile(join(web, name), text.replace(/"name":"\w+"/, '"name":"next"'));
    }
  }
}

for (const lang of ['en', 'pt'] as const)
  test(`a new version is told of once, and taken at a press, in ${lang}`, async ({ page, context }) => {
    const web = await mkdtemp(join(tmpdir(), 'perch-web-'));
    await cp('dist/web', web, { recursive: true });
    running = await product.start({ now: FRIDAY, webDir: web });
    await enter(page);
    await page.goto(`${running.url}/${lang}/dashboard`);
    const shell = shellPage(page);
    await shell.untilKept();
    const look = () => page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));

    await look();
    await expect(shell.newVersion).toBeHidden();
    await renewed(web);
    await look();
    await expect(shell.newVersion).toBeVisible();
    expect((await context.cookies()).find(({ name }) => name === 'perch_version')?.value).toBe('next');
    await page.keyboard.press('Escape');
    await expect(shell.newVersion).toBeHidden();

    await test.step('not a second time', async () => {
      await look();
      await page.waitForTimeout(1000);
      await expect(shell.newVersion).toBeHidden();
    });

    await test.step('whoever comes anew has it already', async () => {
      await page.reload();
      await expect(page.locator('script[src*="main-next"]')).toHaveCount(1);
      await expect(shell.newVersion).toBeHidden();
      // When the new worker gets the place of the old one is the browser's to say; its files are kept beside those of the old one until then.
      expect(await page.evaluate(() => caches.has('perch-files-next'))).toBe(true);
    });
    await rm(web, { recursive: true, force: true, maxRetries: 5 });
  });

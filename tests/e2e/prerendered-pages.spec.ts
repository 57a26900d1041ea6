import { expect, test } from '@playwright/test';
import { createFilledProduct, FRIDAY } from './support/demonstration.ts';
import type { Product, RunningProduct } from './support/product.ts';

let product: Product;
let running: RunningProduct;

test.beforeAll(async () => {
  product = await createFilledProduct();
  running = await product.start({ now: FRIDAY });
});
test.afterAll(async () => {
  await running.stop();
  await product.remove();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the public pages read, with their prices and their links', async ({ page }) => {
    await page.goto(`${product.url}/en`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Follow the week, not the feed.');
    await expect(page.getByText('$4.29').first()).toBeVisible();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Plans' }).click();
    await expect(page.getByText('$29.90').first()).toBeVisible();
    await page.getByRole('link', { name: 'Português' }).click();
    await expect(page).toHaveURL(/\/pt\/instagram-monitoring-price$/);
    await expect(page.getByText('R$ 159,90').first()).toBeVisible();
  });

  test('an example report reads from its headline to its end', async ({ page }) => {
    await page.goto(`${product.url}/en/instagram-tracking-example/report/1`);
    await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();
    await expect(page.getByRole('heading', { name: 'What we saw' })).toBeVisible();
  });
});

test('a page comes alive as it was drawn, when somebody points at a control', async ({ page }) => {
  const scripts: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  for (const path of ['', '/instagram-monitoring-price', '/instagram-tracking-faq', '/press', '/glossary']) {
    scripts.length = 0;
    await page.goto(`${product.url}/pt${path}`, { waitUntil: 'networkidle' });
    expect([path, scripts.length]).toEqual([path, 2]);
    const first = await page.evaluateHandle(() => document.querySelector('#root > *'));
    const landed = page.evaluate(
      () => new Promise((resolve) => document.addEventListener('perch:hydrated', () => resolve(true), { once: true })),
    );
    await page.getByRole('link', { name: 'Entrar' }).hover();
    await landed;
    // What was drawn has been taken over, not drawn anew.
    expect(await first.evaluate((element) => element === document.querySelector('#root > *'))).toBe(true);
  }
  expect(complaints).toEqual([]);
});

test('a list of a drawn report opens from its address, and the report stays as it was drawn', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  const address = `${product.url}/en/instagram-tracking-example/report/1/week-2026-11-09`;
  await expect.poll(async () => (await page.request.get(address)).text(), { timeout: 120_000 }).toContain('?see=likes');
  await page.goto(`${address}?see=likes`, { waitUntil: 'commit' });
  const first = await page.evaluateHandle(async () => {
    while (document.readyState === 'loading') await new Promise((wait) => setTimeout(wait, 5));
    return document.querySelector('#root > *');
  });
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await first.evaluate((element) => element === document.querySelector('#root > *'))).toBe(true);
  expect(complaints).toEqual([]);
});

test('a click that comes before the application is not lost', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${product.url}/en`, { waitUntil: 'networkidle' });
  // Without pointing first: a finger does not hover.
  await page.getByRole('button', { name: 'Menu' }).dispatchEvent('click');
  await expect(page.getByRole('menuitem', { name: 'Log in' })).toBeVisible();
});

test('addresses lead where they should', async ({ page }) => {
  const status = async (path: string) =>
    (await page.request.get(`${product.url}${path}`, { maxRedirects: 0 })).status();
  expect(await status('/en/nothing-here')).toBe(404);
  expect(await status('/fr/press')).toBe(302);
  await page.goto(`${product.url}/fr/press?x=1`);
  await expect(page).toHaveURL(/\/en\/press\?x=1$/);
  await page.goto(`${product.url}/en/nothing-here`);
  await expect(page).toHaveURL(/\/en\/404$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

import { expect, type Page, test } from '@playwright/test';
import { logInAsDemo } from './support/demo-reader.ts';
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

/** Marks what stands on the page, but in figures: a chart takes the place of what is drawn for paper. @returns how much of it is still there, in all and of how many */
async function markDrawn(page: Page): Promise<() => Promise<{ drawn: number; kept: number }>> {
  const drawn = await page.evaluateHandle(async () => {
    while (document.readyState === 'loading') await new Promise((wait) => setTimeout(wait, 5));
    return [...document.querySelectorAll('main *:not(figure *), footer *')];
  });
  return () =>
    drawn.evaluate((elements) => ({ drawn: elements.length, kept: elements.filter((one) => one.isConnected).length }));
}

/** What the page complains of from now on. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

/** Holds back the application, so that a click comes before it. @returns lets it come */
async function holdApplication(page: Page, files: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(files, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

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

const PUBLIC = ['', '/instagram-monitoring-price', '/instagram-tracking-faq', '/press', '/glossary'];

test('a page comes alive as it was drawn, when somebody points at a control', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  const complaints = complaintsOf(page);
  for (const path of PUBLIC) {
    // Where the pointer rests on a control, the next page comes alive at once.
    await page.mouse.move(0, 0);
    scripts.length = 0;
    await page.goto(`${product.url}/pt${path}`, { waitUntil: 'networkidle' });
    expect([path, scripts.length]).toEqual([path, 2]);
    const look = await markDrawn(page);
    const hydrated = page.evaluate(
      () => new Promise((resolve) => document.addEventListener('perch:hydrated', () => resolve(true), { once: true })),
    );
    await page.getByRole('link', { name: 'Entrar' }).hover();
    await hydrated;
    // What was drawn has been taken over, not drawn anew.
    const { drawn, kept } = await look();
    expect(drawn).toBeGreaterThan(50);
    expect([path, kept]).toEqual([path, drawn]);
  }
  expect(complaints).toEqual([]);
});

test('a list of a drawn report opens from its address, and the report stays as it was drawn', async ({ page }) => {
  const complaints = complaintsOf(page);
  const address = `${product.url}/en/instagram-tracking-example/report/1/week-2026-11-09`;
  await expect.poll(async () => (await page.request.get(address)).text(), { timeout: 120_000 }).toContain('?see=likes');
  await page.goto(`${address}?see=likes`, { waitUntil: 'commit' });
  const look = await markDrawn(page);
  await expect(page.getByRole('dialog')).toBeVisible();
  const { drawn, kept } = await look();
  expect(drawn).toBeGreaterThan(50);
  expect(kept).toBe(drawn);
  expect(complaints).toEqual([]);
});

for (const [which, files] of [
  ['any script', /\/assets\/hydrate-/],
  ['the application', /\/assets\/(main|plans-page)-.*\.js/],
] as const)
  test(`a plan that is chosen before ${which} is there is not forgotten`, async ({ page }) => {
    const arrive = await holdApplication(page, files);
    await page.goto(`${product.url}/en/instagram-monitoring-price`, { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Choose Finch' }).click();
    arrive();
    // Somebody who is not logged in goes on to the sign-up, and from there to the same plan.
    await expect(page).toHaveURL(/\/en\/auth\/signup\?goto=.*plan%3D2$/);
  });

test('a plan that a person chooses while it is still being found out who is here opens', async ({ page }) => {
  await logInAsDemo(page, running);
  const arrive = await holdApplication(page, /\/assets\/(main|plans-page)-.*\.js/);
  await page.goto(`${product.url}/en/instagram-monitoring-price`, { waitUntil: 'commit' });
  // Not the plan that this person has: that one stops being a choice as soon as it is known.
  await page.getByRole('button', { name: 'Choose Heron' }).click();
  arrive();
  await expect(page.getByRole('dialog', { name: 'Move to Heron' })).toBeVisible();
  await expect(page).toHaveURL(/\/en\/instagram-monitoring-price\?plan=3$/);
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

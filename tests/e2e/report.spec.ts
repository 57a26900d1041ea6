import { readFile } from 'node:fs/promises';
import { type Cookie, expect, type Page, test } from '@playwright/test';
import { reportGet } from '../../shared/contract/report.ts';
import { reportPage } from './pages/report-page.ts';
import { demoReader } from './support/demo-reader.ts';
import { createFilledProduct, FRIDAY } from './support/demonstration.ts';
import { MOST_SHIFT, noteShifts } from './support/layout-shifts.ts';
import type { Product, RunningProduct } from './support/product.ts';

/** The demo subscriber's first account, and its newest week. */
const WEEK = '/en/report/1/week-2026-11-09';
const MANY = 10_000;

let product: Product;
let running: RunningProduct;
/** The demo subscriber, logged in. */
let reader: Cookie[];

test.beforeAll(async ({ browser }) => {
  product = await createFilledProduct();
  running = await product.start({ now: FRIDAY });
  reader = await demoReader(browser, running);
});
test.afterAll(async () => {
  await running?.stop();
  await product.remove();
});

/** Opens the report and waits until it stands there. */
async function open(page: Page): Promise<ReturnType<typeof reportPage>> {
  const report = reportPage(page);
  await page.context().addCookies(reader);
  await page.goto(`${product.url}${WEEK}`);
  await expect(report.heading()).toHaveText('Inês Varga', { timeout: 60_000 });
  return report;
}

/** The service's own answer with ten thousand liked accounts, still as the contract has it. */
async function likeThousands(page: Page): Promise<void> {
  await page.route('**/api/report/1/week-2026-11-09?**', async (route) => {
    const answer = reportGet.response.parse(await (await route.fetch()).json());
    const data = Array.from({ length: MANY }, (_, index) => ({
      id: `many:${index}`,
      username: `account-${index}.example`,
      name: index === 7654 ? 'Atelier São João' : `Account ${index}`,
      userpic: null,
      count: MANY - index,
      posts: [],
    }));
    await route.fulfill({ json: { ...answer, report: { ...answer.report, likes: { data } } } });
  });
}

test('the address that a mail names for the CSV opens the report with its button under the focus', async ({ page }) => {
  await page.context().addCookies(reader);
  await page.goto(`${product.url}${WEEK}#csv`);
  await expect(page.getByRole('button', { name: 'Download CSV' }).first()).toBeFocused({ timeout: 60_000 });
});

for (const { lang, button, separator } of [
  { lang: 'en', button: 'Download CSV', separator: ',' },
  { lang: 'pt', button: 'Baixar CSV', separator: ';' },
]) {
  test(`the CSV parts its cells as programs of the reader’s language expect them, in ${lang}`, async ({ page }) => {
    await page.context().addCookies(reader);
    await page.goto(`${product.url}${WEEK.replace('/en/', `/${lang}/`)}`);
    const asked = page.getByRole('button', { name: button }).first();
    const [download] = await Promise.all([page.waitForEvent('download'), asked.click({ timeout: 60_000 })]);
    const [header = '', first = ''] = (await readFile(await download.path(), 'utf8')).split('\r\n');
    expect(header.split(separator).length).toBeGreaterThan(5);
    expect(header).not.toContain(separator === ',' ? ';' : ',');
    expect(first.split(separator).length).toBeGreaterThanOrEqual(header.split(separator).length);
  });
}

test('the keyboard leads from week to week and to every hour of a week', async ({ page }) => {
  const report = await open(page);

  await test.step('[ and ] lead to the week before and back', async () => {
    await page.keyboard.press('[');
    await page.waitForURL('**/week-2026-11-02');
    await expect(report.current()).toContainText('2–8 Nov');
    await page.keyboard.press(']');
    await page.waitForURL('**/week-2026-11-09');
    await expect(report.current()).toContainText('9–15 Nov');
  });

  await test.step('arrows move along the strip, Enter opens, and the focus stays there', async () => {
    await report.current().focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/week-2026-11-02');
    await expect(report.current()).toContainText('2–8 Nov');
    await expect(report.current()).toBeFocused();
  });

  await test.step('the hours are one stop, and each says its number', async () => {
    const cells = report.hours().getByRole('gridcell');
    await expect(cells).toHaveCount(7 * 24);
    await cells.first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await expect(cells.nth(25)).toBeFocused();
    await expect(cells.nth(25)).toHaveText(/^Tuesday, 01:00: \d+ actions?$/);
    await page.keyboard.press('Control+End');
    await expect(cells.last()).toHaveText(/^Sunday, 23:00: \d+ actions?$/);
    await expect(cells.last()).toBeFocused();
  });
});

test('a chart turns into a table with the same numbers, and stays one in the next report', async ({ page }) => {
  const report = await open(page);
  const first = report.section('What').getByRole('listitem').first();
  const parts = first.locator(':scope > span');
  const [tag, count] = [await parts.first().textContent(), await parts.last().textContent()];
  await report.showAs('table', 'Hashtags');
  await expect(report.table('Hashtags').getByRole('row', { name: `${tag} ${count}` })).toBeVisible();
  await report.showAs('table', 'Actions by weekday and hour');
  await expect(report.table('Actions by weekday and hour').getByRole('row')).toHaveCount(25);
  await expect(report.hours()).toHaveCount(0);

  await report.earlier().click();
  await page.waitForURL('**/week-2026-11-02');
  await expect(report.table('Hashtags')).toBeVisible();
  await page.reload();
  await expect(report.table('Hashtags')).toBeVisible({ timeout: 60_000 });
  await report.showAs('chart', 'Actions by weekday and hour');
  await expect(report.hours()).toBeVisible();
});

test('a list of ten thousand is searched and walked by keyboard with few rows in the page', async ({ page }) => {
  await likeThousands(page);
  const report = await open(page);

  await test.step('opens from its section, under an address of its own', async () => {
    await expect(report.seeAllLikes()).toHaveText('See all 10,000');
    await report.seeAllLikes().click();
    await expect(page).toHaveURL(/\?see=likes$/);
    await expect(report.dialog()).toContainText('10,000 in all.');
    await expect(report.rows().first()).toContainText('Account 0');
    expect(await report.rows().count()).toBeLessThan(40);
  });

  await test.step('End and Home lead to both ends', async () => {
    await report.rows().first().focus();
    await page.keyboard.press('End');
    const last = report.list().locator('[aria-posinset="10000"]');
    await expect(last).toBeFocused();
    await expect(last).toContainText('Account 9999');
    await expect(last).toBeInViewport();
    expect(await report.rows().count()).toBeLessThan(40);
    await page.keyboard.press('ArrowUp');
    await expect(report.list().locator('[aria-posinset="9999"]')).toBeFocused();
    await page.keyboard.press('Home');
    await expect(report.list().locator('[aria-posinset="1"]')).toBeFocused();
  });

  await test.step('finds one by its name without its accents', async () => {
    await report.search('sao joao');
    await expect(report.dialog()).toContainText('1 of 10,000.');
    await expect(report.rows()).toHaveCount(1);
    await expect(report.rows()).toContainText('Atelier São João');
  });

  await test.step('survives a reload, and gives the focus back when it is closed', async () => {
    await page.reload();
    await expect(report.dialog()).toContainText('10,000 in all.', { timeout: 60_000 });
    await page.goBack();
    await expect(report.dialog()).toHaveCount(0);
    await report.seeAllLikes().focus();
    await page.keyboard.press('Enter');
    await expect(report.dialog()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(report.dialog()).toHaveCount(0);
    await expect(report.seeAllLikes()).toBeFocused();
    await expect(page).toHaveURL(/week-2026-11-09$/);
  });
});

test('on paper there are all numbers and no buttons, in light colours', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const report = await open(page);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const name of ['When', 'Who', 'Hello, goodbye', 'What', 'What we saw']) {
    await expect(report.section(name)).toBeVisible();
  }
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Weeks and months' })).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)');
  expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(20, 33, 27)');
  await expect(page.locator('article canvas').filter({ visible: true })).toHaveCount(0);
  const sheet = await page.pdf({ format: 'A4', printBackground: true });
  const pages = sheet.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  expect(pages).toBeGreaterThan(1);
  expect(pages).toBeLessThan(7);
});

/** Of every text that stands in a picture's place: how many lines are seen, and by how much it ends beyond its room. */
const textPictures = (page: Page) =>
  page.locator('.thumbnail[aria-hidden=true] > span').evaluateAll((texts) =>
    texts.flatMap((text) => {
      const box = text.parentElement;
      if (box === null || !text.checkVisibility()) return [];
      const style = getComputedStyle(box);
      const edge = Number.parseFloat(style.paddingBottom) + Number.parseFloat(style.borderBottomWidth);
      const lines = text.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(text).lineHeight);
      return [{ lines, beyond: text.getBoundingClientRect().bottom - (box.getBoundingClientRect().bottom - edge) }];
    }),
  );

test('words in the place of a picture end with a whole line, at every size of the page', async ({ page }) => {
  await page.route('**/api/report/1/week-2026-11-09?**', async (route) => {
    const answer = reportGet.response.parse(await (await route.fetch()).json());
    const data = (answer.report.likes.data ?? []).map((liked) => ({
      ...liked,
      posts: liked.posts.map((post) => ({ ...post, image: null, text: 'A glaze of ashes and sand. '.repeat(20) })),
    }));
    await route.fulfill({ json: { ...answer, report: { ...answer.report, likes: { ...answer.report.likes, data } } } });
  });
  await open(page);
  for (const width of [1440, 1024, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(async () => (await textPictures(page)).length).toBeGreaterThan(3);
    for (const { lines, beyond } of await textPictures(page)) {
      expect(Math.round(lines)).toBeGreaterThanOrEqual(1);
      expect(Math.abs(lines - Math.round(lines)), `${lines} lines at ${width} px`).toBeLessThan(0.05);
      expect(beyond, `beyond its room at ${width} px`).toBeLessThan(0.5);
    }
  }
});

test('a group report stands still when its periods come after everything else', async ({ page }) => {
  await page.context().addCookies(reader);
  const shifts = await noteShifts(page);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/dashboard/accounts/**', async (route) => {
    await held;
    await route.fallback();
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${product.url}/en/report/1,2/week-2026-11-09`);
  await expect(page.getByRole('region', { name: 'The accounts in this report' })).toBeVisible({ timeout: 60_000 });
  release();
  await expect(page.getByRole('link', { name: '15 Nov Thu 19 Nov' })).toBeVisible();
  const { sum, moved } = await shifts();
  expect(sum, moved.join('\n')).toBeLessThanOrEqual(MOST_SHIFT);
});

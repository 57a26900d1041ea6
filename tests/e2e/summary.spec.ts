import { type Cookie, expect, type Page, test } from '@playwright/test';
import { demoReader } from './support/demo-reader.ts';
import { createFilledProduct, FRIDAY } from './support/demonstration.ts';
import type { Product, RunningProduct } from './support/product.ts';

const REPORT = 'report/1/week-2026-11-09';
const WORDS = {
  en: {
    title: 'Between the lines',
    offer: 'See plans with AI summary',
    ask: 'Write the summary',
    family: 'With AI summary',
  },
  pt: {
    title: 'Nas entrelinhas',
    offer: 'Ver planos com resumo de IA',
    ask: 'Escrever o resumo',
    family: 'Com resumo de IA',
  },
} as const;
/** Room for the demonstration's six accounts. */
const FINCH_WITH_SUMMARY = 6;

let product: Product;
let running: RunningProduct;
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

/** Buys the plan at the test checkout, as the dialog does. */
async function buy(plan: number): Promise<void> {
  const cookie = reader.find(({ name }) => name === 'perch_auth')?.value ?? '';
  const [token = ''] = decodeURIComponent(cookie).split('.');
  const headers = { 'content-type': 'application/json', 'x-auth-token': token };
  const start = await fetch(`${product.url}/api/stripe/start/${plan}`, {
    ...{ method: 'POST', headers },
    body: JSON.stringify({ force: true }),
  });
  const { url } = (await start.json()) as { url: string };
  const body = new URLSearchParams({ card: '4242 4242 4242 4242' });
  expect((await fetch(url, { method: 'POST', body, redirect: 'manual' })).status).toBe(303);
}

const open = async (page: Page, lang: 'en' | 'pt') => {
  await page.context().addCookies(reader);
  await page.goto(`${product.url}/${lang}/${REPORT}`);
  return page.getByRole('region', { name: WORDS[lang].title });
};

test('a plan without summaries leads to those with them', async ({ page }) => {
  const section = await open(page, 'en');
  await section.getByRole('link', { name: WORDS.en.offer }).click({ timeout: 60_000 });
  await expect(page.getByRole('radio', { name: WORDS.en.family })).toBeChecked();
  await expect(page.getByRole('row', { name: 'AI summary of each report' })).toContainText('yes');
});

for (const lang of ['en', 'pt'] as const) {
  test(`a summary is asked for, comes by itself, and each number leads to its evidence, in ${lang}`, async ({
    page,
  }) => {
    if (lang === 'en') await buy(FINCH_WITH_SUMMARY);
    const section = await open(page, lang);
    await section.getByRole('button', { name: WORDS[lang].ask }).click({ timeout: 60_000 });
    const chip = section.getByRole('link', { name: /Evid[eê]nc(e|ia) 2$/ }).first();
    await chip.click({ timeout: 60_000 });
    const target = section.locator('li:target');
    await expect(target).toBeInViewport();
    await expect(target).toContainText('2');
    await page.reload();
    await expect(section.getByRole('button', { name: WORDS[lang].ask })).toHaveCount(0);
    await expect(section.getByRole('heading', { level: 3 })).toHaveCount(9);
  });
}

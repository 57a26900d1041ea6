import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { examplesPage } from './pages/examples-page.ts';
import { createProduct, type Product, type RunningProduct } from './support/product.ts';

/** A Friday: the week before is out. */
const FRIDAY = '2026-11-20T10:00:00Z';
const LIST = '/en/instagram-tracking-example';
/** The first account of a new database. */
const INES = 1;

let product: Product;
let running: RunningProduct;

test.beforeAll(async () => {
  // Only on that database does a first start fill itself.
  product = await createProduct({ embedded: true });
});
test.afterEach(() => running?.stop());
test.afterAll(() => product.remove());

test('a visitor reads the examples without an account and stays among them', async ({ page }) => {
  running = await product.start({ now: FRIDAY, pressId: INES });
  const examples = examplesPage(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/(report|dashboard)\//.test(request.url())) asked.push(new URL(request.url()).search);
  });

  await test.step('finds an account with its newest week', async () => {
    const examplesThere = async (): Promise<number> =>
      (await (await page.request.get(`${product.url}/api/dashboard/accounts/latest?example=1`)).json()).items.length;
    await expect.poll(examplesThere, { timeout: 60_000 }).toBe(6);
    await page.goto(`${product.url}${LIST}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Read one before you subscribe');
    // The reports of a first start are built one after the other; the page follows by itself until all are there.
    const newest = examples.row('Inês Varga').getByRole('link', { name: /^Read the report/ });
    await expect(newest).toHaveAttribute('href', `${LIST}/report/${INES}/week-2026-11-09`, { timeout: 120_000 });
    await expect(examples.row('Lena Reis')).toContainText('26 November');
  });

  await test.step('sees the beginning of that report on the front page, and one click shows the whole of it', async () => {
    for (const lang of ['en', 'pt']) {
      // The front page is drawn from what the service answered a moment ago.
      const way = page.getByRole('article').getByRole('link');
      await expect(async () => {
        await page.goto(`${product.url}/${lang}`);
        await expect(way).toHaveAttribute('href', new RegExp(`/report/${INES}/week-2026-11-09$`), { timeout: 1_000 });
      }).toPass({ timeout: 60_000 });
      const headline = await way.innerText();
      const standfirst = await page.getByRole('article').getByRole('paragraph').nth(1).innerText();
      await way.click();
      await page.waitForURL(`**/${lang}/instagram-tracking-example/report/${INES}/week-2026-11-09`);
      await expect(page.getByRole('heading', { level: 2, name: headline, exact: true })).toBeVisible();
      await expect(page.getByText(standfirst, { exact: true })).toBeVisible();
    }
    await page.goto(`${product.url}${LIST}`);
  });

  await test.step('reads its report, then an earlier one, under a note that says what it is', async () => {
    await examples.read('Inês Varga');
    await page.waitForURL(`**${LIST}/report/${INES}/week-2026-11-09`);
    await expect(examples.note()).toContainText('Inês Varga is an invented account');
    await examples.weeks().filter({ hasText: '2–8 Nov' }).click();
    await page.waitForURL(`**${LIST}/report/${INES}/week-2026-11-02`);
    await expect(page.getByText('Week of 2–8 November 2026')).toBeVisible();
  });

  await test.step('downloads its CSV', async () => {
    const arriving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).first().click();
    const file = await arriving;
    expect(file.suggestedFilename()).toBe('perch-ines.varga.example-week-2026-11-02.csv');
    expect((await readFile(await file.path(), 'utf8')).split('\r\n').length).toBeGreaterThan(50);
  });

  await test.step('asks nothing without the flag, and gets nothing without it', async () => {
    expect(asked.length).toBeGreaterThan(3);
    expect(asked.filter((search) => !search.includes('example=1'))).toEqual([]);
    const bare = await page.request.get(`${product.url}/api/report/${INES}/latest`);
    expect(bare.status()).toBe(403);
  });

  await test.step('changes the language in place, and goes on to sign up', async () => {
    await page.getByRole('link', { name: 'Português' }).click();
    await page.waitForURL(`**/pt/instagram-tracking-example/report/${INES}/week-2026-11-02`);
    await expect(page.getByText('Isto é uma amostra.')).toBeVisible();
    await page.getByRole('link', { name: 'Comece o seu' }).click();
    await page.waitForURL(/\/pt\/auth\/signup\?goto=/);
  });

  await test.step('reads the press account under its own address', async () => {
    await page.goto(`${product.url}/en/press/report/${INES}`);
    await expect(examples.note()).toContainText('open to the press');
    await examples.weeks().filter({ hasText: '2–8 Nov' }).click();
    await page.waitForURL(`**/en/press/report/${INES}/week-2026-11-02`);
    await page.goto(`${product.url}/en/press/report/2`);
    await expect(page.getByText('There is no such report.')).toBeVisible();
  });
});

test('where the operator shows no example, one sentence says so and leads to the plans', async ({ page }) => {
  const bare = await createProduct();
  running = await bare.start({ now: FRIDAY, demo: false });
  try {
    await page.goto(`${bare.url}/pt`);
    await page.getByRole('article').getByRole('link').click();
    await page.waitForURL('**/pt/instagram-tracking-example');
    await expect(page.getByText('Nenhum relatório está aberto a visitantes no momento.')).toBeVisible();
    await page.getByRole('link', { name: 'Veja o que os planos incluem' }).click();
    await page.waitForURL('**/pt/instagram-monitoring-price');
  } finally {
    await running.stop();
    await bare.remove();
  }
});

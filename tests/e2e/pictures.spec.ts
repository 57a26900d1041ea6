import { expect as check, type Page, test } from '@playwright/test';
import { logInAsDemo } from './support/demo-reader.ts';
import { createFilledProduct, FRIDAY } from './support/demonstration.ts';
import type { Product, RunningProduct } from './support/product.ts';

const expect = check.configure({ timeout: 60_000 });

let product: Product;
let running: RunningProduct;

test.beforeAll(async () => {
  product = await createFilledProduct();
  running = await product.start({ now: FRIDAY });
});
test.afterAll(async () => {
  await running?.stop();
  await product.remove();
});

/** Every picture of the page: where it is from, and whether it came. */
const pictures = (page: Page) =>
  page
    .locator('img')
    .evaluateAll((images) =>
      images.flatMap((image) =>
        image instanceof HTMLImageElement && image.checkVisibility()
          ? [`${new URL(image.src).origin} ${image.complete && image.naturalWidth > 0 ? 'shown' : 'missing'}`]
          : [],
      ),
    );

test('every picture of the dashboard and of a report is from here, and none is loaded from anywhere else', async ({
  page,
}) => {
  const reached: string[] = [];
  // Whatever another server is asked for, it has.
  await page.route(
    (url) => url.protocol.startsWith('http') && url.origin !== product.url,
    (route) => {
      reached.push(route.request().url());
      return route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' });
    },
  );
  await logInAsDemo(page, running);
  const read = page.getByRole('link', { name: /^Read the report/ }).first();
  await expect(read).toBeVisible();
  const here = new Set([`${product.url} shown`]);
  await expect.poll(async () => new Set(await pictures(page))).toEqual(here);

  await test.step('also where a foreign one slips into an answer: the page may not load it', async () => {
    await page.route('**/api/dashboard/accounts/latest*', async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      for (const item of body.items) item.userpic = 'https://faces.example/face.jpg';
      await route.fulfill({ response: answer, json: body });
    });
    await page.reload();
    await expect(page.getByRole('listitem').filter({ hasText: 'Inês Varga' }).locator('img')).toHaveCount(0);
    await page.unroute('**/api/dashboard/accounts/latest*');
  });

  await test.step('in a report', async () => {
    await page.reload();
    await read.click();
    await expect(page.getByRole('heading', { name: 'What we saw' })).toBeVisible();
    // Those further down come when they are scrolled to.
    const origins = async () => new Set((await pictures(page)).map((picture) => picture.split(' ')[0]));
    await expect.poll(origins).toEqual(new Set([product.url]));
  });

  expect(reached).toEqual([]);
});

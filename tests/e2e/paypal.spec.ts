import { expect, type Page, test } from '@playwright/test';
import { startPaypal } from '../support/paypal/paypal-server.ts';
import { SATURDAY } from './support/empty-product.ts';
import { createProduct, type Product, type RunningProduct } from './support/product.ts';

let product: Product;
let running: RunningProduct;
let paypal: Awaited<ReturnType<typeof startPaypal>>;

test.beforeAll(async () => {
  paypal = await startPaypal(() => Date.parse(SATURDAY));
  product = await createProduct();
  running = await product.start({ now: SATURDAY, demo: false, env: paypal.env });
});
test.afterAll(async () => {
  await running.stop();
  await product.remove();
  await paypal.close();
});

const WORDS = {
  en: {
    failed: 'Something went wrong at PayPal.',
    leave: 'Continue to PayPal',
    bought: 'Wren',
    cancelled: 'Nothing was charged.',
  },
  pt: {
    failed: 'Algo deu errado no PayPal.',
    leave: 'Continuar para o PayPal',
    bought: 'Wren',
    cancelled: 'Nada foi cobrado.',
  },
} as const;

/** In the place of PayPal's script: a button, of which the test says what its payer does. */
const SCRIPT = `window.paypal = {
  version: 'stand-in',
  Buttons: (options) => ({
    isEligible: () => true,
    close: () => Promise.resolve(),
    updateProps: () => undefined,
    render(place) {
      const button = document.createElement('button');
      button.textContent = 'PayPal stand-in';
      button.onclick = async () => {
        try {
          const subscriptionID = await options.createSubscription({}, {});
          const does = await window.payer(subscriptionID);
          if (does === 'fails') throw new Error('broken');
          if (does === 'agrees') await options.onApprove({ subscriptionID }, {});
          else options.onCancel({}, {});
        } catch (error) {
          options.onError(error);
        }
      };
      place.append(button);
      return Promise.resolve();
    },
  }),
};`;

async function enter(page: Page, lang: 'en' | 'pt'): Promise<void> {
  const [email, password] = [`payer-${lang}@example.org`, 'a long enough password'];
  const person = { username: email, password, confirm: password, agree: true, termsAgree: true, lang };
  const headers = { 'content-type': 'application/json' };
  await fetch(`${product.url}/api/signup`, { method: 'POST', headers, body: JSON.stringify(person) });
  const goto = encodeURIComponent(`/${lang}/instagram-monitoring-price?plan=1`);
  await page.goto(`${product.url}/${lang}/auth/login?goto=${goto}`);
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=email]').fill(email);
  await dialog.locator('input[type=password]').fill(password);
  await dialog.locator('input[type=password]').press('Enter');
  await dialog.getByText('PayPal', { exact: true }).click();
}

test('somebody pays with PayPal’s button, after they went back once and it failed once, in en', async ({ page }) => {
  let does = 'cancels';
  const asked: string[] = [];
  await page.route(/^https:/, async (route) => {
    asked.push(route.request().url());
    await route.fulfill({ contentType: 'text/javascript', body: SCRIPT });
  });
  await page.exposeFunction('payer', (id: string) => {
    if (does === 'agrees') paypal.agree(id);
    return does;
  });
  await enter(page, 'en');
  const dialog = page.getByRole('dialog');
  const button = dialog.getByRole('button', { name: 'PayPal stand-in' });
  const given = page.waitForResponse(/\/api\/paypal\/cancelled$/);
  await button.click();
  expect((await given).status()).toBe(200);
  does = 'fails';
  await button.click();
  await expect(dialog.getByRole('alert')).toContainText(WORDS.en.failed);
  does = 'agrees';
  await button.click();
  await expect(page).toHaveURL(`${product.url}/en/dashboard`);
  await expect(page.getByRole('status').filter({ hasText: WORDS.en.bought })).toBeVisible();
  expect(asked.map((url) => new URL(url).host)).toEqual(['www.paypal.com']);
  const query = new URL(asked[0] ?? '').searchParams;
  expect([query.get('client-id'), query.get('currency'), query.get('intent'), query.get('vault')]).toEqual([
    'perch-client',
    'USD',
    'subscription',
    'true',
  ]);
});

test('somebody pays on PayPal’s own page, where its script is kept out, in pt', async ({ page }) => {
  const words = WORDS.pt;
  await page.route(/^https:/, (route) => route.abort());
  await enter(page, 'pt');
  await page.getByRole('dialog').getByRole('button', { name: words.leave }).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByRole('status').filter({ hasText: words.cancelled })).toBeVisible();
  await page.goto(`${product.url}/pt/instagram-monitoring-price?plan=1`);
  await page.getByRole('dialog').getByText('PayPal', { exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: words.leave }).click();
  await page.getByRole('link', { name: 'Agree' }).click();
  await expect(page).toHaveURL(`${product.url}/pt/dashboard`);
  await expect(page.getByRole('status').filter({ hasText: words.bought })).toBeVisible();
});

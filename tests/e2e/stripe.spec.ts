import { expect, type Page, test } from '@playwright/test';
import { DECLINED, PAYS } from '../support/stripe/hosted-page.ts';
import { type StripeServer, startStripe } from '../support/stripe/stripe-server.ts';
import { SATURDAY } from './support/empty-product.ts';
import { createProduct, type Product, type RunningProduct } from './support/product.ts';

let product: Product;
let running: RunningProduct | undefined;
let stripe: StripeServer;

test.beforeAll(async () => {
  product = await createProduct();
  // Its clock goes on from where the product's begins. What it sends never arrives: whoever comes back has it asked.
  const begun = Date.now();
  stripe = await startStripe({ now: () => Date.parse(SATURDAY) + Date.now() - begun });
  running = await product.start({ now: SATURDAY, demo: false, env: stripe.env });
});
test.afterAll(async () => {
  await running?.stop();
  await stripe.stop();
  await product.remove();
});

const WORDS = {
  en: {
    go: 'Continue to secure payment',
    left: 'You left the payment page. Nothing was charged.',
    next: 'Next payment',
    cancel: 'Cancel the plan',
    question: 'Cancel Wren?',
    until: 'Paid until',
  },
  pt: {
    go: 'Continuar para o pagamento',
    left: 'Você saiu da página de pagamento. Nada foi cobrado.',
    next: 'Próximo pagamento',
    cancel: 'Cancelar o plano',
    question: 'Cancelar o plano Wren?',
    until: 'Paga até',
  },
} as const;

async function post(path: string, body: object, { token = '', lang = 'en' } = {}): Promise<Response> {
  const headers = { 'content-type': 'application/json', 'x-auth-token': token, 'user-lang': lang };
  return await fetch(`${product.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** In the place of Stripe's script: it notes the key that it is begun with. */
const SCRIPT = 'window.Stripe = (key) => { window.keyOfStripe = key; return {}; };';

/** Somebody who signed up, logged in at the settings. @returns their token for the calls */
async function logIn(page: Page, lang: 'en' | 'pt', name: string): Promise<string> {
  const [email, password] = [`${name}-${lang}@example.org`, 'a long enough password'];
  const person = { username: email, password, confirm: password, agree: true, termsAgree: true, lang };
  const token = (await post('/signup', person)).headers.get('x-auth-token') ?? '';
  await page.goto(`${product.url}/${lang}/auth/login?goto=%2F${lang}%2Fsettings`);
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=email]').fill(email);
  await dialog.locator('input[type=password]').fill(password);
  await dialog.locator('input[type=password]').press('Enter');
  await expect(page.locator('#subscription')).toBeVisible();
  return token;
}

/** The address of Stripe's page for the smallest plan. */
async function paymentPage(token: string, lang: 'en' | 'pt'): Promise<string> {
  const answer = await post('/stripe/start/1', { currency: lang === 'pt' ? 'brl' : 'usd' }, { token, lang });
  return ((await answer.json()) as { url: string }).url;
}

for (const lang of ['en', 'pt'] as const) {
  test(`a plan is paid at Stripe's page, and is cancelled at Stripe, in ${lang}`, async ({ page }) => {
    const words = WORDS[lang];
    await page.route('https://js.stripe.com/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: SCRIPT }),
    );
    await logIn(page, lang, 'stripe');
    const section = page.locator('#subscription');
    await page.goto(`${product.url}/${lang}/instagram-monitoring-price?plan=1`);
    await page.getByRole('button', { name: words.go }).click();
    await expect(page.getByRole('heading', { name: 'Stripe Checkout' })).toBeVisible();
    await page.getByRole('button', { name: 'Pay' }).click();
    await expect(page).toHaveURL(`${product.url}/${lang}/dashboard`);
    await expect(page.getByText('Wren').first()).toBeVisible();

    await page.goto(`${product.url}/${lang}/settings`);
    await expect(section).toContainText(words.next);
    await section.getByRole('button', { name: words.cancel }).click();
    await page.getByRole('dialog', { name: words.question }).getByRole('button', { name: words.cancel }).click();
    await expect(section).toContainText(words.until);
    expect([...stripe.books.subscriptions.values()].at(-1)?.cancelAtPeriodEnd).toBe(true);
  });
  test(`a card that Stripe declines charges nothing: back without a plan, or on with another card, in ${lang}`, async ({
    page,
  }) => {
    const token = await logIn(page, lang, 'declined');
    const plans = stripe.books.subscriptions.size;
    const address = await paymentPage(token, lang);
    await page.goto(address);
    const card = page.getByLabel('Card');
    await card.fill(DECLINED);
    await page.getByRole('button', { name: 'Pay' }).click();
    await expect(page.getByRole('alert')).toHaveText('Your card was declined.');
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page.getByText(WORDS[lang].left)).toBeVisible();
    const mine = await fetch(`${product.url}/api/user/subscription`, { headers: { 'x-auth-token': token } });
    expect(await mine.json()).toEqual({ subscription: null });
    expect(stripe.books.subscriptions.size).toBe(plans);

    await page.goto(address);
    await card.fill(DECLINED);
    await page.getByRole('button', { name: 'Pay' }).click();
    await card.fill(PAYS);
    await page.getByRole('button', { name: 'Pay' }).click();
    await expect(page).toHaveURL(`${product.url}/${lang}/dashboard`);
    await expect(page.getByText('Wren').first()).toBeVisible();
    expect(stripe.books.subscriptions.size).toBe(plans + 1);
  });

  test(`Stripe’s script comes with the step that pays by card, and the payment without it, in ${lang}`, async ({
    page,
  }) => {
    const asked: string[] = [];
    let isKeptOut = false;
    await page.route('https://js.stripe.com/**', async (route) => {
      asked.push(route.request().url());
      if (isKeptOut) await route.abort();
      else await route.fulfill({ contentType: 'text/javascript', body: SCRIPT });
    });
    await logIn(page, lang, 'script');
    const plans = `${product.url}/${lang}/instagram-monitoring-price`;
    await page.goto(plans);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(asked).toEqual([]);

    await page.goto(`${plans}?plan=1`);
    await expect(page.getByRole('button', { name: WORDS[lang].go })).toBeEnabled();
    await page.waitForFunction(() => 'keyOfStripe' in window);
    expect(await page.evaluate(() => Reflect.get(window, 'keyOfStripe'))).toBe(stripe.config.publishableKey);
    expect(asked).toHaveLength(1);

    isKeptOut = true;
    await page.reload();
    await page.getByRole('button', { name: WORDS[lang].go }).click();
    await expect(page.getByRole('heading', { name: 'Stripe Checkout' })).toBeVisible();
    expect(asked.length).toBeGreaterThan(1);
  });
}

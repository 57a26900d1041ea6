import { expect, test } from '@playwright/test';
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
  en: { next: 'Next payment', cancel: 'Cancel the plan', question: 'Cancel Wren?', until: 'Paid until' },
  pt: {
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

for (const lang of ['en', 'pt'] as const) {
  test(`a plan is paid at Stripe's page, and is cancelled at Stripe, in ${lang}`, async ({ page }) => {
    const words = WORDS[lang];
    const [email, password] = [`stripe-${lang}@example.org`, 'a long enough password'];
    const person = { username: email, password, confirm: password, agree: true, termsAgree: true, lang };
    const token = (await post('/signup', person)).headers.get('x-auth-token') ?? '';
    await page.goto(`${product.url}/${lang}/auth/login?goto=%2F${lang}%2Fsettings`);
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[type=email]').fill(email);
    await dialog.locator('input[type=password]').fill(password);
    await dialog.locator('input[type=password]').press('Enter');
    const section = page.locator('#subscription');
    await expect(section).toBeVisible();

    const opened = (await (
      await post('/stripe/start/1', { currency: lang === 'pt' ? 'brl' : 'usd' }, { token, lang })
    ).json()) as {
      url: string;
    };
    await page.goto(opened.url);
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
}

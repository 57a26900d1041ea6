import { expect, test } from '@playwright/test';
import { runFilledProduct } from './support/filled-product.ts';

const product = runFilledProduct();

const WORDS = {
  en: {
    title: 'Past weeks',
    guest: 'You can choose them once you follow an account.',
    sum: '2 weeks',
    amount: '$2.40',
    pay: 'Continue to secure payment',
    thanks: 'Thank you. Your past weeks show here as they arrive.',
    delivered: 'Delivered',
    read: 'Read it',
    receipt: /^Past weeks of /,
  },
  pt: {
    title: 'Semanas passadas',
    guest: 'Você pode escolhê-las quando acompanhar uma conta.',
    sum: '2 semanas',
    amount: 'R$ 12,58',
    pay: 'Continuar para o pagamento',
    thanks: 'Obrigado. Suas semanas passadas aparecem aqui conforme chegam.',
    delivered: 'Entregues',
    read: 'Ler',
    receipt: /^Semanas passadas de /,
  },
} as const;

async function post(path: string, body: object, token = ''): Promise<Response> {
  const headers = { 'content-type': 'application/json', 'x-auth-token': token };
  return await fetch(`${product.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** Signs somebody up, who buys a plan and adds an account. */
async function subscriber(lang: 'en' | 'pt') {
  const [email, password] = [`past-weeks-${lang}@example.org`, 'a long enough password'];
  const person = { username: email, password, confirm: password, agree: true, termsAgree: true, lang };
  const token = (await post('/signup', person)).headers.get('x-auth-token') ?? '';
  const currency = lang === 'pt' ? 'brl' : 'usd';
  const { url } = (await (await post('/stripe/start/1', { currency }, token)).json()) as { url: string };
  const body = new URLSearchParams({ card: '4242 4242 4242 4242' });
  expect((await fetch(url, { method: 'POST', body, redirect: 'manual' })).status).toBe(303);
  const added = await post('/dashboard/accounts/add', { network: 'demo', username: 'ines.varga.example' }, token);
  expect(added.status).toBe(200);
  return { email, password };
}

for (const lang of ['en', 'pt'] as const) {
  test(`somebody buys past weeks and reads one of them, in ${lang}`, async ({ page }) => {
    const words = WORDS[lang];
    const section = page.locator('#past-weeks');
    await page.goto(`${product.url}/${lang}/instagram-monitoring-price#past-weeks`);
    await expect(section).toContainText(words.guest);

    const { email, password } = await subscriber(lang);
    await page.goto(`${product.url}/${lang}/auth/login?goto=%2F${lang}%2Finstagram-monitoring-price%23past-weeks`);
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[type=email]').fill(email);
    await dialog.locator('input[type=password]').fill(password);
    await dialog.locator('input[type=password]').press('Enter');
    await expect(section.getByRole('heading', { name: words.title })).toBeFocused();

    const weeks = section.getByRole('list').first().getByRole('button');
    await weeks.last().press('Space');
    await weeks.nth(-2).press('Space');
    await expect(section.getByRole('status')).toContainText(words.sum);
    await expect(section.getByRole('status')).toContainText(words.amount);
    await section.getByRole('button', { name: words.pay }).click();

    await expect(page).toHaveURL(/\/sandbox\/checkout\//);
    await page.getByRole('button').first().click();
    await expect(section).toContainText(words.thanks);
    await expect(section).toContainText(words.delivered, { timeout: 60_000 });
    await section.getByRole('link', { name: words.read }).last().click();
    await expect(page).toHaveURL(/\/report\/\d+\/week-/);
    await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();

    await page.goto(`${product.url}/${lang}/settings#receipts`);
    await expect(page.locator('#receipts').getByRole('link', { name: words.receipt })).toBeVisible();
  });
}

import { expect, test } from '@playwright/test';
import { runEmptyProduct } from './support/empty-product.ts';

const product = runEmptyProduct();

const WORDS = {
  en: {
    next: 'Next payment',
    cancel: 'Cancel the plan',
    question: 'Cancel Wren?',
    keep: 'Keep it',
    until: 'Paid until',
    cancelled: 'Cancelled',
    receipt: 'Wren plan',
    amount: '$4.29',
    all: 'All receipts',
    unknown: 'There is no receipt with this number in your account.',
    resume: 'Resume the plan',
    resumed: 'Your plan continues.',
  },
  pt: {
    next: 'Próximo pagamento',
    cancel: 'Cancelar o plano',
    question: 'Cancelar o plano Wren?',
    keep: 'Manter',
    until: 'Paga até',
    cancelled: 'Cancelada',
    receipt: 'Plano Wren',
    amount: 'R$ 22,90',
    all: 'Todos os recibos',
    unknown: 'Não há recibo com este número na sua conta.',
    resume: 'Retomar o plano',
    resumed: 'Seu plano continua.',
  },
} as const;

async function post(path: string, body: object, token = ''): Promise<Response> {
  const headers = { 'content-type': 'application/json', 'x-auth-token': token };
  return await fetch(`${product.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** Signs somebody up, who buys the smallest plan at the test checkout. */
async function subscriber(lang: 'en' | 'pt') {
  const [email, password] = [`subscriber-${lang}@example.org`, 'a long enough password'];
  const person = { username: email, password, confirm: password, agree: true, termsAgree: true, lang };
  const token = (await post('/signup', person)).headers.get('x-auth-token') ?? '';
  const { url } = (await (await post('/stripe/start/1', {}, token)).json()) as { url: string };
  const body = new URLSearchParams({ card: '4242 4242 4242 4242' });
  expect((await fetch(url, { method: 'POST', body, redirect: 'manual' })).status).toBe(303);
  return { email, password };
}

for (const lang of ['en', 'pt'] as const) {
  test(`somebody cancels their plan and resumes it, in ${lang}`, async ({ page }) => {
    const words = WORDS[lang];
    const { email, password } = await subscriber(lang);
    await page.goto(`${product.url}/${lang}/auth/login?goto=%2F${lang}%2Fsettings`);
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[type=email]').fill(email);
    await dialog.locator('input[type=password]').fill(password);
    await dialog.locator('input[type=password]').press('Enter');
    const section = page.locator('#subscription');
    await expect(section).toContainText(words.next);

    await section.getByRole('button', { name: words.cancel }).click();
    const question = page.getByRole('dialog', { name: words.question });
    await expect(question.getByRole('button', { name: words.keep })).toBeFocused();
    await question.getByRole('button', { name: words.cancel }).click();
    await expect(section).toContainText(words.until);
    await expect(section).toContainText(words.cancelled);

    // The service knows, and not this page alone.
    await page.reload();
    await expect(section).toContainText(words.until);
    await section.getByRole('button', { name: words.resume }).click();
    await expect(page.getByText(words.resumed)).toBeVisible();
    await expect(section).toContainText(words.next);

    await page.locator('#receipts').getByRole('link', { name: words.receipt }).click();
    await expect(page.locator('article dl')).toContainText(words.amount);
    await page.reload();
    await expect(page.getByText(email, { exact: true })).toBeVisible();
    await page.goto(`${page.url().replace(/[^/]+$/, '')}nobodys-number`);
    await expect(page.getByText(words.unknown)).toBeVisible();
    await page.getByRole('link', { name: words.all }).click();
    await expect(page.locator('#receipts').getByRole('link', { name: words.receipt })).toBeVisible();
  });
}

import { expect, test } from '@playwright/test';
import { SATURDAY } from './support/empty-product.ts';
import { createProduct, type Product, type RunningProduct } from './support/product.ts';

let product: Product;
let running: RunningProduct | undefined;

test.beforeAll(async () => {
  product = await createProduct();
  await product.perch('promo', 'add', 'SPRING-27', '--percent', '25');
  running = await product.start({ now: SATURDAY, demo: false });
});
test.afterAll(async () => {
  await running?.stop();
  await product.remove();
});

const WORDS = {
  en: {
    choose: 'Choose Finch',
    have: 'I have a promo code',
    label: 'Promo code',
    apply: 'Use the code',
    wrong: 'Wrong promo code.',
    line: ['Promo code SPRING-27', '$2.22 less (25%)'],
    today: '$6.68, first month',
    next: '$8.90',
    pay: 'Continue to secure payment',
    receipt: '$6.68',
    paid: 'Pay $6.68',
  },
  pt: {
    choose: 'Escolher Finch',
    have: 'Tenho um código promocional',
    label: 'Código promocional',
    apply: 'Usar o código',
    wrong: 'Código promocional incorreto.',
    line: ['Código promocional SPRING-27', 'R$ 11,97 a menos (25%)'],
    today: 'R$ 35,93, primeiro mês',
    next: 'R$ 47,90',
    pay: 'Continuar para o pagamento',
    receipt: 'R$ 35,93',
    paid: 'Pagar R$ 35,93',
  },
} as const;

for (const lang of ['en', 'pt'] as const) {
  test(`a promo code lowers the first payment, and what is paid is what the dialog said, in ${lang}`, async ({
    page,
  }) => {
    const words = WORDS[lang];
    const [email, password] = [`promo-${lang}@example.org`, 'a long enough password'];
    const person = { username: email, password, confirm: password, agree: true, termsAgree: true, lang };
    const headers = { 'content-type': 'application/json' };
    await fetch(`${product.url}/api/signup`, { method: 'POST', headers, body: JSON.stringify(person) });
    const plans = `${product.url}/${lang}/instagram-monitoring-price`;
    await page.goto(`${product.url}/${lang}/auth/login?goto=${encodeURIComponent(new URL(plans).pathname)}`);
    await page.locator('input[type=email]').fill(email);
    await page.locator('input[type=password]').fill(password);
    await page.locator('input[type=password]').press('Enter');

    await page.getByRole('button', { name: words.choose }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: words.have }).click();
    const field = dialog.getByLabel(words.label);
    await expect(field).toBeFocused();
    await field.fill('autumn-27');
    await field.press('Enter');
    await expect(dialog.getByText(words.wrong)).toBeVisible();
    await expect(dialog).toContainText(words.next);
    await field.fill('spring-27');
    await dialog.getByRole('button', { name: words.apply }).click();
    for (const text of [...words.line, words.today, words.next]) await expect(dialog).toContainText(text);
    await expect(field).toBeHidden();

    await dialog.getByRole('button', { name: words.pay }).click();
    await page.waitForURL(/sandbox/);
    await expect(page.locator('body')).toContainText(words.receipt);
    await page.getByRole('button', { name: words.paid }).click();
    await page.waitForURL(/dashboard/);
    await page.goto(`${product.url}/${lang}/settings`);
    await expect(page.locator('#receipts')).toContainText(words.receipt);
    await expect(page.locator('#subscription')).toContainText(words.next);
  });
}

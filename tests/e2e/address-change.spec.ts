import { expect, test } from '@playwright/test';
import { confirmAddress } from './support/confirm-address.ts';
import { createProduct, type Product, type RunningProduct } from './support/product.ts';

const NOW = '2026-11-21T12:00:00Z';
/** Quoted-printable: an equals sign at the end of a line says that the line goes on. */
const SOFT_BREAK = /=\r?\n/g;
const PASSWORD = 'a long enough password';

let product: Product;
let running: RunningProduct;

test.beforeAll(async () => {
  product = await createProduct();
  running = await product.start({ now: NOW, demo: false });
});
test.afterAll(async () => {
  await running.stop();
  await product.remove();
});

const WORDS = {
  en: {
    change: 'Change address',
    own: 'Current password',
    next: 'New address',
    send: 'Send the link',
    same: 'This is your address already.',
    waiting: 'isn’t confirmed yet.',
    ask: 'Use this address?',
    use: 'Use this address',
    changed: 'Your address is changed',
    settings: 'Go to the settings',
    back: 'Take it back',
    restored: 'Your old address is back',
    password: 'Choose a new password',
    outdated: 'You use outdated or wrong url.',
  },
  pt: {
    change: 'Mudar o endereço',
    own: 'Senha atual',
    next: 'Novo endereço',
    send: 'Enviar o link',
    same: 'Este já é o seu endereço.',
    waiting: 'ainda não foi confirmado.',
    ask: 'Usar este endereço?',
    use: 'Usar este endereço',
    changed: 'Seu endereço foi alterado',
    settings: 'Ir para as configurações',
    back: 'Desfazer a mudança',
    restored: 'Seu endereço antigo voltou',
    password: 'Escolher uma nova senha',
    outdated: 'Você usou um endereço incorreto ou vencido.',
  },
} as const;

async function pathMailedTo(email: string, page: 'new-address' | 'old-address'): Promise<string> {
  const find = async () => {
    const mails = (await product.mails()).map((mail) => mail.replaceAll(SOFT_BREAK, ''));
    const mail = mails.find((one) => one.includes(`To: ${email}`) && one.includes(`/${page}/`));
    return new RegExp(String.raw`/(?:en|pt)/${page}/[\w-]{43}`).exec(mail ?? '')?.[0] ?? '';
  };
  await expect.poll(find, { timeout: 60_000 }).not.toBe('');
  return find();
}

for (const lang of ['en', 'pt'] as const) {
  const words = WORDS[lang];
  test(`an address is changed by its new inbox and taken back by the old one (${lang})`, async ({ page, browser }) => {
    const [old, next] = [`reader-${lang}@example.org`, `moved-${lang}@example.org`];
    const signUp = { username: old, password: PASSWORD, confirm: PASSWORD, agree: true, termsAgree: true, lang };
    const answer = await page.request.post(`${product.url}/api/signup`, { data: signUp });
    await confirmAddress(product, old);
    const token = answer.headers()['x-auth-token'] ?? '';
    await page.context().addCookies([{ name: 'perch_auth', value: `${token}.${Date.parse(NOW)}`, url: product.url }]);

    await test.step('asks who is there, and for the address', async () => {
      await page.goto(`${product.url}/${lang}/settings#email`);
      await page.getByRole('button', { name: words.change }).click();
      await page.getByRole('dialog').getByLabel(words.own, { exact: true }).fill(PASSWORD);
      await page.keyboard.press('Enter');
      const field = page.getByRole('dialog').getByLabel(words.next, { exact: true });
      await field.fill(old);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog').getByText(words.same)).toBeVisible();
      await field.fill(next);
      await page.getByRole('button', { name: words.send }).click();
      await expect(page.getByText(words.waiting)).toBeVisible();
    });

    await test.step('is changed by a click in the new inbox', async () => {
      await page.goto(`${product.url}${await pathMailedTo(next, 'new-address')}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.ask);
      await page.getByRole('button', { name: words.use }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.changed);
      await page.getByRole('link', { name: words.settings }).click();
      await expect(page.locator('#email').getByText(next)).toBeVisible();
    });

    await test.step('is taken back by the old one, on another device, and everybody is logged out', async () => {
      const context = await browser.newContext();
      const elsewhere = await context.newPage();
      const path = await pathMailedTo(old, 'old-address');
      await elsewhere.goto(`${product.url}${path}`);
      await elsewhere.getByRole('button', { name: words.back }).click();
      await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText(words.restored);
      await elsewhere.getByRole('link', { name: words.password }).click();
      await expect(elsewhere.getByRole('dialog')).toBeVisible();
      await elsewhere.goto(`${product.url}${path}`);
      await elsewhere.getByRole('button', { name: words.back }).click();
      await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText(words.outdated);
      await context.close();
      await page.reload();
      await expect(page).not.toHaveURL(/\/settings/);
    });
  });
}

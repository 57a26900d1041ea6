import { expect, test } from '@playwright/test';
import { confirmAddress } from './support/confirm-address.ts';
import { runEmptyProduct, SATURDAY } from './support/empty-product.ts';
import { mailedLink } from './support/mails.ts';

const PASSWORD = 'a long enough password';

const product = runEmptyProduct();

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

for (const lang of ['en', 'pt'] as const) {
  const words = WORDS[lang];
  test(`an address is changed by its new inbox and taken back by the old one (${lang})`, async ({ page, browser }) => {
    const [old, next] = [`reader-${lang}@example.org`, `moved-${lang}@example.org`];
    const signUp = { username: old, password: PASSWORD, confirm: PASSWORD, agree: true, termsAgree: true, lang };
    const answer = await page.request.post(`${product.url}/api/signup`, { data: signUp });
    await confirmAddress(product, old);
    const token = answer.headers()['x-auth-token'] ?? '';
    await page
      .context()
      .addCookies([{ name: 'perch_auth', value: `${token}.${Date.parse(SATURDAY)}`, url: product.url }]);

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
      await page.goto(await mailedLink(product, { to: next, page: 'new-address' }));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.ask);
      await page.getByRole('button', { name: words.use }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.changed);
      await page.getByRole('link', { name: words.settings }).click();
      await expect(page.locator('#email').getByText(next)).toBeVisible();
    });

    await test.step('is taken back by the old one, on another device, and everybody is logged out', async () => {
      const context = await browser.newContext();
      const elsewhere = await context.newPage();
      const link = await mailedLink(product, { to: old, page: 'old-address' });
      await elsewhere.goto(link);
      await elsewhere.getByRole('button', { name: words.back }).click();
      await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText(words.restored);
      await elsewhere.getByRole('link', { name: words.password }).click();
      await expect(elsewhere.getByRole('dialog')).toBeVisible();
      await elsewhere.goto(link);
      await elsewhere.getByRole('button', { name: words.back }).click();
      await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText(words.outdated);
      await context.close();
      await page.reload();
      await expect(page).not.toHaveURL(/\/settings/);
    });
  });
}

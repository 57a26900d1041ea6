import { expect, test } from '@playwright/test';
import { runEmptyProduct, SATURDAY } from './support/empty-product.ts';
import { mailedLink } from './support/mails.ts';

const NEW = 'a quite different secret';

const product = runEmptyProduct();

const WORDS = {
  en: {
    forgot: 'Forgot your password?',
    email: 'E-mail',
    send: 'Send the link',
    wait: /^Resend in \d+ s$/,
    again: 'Resend',
    password: 'New password',
    confirm: 'Repeat password',
    save: 'Save the password',
    differ: 'Passwords do not match.',
    done: 'Your password is changed',
    logIn: 'Log in',
    outdated: 'You use outdated or wrong url.',
    another: 'Ask for a new link',
    invalid: 'Email is not valid.',
  },
  pt: {
    forgot: 'Esqueceu a senha?',
    email: 'E-mail',
    send: 'Enviar o link',
    wait: /^Reenviar em \d+ s$/,
    again: 'Reenviar',
    password: 'Nova senha',
    confirm: 'Repita a senha',
    save: 'Salvar a senha',
    differ: 'As senhas não coincidem.',
    done: 'Sua senha foi alterada',
    logIn: 'Entrar',
    outdated: 'Você usou um endereço incorreto ou vencido.',
    another: 'Pedir um novo link',
    invalid: 'O e-mail não é válido.',
  },
} as const;

/** Signs somebody up on another device. @returns what the service answers to the token of that device */
async function signUpElsewhere(person: { email: string; password: string }, lang: 'en' | 'pt') {
  const { email, password } = person;
  const body = { username: email, password, confirm: password, agree: true, termsAgree: true, lang };
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${product.url}/api/signup`, { method: 'POST', headers, body: JSON.stringify(body) });
  const token = answer.headers.get('x-auth-token') ?? '';
  return async () => (await fetch(`${product.url}/api/settings`, { headers: { 'x-auth-token': token } })).status;
}

for (const lang of ['en', 'pt'] as const) {
  test(`somebody who forgot the password chooses another, in ${lang}`, async ({ page }) => {
    const words = WORDS[lang];
    const person = { email: `forgetful-${lang}@example.org`, password: 'a long enough password' };
    const dialog = page.getByRole('dialog');
    const button = (name: string | RegExp) => dialog.getByRole('button', { name, exact: true });

    const elsewhere = await signUpElsewhere(person, lang);
    expect(await elsewhere()).toBe(200);

    await test.step('asks for a link, and cannot ask again at once', async () => {
      await page.clock.install({ time: new Date(SATURDAY) });
      await page.goto(`${product.url}/${lang}/auth/login?goto=%2F${lang}%2Fsettings&promo=SPRING`);
      await dialog.getByRole('link', { name: words.forgot }).click();
      await expect(page).toHaveURL(new RegExp(`/${lang}/auth/restore\\?goto=.+&promo=SPRING$`));
      // The log-in form has such a field, too.
      await expect(button(words.send)).toBeVisible();
      await dialog.getByLabel(words.email, { exact: true }).fill('rosa');
      await button(words.send).click();
      await expect(dialog).toContainText(words.invalid);
      await dialog.getByLabel(words.email, { exact: true }).fill(person.email);
      await button(words.send).click();
      await expect(dialog).toContainText(person.email);
      await expect(button(words.wait)).toBeDisabled();
      await page.clock.fastForward(16_000);
      await expect(button(words.again)).toBeEnabled();
    });

    const link = await mailedLink(product, { to: person.email, page: 'reset-pass' });

    await test.step('opens it, reloads it, and sets the password', async () => {
      await page.goto(link);
      await page.reload();
      await dialog.getByLabel(words.password, { exact: true }).fill(NEW);
      await dialog.getByLabel(words.confirm, { exact: true }).fill('something else');
      await button(words.save).click();
      await expect(dialog).toContainText(words.differ);
      await dialog.getByLabel(words.confirm, { exact: true }).fill(NEW);
      await button(words.save).click();
      await expect(page.getByRole('dialog', { name: words.done })).toBeVisible();
    });

    await test.step('is logged out everywhere', async () => {
      expect(await elsewhere()).toBe(403);
    });

    await test.step('logs in with it', async () => {
      await dialog.getByRole('link', { name: words.logIn, exact: true }).click();
      await dialog.getByLabel(words.email, { exact: true }).fill(person.email);
      await dialog.getByLabel(lang === 'en' ? 'Password' : 'Senha', { exact: true }).fill(NEW);
      await button(words.logIn).click();
      await page.waitForURL(/\/dashboard/);
    });

    await test.step('is told that the link is used up, and how to have another', async () => {
      await page.goto(link);
      await dialog.getByLabel(words.password, { exact: true }).fill(NEW);
      await dialog.getByLabel(words.confirm, { exact: true }).fill(NEW);
      await button(words.save).click();
      await expect(dialog.getByRole('alert')).toContainText(words.outdated);
      await expect(dialog.getByRole('link', { name: words.another })).toHaveAttribute('href', `/${lang}/auth/restore`);
      await page.goto(`${product.url}/${lang}/settings`);
      await expect(page).toHaveURL(new RegExp(`/${lang}/settings$`));
    });
  });
}

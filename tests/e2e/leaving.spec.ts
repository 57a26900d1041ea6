import { expect, test } from '@playwright/test';
import { runEmptyProduct } from './support/empty-product.ts';
import { mailedLink } from './support/mails.ts';

const PASSWORD = 'a long enough password';

const product = runEmptyProduct();

const WORDS = {
  en: {
    email: 'E-mail',
    password: 'Password',
    own: 'Current password',
    goOn: 'Continue',
    logIn: 'Log in',
    remove: 'Delete my account',
    title: 'Delete your account?',
    days: 'For 30 days you can take it back',
    wrong: 'Wrong password!',
    done: /^Your account is deleted. Until 21 December you can log in to keep it/,
    offered: 'On 21 December it is gone for good.',
    leave: 'Leave it deleted',
    keep: 'Keep my account',
    ask: 'Keep your account?',
    kept: 'Your account is kept',
    already: 'Already kept',
  },
  pt: {
    email: 'E-mail',
    password: 'Senha',
    own: 'Senha atual',
    goOn: 'Continuar',
    logIn: 'Entrar',
    remove: 'Excluir minha conta',
    title: 'Excluir sua conta?',
    days: 'Por 30 dias dá para voltar atrás',
    wrong: 'Senha incorreta!',
    done: /^Sua conta foi excluída. Até 21 de dezembro/,
    offered: 'Em 21 de dezembro, a exclusão será definitiva.',
    leave: 'Deixar excluída',
    keep: 'Manter minha conta',
    ask: 'Manter sua conta?',
    kept: 'Sua conta foi mantida',
    already: 'Já foi mantida',
  },
} as const;

for (const lang of ['en', 'pt'] as const) {
  test(`somebody deletes the account and keeps it after all, in ${lang}`, async ({ page }) => {
    const words = WORDS[lang];
    const email = `leaving-${lang}@example.org`;
    const dialog = page.getByRole('dialog');
    const button = (name: string) => dialog.getByRole('button', { name, exact: true });
    const body = { username: email, password: PASSWORD, confirm: PASSWORD, agree: true, termsAgree: true, lang };
    await page.request.post(`${product.url}/api/signup`, { data: body });

    const fillLogIn = async () => {
      await dialog.getByLabel(words.email, { exact: true }).fill(email);
      await dialog.getByLabel(words.password, { exact: true }).fill(PASSWORD);
      await button(words.logIn).click();
    };
    const remove = async () => {
      await page.getByRole('button', { name: words.remove, exact: true }).click();
      await expect(page.getByRole('dialog', { name: words.title })).toContainText(words.days);
      await button(words.remove).click();
    };
    const prove = async (password: string) => {
      await dialog.getByLabel(words.own, { exact: true }).fill(password);
      await button(words.goOn).click();
    };

    await test.step('deletes it with the password, and is logged out at once', async () => {
      await page.goto(`${product.url}/${lang}/auth/login?goto=%2F${lang}%2Fsettings`);
      await fillLogIn();
      await page.waitForURL(/\/settings$/);
      await remove();
      await prove('not this one');
      await expect(dialog).toContainText(words.wrong);
      await prove(PASSWORD);
      await expect(page.getByText(words.done)).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`/${lang}$`));
    });

    // Sent before the deletion is taken back: after that there is nothing to tell.
    const first = await mailedLink(product, { to: email, page: 'keep' });

    await test.step('is offered to keep it when logging in, and may leave it', async () => {
      await page.goto(`${product.url}/${lang}/auth/login`);
      await fillLogIn();
      await expect(dialog).toContainText(words.offered);
      await button(words.leave).click();
      await button(words.logIn).click();
      await button(words.keep).click();
      await page.waitForURL(/\/dashboard$/);
    });

    await test.step('deletes it again, and keeps it by one click on the page of the mail', async () => {
      await page.goto(`${product.url}/${lang}/settings#data`);
      await remove();
      await prove(PASSWORD);
      await expect(page.getByText(words.done)).toBeVisible();
      const link = await mailedLink(product, { to: email, page: 'keep', known: [first] });
      await page.goto(link);
      await expect(page.getByRole('heading', { name: words.ask })).toBeVisible();
      await page.getByRole('button', { name: words.keep, exact: true }).click();
      await expect(page.getByRole('heading', { name: words.kept })).toBeVisible();
      await page.goto(link);
      await page.getByRole('button', { name: words.keep, exact: true }).click();
      await expect(page.getByRole('heading', { name: words.already })).toBeVisible();
      await page.getByRole('main').getByRole('link', { name: words.logIn, exact: true }).click();
      await fillLogIn();
      await page.waitForURL(/\/dashboard$/);
    });
  });
}

import { expect, type Page, test } from '@playwright/test';
import { runEmptyProduct } from './support/empty-product.ts';

const PASSWORD = 'a long enough password';

const product = runEmptyProduct();

const WORDS = {
  en: {
    email: 'E-mail',
    password: 'Password',
    current: 'Current password',
    proceed: 'Continue',
    passkey: 'Use a passkey',
    add: 'Add a passkey',
    added: 'The passkey is added.',
    notMade: 'No passkey was created. This device may have one already.',
    logIn: 'Log in with a passkey',
    rename: /^Rename the passkey: /,
    name: 'Name',
    save: 'Save',
    remove: /^Remove the passkey: /,
    removeIt: 'Remove',
    removed: 'The passkey is removed.',
    refused: 'This passkey couldn’t be verified. Please try again.',
    used: /Last used Saturday, 21 November 2026/,
    unused: 'Not used yet',
  },
  pt: {
    email: 'E-mail',
    password: 'Senha',
    current: 'Senha atual',
    proceed: 'Continuar',
    passkey: 'Usar uma chave de acesso',
    add: 'Adicionar uma chave de acesso',
    added: 'A chave de acesso foi adicionada.',
    notMade: 'Nenhuma chave foi criada. Talvez este aparelho já tenha uma.',
    logIn: 'Entrar com uma chave de acesso',
    rename: /^Renomear a chave de acesso: /,
    name: 'Nome',
    save: 'Salvar',
    remove: /^Remover a chave de acesso: /,
    removeIt: 'Remover',
    removed: 'A chave de acesso foi removida.',
    refused: 'Não foi possível verificar esta chave de acesso. Tente de novo.',
    used: /Último uso: sábado, 21 de novembro de 2026/,
    unused: 'Ainda sem uso',
  },
} as const;

/** A device that makes passkeys, unlocked by whoever is at it; what a browser offers at a field they choose at once. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

for (const lang of ['en', 'pt'] as const) {
  test(`a passkey is added, logs in, is renamed and removed, in ${lang}`, async ({ page }) => {
    const words = WORDS[lang];
    const email = `quick-${lang}@example.org`;
    const dialog = page.getByRole('dialog');
    const section = page.locator('#passkeys');
    const field = (label: string) => dialog.getByLabel(label, { exact: true });
    const button = (name: string) => dialog.getByRole('button', { name, exact: true });
    const said = (text: string) => page.getByRole('status').filter({ hasText: text });
    const openLogin = () => page.goto(`${product.url}/${lang}/auth/login?goto=%2F${lang}%2Fsettings`);
    const body = { username: email, password: PASSWORD, confirm: PASSWORD, agree: true, termsAgree: true, lang };
    const headers = { 'content-type': 'application/json' };
    await fetch(`${product.url}/api/signup`, { method: 'POST', headers, body: JSON.stringify(body) });
    await addAuthenticator(page);

    await test.step('logs in with the password, and adds one after proving who is there', async () => {
      await openLogin();
      await expect(field(words.email)).toHaveAttribute('autocomplete', 'username webauthn');
      await field(words.email).fill(email);
      await field(words.password).fill(PASSWORD);
      await field(words.password).press('Enter');
      await section.getByRole('button', { name: words.add }).click();
      await field(words.current).fill(PASSWORD);
      await button(words.proceed).click();
      await expect(said(words.added)).toBeVisible();
      await expect(section.getByRole('listitem')).toHaveCount(1);
      await expect(section).toContainText(words.unused);
      // This device has one.
      await section.getByRole('button', { name: words.add }).click();
      await expect(page.getByText(words.notMade)).toBeVisible();
    });

    await test.step('renames it', async () => {
      await section.getByRole('button', { name: words.rename }).click();
      await field(words.name).fill('My laptop');
      await field(words.name).press('Enter');
      await expect(section.getByRole('listitem')).toContainText('My laptop');
    });

    await test.step('logs in by choosing it where the browser offers it for the address', async () => {
      await page.context().clearCookies();
      await openLogin();
      await expect(section.getByRole('listitem')).toContainText(words.used);
    });

    await test.step('logs in by the button where the browser offers nothing', async () => {
      await page.addInitScript(() => {
        PublicKeyCredential.isConditionalMediationAvailable = async () => false;
      });
      await page.context().clearCookies();
      await openLogin();
      await button(words.logIn).click();
      await expect(section.getByRole('listitem')).toContainText(words.used);
    });

    await test.step('removes it after proving by it who is there, and it opens nothing any more', async () => {
      await section.getByRole('button', { name: words.remove }).click();
      await button(words.removeIt).click();
      await expect(field(words.current)).toBeVisible();
      await button(words.passkey).click();
      await expect(said(words.removed)).toBeVisible();
      await expect(section.getByRole('listitem')).toHaveCount(0);
      await page.context().clearCookies();
      await openLogin();
      await button(words.logIn).click();
      await expect(dialog).toContainText(words.refused);
    });
  });

  test(`a page that cannot have passkeys offers none, in ${lang}`, async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
    await page.goto(`${product.url}/${lang}/auth/login`);
    await expect(page.getByRole('dialog').getByLabel(WORDS[lang].email, { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: WORDS[lang].logIn })).toHaveCount(0);
  });
}

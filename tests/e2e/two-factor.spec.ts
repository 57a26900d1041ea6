import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { TOTP } from 'otpauth';
import { runEmptyProduct } from './support/empty-product.ts';
import { mailsTo } from './support/mails.ts';

const PASSWORD = 'a long enough password';
const STEP_MS = 30_000;

const product = runEmptyProduct();

const WORDS = {
  en: {
    email: 'E-mail',
    password: 'Password',
    logIn: 'Log in',
    current: 'Current password',
    turnOn: 'Turn on',
    turnOff: 'Turn off',
    proceed: 'Continue',
    wrongPassword: 'Wrong password!',
    key: 'Or type this key into the app',
    code: 'Code from your app',
    recovery: 'Recovery code',
    useRecovery: 'Use a recovery code instead',
    wrong: 'This code isn’t right, or was used already. Wait for the next one in your app.',
    wrongRecovery: 'This recovery code isn’t right, or was used already.',
    off: 'The clock of the device with the app is off. Set it automatically, then enter a new code.',
    download: 'Download',
    kept: 'I’ve kept them',
    renew: 'New recovery codes',
    left: (n: number) => `${n} recovery codes left.`,
    isOff: 'Two-factor log-in is off.',
    asks: 'Confirm that it’s you',
    mailOn: 'Two-factor log-in is on',
  },
  pt: {
    email: 'E-mail',
    password: 'Senha',
    logIn: 'Entrar',
    current: 'Senha atual',
    turnOn: 'Ativar',
    turnOff: 'Desativar',
    proceed: 'Continuar',
    wrongPassword: 'Senha incorreta!',
    key: 'Ou digite esta chave no aplicativo',
    code: 'Código do aplicativo',
    recovery: 'Código de recuperação',
    useRecovery: 'Usar um código de recuperação',
    wrong: 'Este código não está correto ou já foi usado. Espere o próximo no aplicativo.',
    wrongRecovery: 'Este código de recuperação não está correto ou já foi usado.',
    off: 'O relógio do aparelho com o aplicativo está errado. Ajuste-o para automático e informe um novo código.',
    download: 'Baixar',
    kept: 'Já guardei',
    renew: 'Novos códigos de recuperação',
    left: (n: number) => `Restam ${n} códigos de recuperação.`,
    isOff: 'A verificação em duas etapas está desativada.',
    asks: 'Confirme que é você',
    mailOn: 'etapas',
  },
} as const;

/** The product's clock, which an app's clock agrees with. */
async function serviceNow(): Promise<number> {
  const { configs } = await (await fetch(`${product.url}/api/config`)).json();
  return configs.now;
}

const codeAt = (key: string, at: number): string =>
  new TOTP({ secret: key.replaceAll(' ', '') }).generate({ timestamp: at });

async function signUp(email: string, lang: 'en' | 'pt'): Promise<void> {
  const body = { username: email, password: PASSWORD, confirm: PASSWORD, agree: true, termsAgree: true, lang };
  const headers = { 'content-type': 'application/json' };
  await fetch(`${product.url}/api/signup`, { method: 'POST', headers, body: JSON.stringify(body) });
}

for (const lang of ['en', 'pt'] as const) {
  test(`somebody turns two-factor log-in on, logs in with it, and turns it off, in ${lang}`, async ({ page }) => {
    const words = WORDS[lang];
    const email = `careful-${lang}@example.org`;
    const dialog = page.getByRole('dialog');
    const section = page.locator('#two-factor');
    const button = (name: string) => dialog.getByRole('button', { name, exact: true });
    const field = (label: string) => dialog.getByLabel(label, { exact: true });
    const typePassword = async (where: Page) => {
      await where.goto(`${product.url}/${lang}/auth/login?goto=%2F${lang}%2Fsettings`);
      await field(words.email).fill(email);
      await field(words.password).fill(PASSWORD);
      await field(words.password).press('Enter');
    };
    await signUp(email, lang);
    await typePassword(page);
    let key = '';
    let codes: string[] = [];

    await test.step('proves who is there, and is told of a wrong password', async () => {
      await section.getByRole('button', { name: words.turnOn, exact: true }).click();
      await expect(page.getByRole('dialog', { name: words.asks })).toBeVisible();
      await field(words.current).fill('not this one');
      await button(words.proceed).click();
      await expect(dialog).toContainText(words.wrongPassword);
      await field(words.current).fill(PASSWORD);
      await field(words.current).press('Enter');
      await expect(dialog.getByRole('img')).toBeVisible();
    });

    await test.step('gives the app the key; a clock that is off is named, and what was typed stays', async () => {
      key = (await dialog.getByRole('status', { name: words.key }).textContent()) ?? '';
      const off = codeAt(key, (await serviceNow()) + 24 * 3_600_000);
      await field(words.code).fill(off);
      await button(words.turnOn).click();
      await expect(dialog).toContainText(words.off);
      await expect(field(words.code)).toHaveValue(off);
      await field(words.code).fill(codeAt(key, await serviceNow()));
      await field(words.code).press('Enter');
      await expect(dialog.getByRole('listitem')).toHaveCount(10);
    });

    await test.step('keeps the recovery codes as a file', async () => {
      codes = await dialog.getByRole('listitem').allTextContents();
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        dialog.getByRole('link', { name: words.download }).click(),
      ]);
      expect(file.suggestedFilename()).toBe('perch-recovery-codes.txt');
      const text = await readFile(await file.path(), 'utf8');
      for (const code of codes) expect(text).toContain(code);
      await button(words.kept).click();
      await expect(section).toContainText(words.left(10));
    });

    await test.step('is asked for a code at the log-in; a wrong one does not open it, a recovery code does, once', async () => {
      await page.context().clearCookies();
      await typePassword(page);
      await field(words.code).fill('000000');
      await field(words.code).press('Enter');
      await expect(dialog).toContainText(words.wrong);
      await dialog.getByRole('button', { name: words.useRecovery }).click();
      await expect(field(words.recovery)).toBeFocused();
      await field(words.recovery).fill(`${codes[0]}`);
      await field(words.recovery).press('Enter');
      await expect(section).toContainText(words.left(9));
      await page.context().clearCookies();
      await typePassword(page);
      await dialog.getByRole('button', { name: words.useRecovery }).click();
      await field(words.recovery).fill(`${codes[0]}`);
      await field(words.recovery).press('Enter');
      await expect(dialog).toContainText(words.wrongRecovery);
      await field(words.recovery).fill(`${codes[1]}`);
      await field(words.recovery).press('Enter');
      await expect(section).toContainText(words.left(8));
    });

    await test.step('makes new recovery codes, after the password and a code', async () => {
      await section.getByRole('button', { name: words.renew }).click();
      await field(words.current).fill(PASSWORD);
      // The step after the one that turned it on, or a later one.
      await field(words.code).fill(codeAt(key, (await serviceNow()) + STEP_MS));
      await button(words.proceed).click();
      await expect(dialog.getByRole('listitem')).toHaveCount(10);
      await button(words.kept).click();
      await expect(section).toContainText(words.left(10));
    });

    await test.step('turns it off without being asked again, and logs in with the password alone', async () => {
      await section.getByRole('button', { name: words.turnOff, exact: true }).click();
      await button(words.turnOff).click();
      await expect(page.getByRole('status').filter({ hasText: words.isOff })).toBeVisible();
      await expect(section.getByRole('button', { name: words.turnOn, exact: true })).toBeVisible();
      await page.context().clearCookies();
      await typePassword(page);
      await expect(section.getByRole('button', { name: words.turnOn, exact: true })).toBeVisible();
    });

    await expect
      .poll(async () => (await mailsTo(product, email)).length, {
        timeout: 30_000,
      })
      .toBeGreaterThanOrEqual(5);
  });
}

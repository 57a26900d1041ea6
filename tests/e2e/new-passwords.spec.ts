import { expect, type Locator, type Page, test } from '@playwright/test';
import { runEmptyProduct } from './support/empty-product.ts';

const GOOD = 'a quite different secret';
const BETTER = 'yet another one, and longer';

const product = runEmptyProduct();

const call = (path: string, body: object) =>
  fetch(`${product.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Signs somebody up on another device. @returns asks the service whether that device is logged in */
async function signUpElsewhere(person: { email: string; password: string }, lang: string) {
  const { email, password } = person;
  const form = { username: email, password, confirm: password, agree: true, termsAgree: true, lang };
  const token = (await call('/signup', form)).headers.get('x-auth-token') ?? '';
  return () => fetch(`${product.url}/api/user/info`, { headers: { 'x-auth-token': token } });
}

const WORDS = {
  en: {
    email: 'E-mail',
    password: 'Password',
    confirm: 'Repeat password',
    terms: 'I am 18 or older',
    create: 'Create account',
    help: 'At least 8 characters',
    strength: 'Password strength',
    short: 'Too short',
    weak: 'Weak',
    strong: 'Strong',
    word: 'butterfly',
    common: 'This password is easy to guess. Choose another one.',
    own: 'Leave your e-mail address out of your password.',
    ownAdvice: 'Leave your e-mail address out of it.',
    show: 'Show: Password',
    hide: 'Hide: Password',
    oldPassword: 'Current password',
    repeat: 'Repeat it',
    change: 'Change password',
    wrong: 'Wrong password!',
    changed: 'Your password is changed. All other devices have been logged out.',
    newPassword: 'New password',
    save: 'Save the password',
  },
  pt: {
    email: 'E-mail',
    password: 'Senha',
    confirm: 'Repita a senha',
    terms: 'Tenho 18 anos',
    create: 'Criar conta',
    help: 'Pelo menos 8 caracteres',
    strength: 'Força da senha',
    short: 'Curta demais',
    weak: 'Fraca',
    strong: 'Forte',
    word: 'borboleta',
    common: 'Esta senha é fácil de adivinhar. Escolha outra.',
    own: 'Deixe seu e-mail fora da senha.',
    ownAdvice: 'Deixe seu e-mail fora dela.',
    show: 'Mostrar: Senha',
    hide: 'Ocultar: Senha',
    oldPassword: 'Senha atual',
    repeat: 'Repita a senha',
    change: 'Mudar a senha',
    wrong: 'Senha incorreta!',
    changed: 'Sua senha foi alterada. Todos os outros aparelhos foram desconectados.',
    newPassword: 'Nova senha',
    save: 'Salvar a senha',
  },
} as const;

/** Scripts that the page has asked for, by name. */
function scriptsOf(page: Page): string[] {
  const names: string[] = [];
  page.on('request', (request) => {
    const name = new URL(request.url()).pathname.split('/').at(-1) ?? '';
    if (name.endsWith('.js')) names.push(name);
  });
  return names;
}

const isEstimator = (name: string): boolean => /^(estimator|words-(en|pt))-/.test(name);

/** The text that a screen reader is given with the field. */
async function describedAs(page: Page, field: Locator): Promise<string> {
  const id = await field.getAttribute('aria-describedby');
  return id === null ? '' : await page.locator(`[id="${id}"]`).innerText();
}

for (const lang of ['en', 'pt'] as const) {
  const words = WORDS[lang];

  test(`somebody who signs up is told how strong a password is, in ${lang}`, async ({ page }) => {
    const dialog = page.getByRole('dialog');
    const password = dialog.getByLabel(words.password, { exact: true });
    const confirm = dialog.getByLabel(words.confirm, { exact: true });
    const create = dialog.getByRole('button', { name: words.create, exact: true });
    const status = dialog.locator('form').getByRole('status');
    const email = `harbour-${lang}@example.org`;
    const scripts = scriptsOf(page);

    await test.step('by a bar with a word, which is fetched with the first focus', async () => {
      await page.goto(`${product.url}/${lang}/auth/signup`);
      await dialog.getByLabel(words.email, { exact: true }).fill(email);
      await expect(dialog).toContainText(words.help);
      expect(scripts.filter(isEstimator)).toEqual([]);
      await password.focus();
      await expect.poll(() => scripts.filter(isEstimator).length).toBeGreaterThan(0);
      for (const [typed, word] of [
        ['Zk4', words.short],
        [words.word, words.weak],
        [GOOD, words.strong],
      ] as const) {
        await password.fill(typed);
        await expect(dialog.getByText(word, { exact: true })).toBeVisible();
      }
      await expect(dialog).not.toContainText(words.help);
    });

    await test.step('which a screen reader hears once the typing stops', async () => {
      await page.evaluate(() => {
        const announced: string[] = [];
        Object.assign(window, { announced });
        const region = document.querySelector('dialog form [role=status]');
        if (region !== null)
          new MutationObserver(() => announced.push(region.textContent ?? '')).observe(region, {
            ...{ childList: true, characterData: true, subtree: true },
          });
      });
      await expect(status).toHaveText(`${words.strength}: ${words.strong}.`);
      await password.fill('');
      await password.pressSequentially(words.word, { delay: 40 });
      await expect(status).toContainText(`${words.strength}: ${words.weak}.`);
      const announced = await page.evaluate(() => Reflect.get(window, 'announced') as string[]);
      expect(announced.length).toBeLessThan(words.word.length);
    });

    await test.step('is refused beside the field, and loses nothing that was typed', async () => {
      for (const [typed, text] of [
        [words.word, words.common],
        [`${email} 1`, words.own],
      ] as const) {
        await password.fill(typed);
        await confirm.fill(typed);
        const terms = dialog.getByRole('checkbox', { name: words.terms });
        if (!(await terms.isChecked())) await terms.press('Space');
        await create.click();
        await expect(password).toHaveAttribute('aria-invalid', 'true');
        expect(await describedAs(page, password)).toBe(text);
        await expect(dialog.getByLabel(words.email, { exact: true })).toHaveValue(email);
        await expect(password).toHaveValue(typed);
        await expect(confirm).toHaveValue(typed);
        await expect(page).toHaveURL(/\/auth\/signup$/);
      }
      await expect(dialog).toContainText(words.ownAdvice);
    });

    await test.step('can look at it, and paste it', async () => {
      await dialog.getByRole('button', { name: words.show, exact: true }).click();
      await expect(password).toHaveAttribute('type', 'text');
      await dialog.getByRole('button', { name: words.hide, exact: true }).click();
      await expect(password).toHaveAttribute('type', 'password');
      await password.fill(GOOD);
      await dialog.getByRole('button', { name: words.show, exact: true }).click();
      await password.press('ControlOrMeta+a');
      await password.press('ControlOrMeta+c');
      await confirm.fill('');
      await confirm.press('ControlOrMeta+v');
      await expect(confirm).toHaveValue(GOOD);
    });

    await test.step('has told password managers which field is which', async () => {
      await expect(dialog.locator('form')).toHaveCount(1);
      await expect(dialog.getByLabel(words.email, { exact: true })).toHaveAttribute('autocomplete', 'username');
      for (const field of [password, confirm]) await expect(field).toHaveAttribute('autocomplete', 'new-password');
      await expect(password).toHaveAttribute('passwordrules', 'minlength: 8; maxlength: 256;');
    });

    await create.click();
    await page.waitForURL(/\/dashboard/);
  });

  test(`signing up works where the strength cannot be told, in ${lang}`, async ({ page }) => {
    const dialog = page.getByRole('dialog');
    await page.route(/\/assets\/(estimator|words-(en|pt))-/, (route) => route.abort());
    const failures: string[] = [];
    page.on('pageerror', (error) => failures.push(error.message));
    await page.goto(`${product.url}/${lang}/auth/signup`);
    await dialog.getByLabel(words.email, { exact: true }).fill(`quiet-${lang}@example.org`);
    await dialog.getByLabel(words.password, { exact: true }).fill(GOOD);
    await dialog.getByLabel(words.confirm, { exact: true }).fill(GOOD);
    await expect(dialog).toContainText(words.help);
    await dialog.getByRole('checkbox', { name: words.terms }).press('Space');
    await dialog.getByRole('button', { name: words.create, exact: true }).click();
    await page.waitForURL(/\/dashboard/);
    expect(failures).toEqual([]);
  });

  test(`the form for another password refuses a common one and keeps what was typed, in ${lang}`, async ({ page }) => {
    const dialog = page.getByRole('dialog');
    await page.goto(`${product.url}/${lang}/reset-pass/${'x'.repeat(43)}`);
    const password = dialog.getByLabel(words.newPassword, { exact: true });
    await password.fill(words.word);
    await expect(dialog.getByText(words.weak, { exact: true })).toBeVisible();
    await dialog.getByLabel(words.confirm, { exact: true }).fill(words.word);
    await dialog.getByRole('button', { name: words.save, exact: true }).click();
    await expect(password).toHaveAttribute('aria-invalid', 'true');
    expect(await describedAs(page, password)).toBe(words.common);
    await expect(password).toHaveValue(words.word);
    await password.fill(GOOD);
    await expect(dialog.getByText(words.strong, { exact: true })).toBeVisible();
  });

  test(`the password is changed by the old one; this device stays logged in, another does not, in ${lang}`, async ({
    page,
  }) => {
    const person = { email: `changer-${lang}@example.org`, password: GOOD };
    const elsewhere = await signUpElsewhere(person, lang);
    const authenticate = (password: string) => call('/authenticate', { username: person.email, password });
    await page.goto(`${product.url}/${lang}/settings#password`);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(words.email, { exact: true }).fill(person.email);
    await dialog.getByLabel(words.password, { exact: true }).fill(GOOD);
    await dialog.getByLabel(words.password, { exact: true }).press('Enter');
    const section = page.locator('#password');
    const field = (label: string) => section.getByLabel(label, { exact: true });
    const change = section.getByRole('button', { name: words.change, exact: true });
    await field(words.oldPassword).fill('not this one');
    await field(words.newPassword).fill(BETTER);
    await field(words.repeat).fill(BETTER);
    await change.click();
    await expect(field(words.oldPassword)).toHaveAttribute('aria-invalid', 'true');
    expect(await describedAs(page, field(words.oldPassword))).toBe(words.wrong);
    // What was typed stays, and nothing has changed.
    await expect(field(words.newPassword)).toHaveValue(BETTER);
    expect((await authenticate(GOOD)).status).toBe(200);
    await field(words.oldPassword).fill(GOOD);
    await field(words.oldPassword).press('Enter');
    await expect(page.getByRole('status').filter({ hasText: words.changed })).toBeVisible();
    for (const label of [words.oldPassword, words.newPassword, words.repeat])
      await expect(field(label)).toHaveValue('');
    await expect(page.locator('#sessions').getByRole('listitem')).toHaveCount(1);
    expect((await elsewhere()).status).toBe(403);
    expect([(await authenticate(GOOD)).status, (await authenticate(BETTER)).status]).toEqual([401, 200]);
    await page.reload();
    await expect(change).toBeVisible();
  });

  test(`a password manager finds where the password is changed, logged in or not, in ${lang}`, async ({ browser }) => {
    const context = await browser.newContext({ locale: { en: 'en-GB', pt: 'pt-BR' }[lang] });
    const page = await context.newPage();
    const dialog = page.getByRole('dialog');
    const person = { email: `manager-${lang}@example.org`, password: GOOD };
    const { email, password } = person;
    await signUpElsewhere(person, lang);
    await page.goto(`${product.url}/.well-known/change-password`);
    await expect(page).toHaveURL(new RegExp(`/${lang}/auth/login`));
    await dialog.getByLabel(words.email, { exact: true }).fill(email);
    await dialog.getByLabel(words.password, { exact: true }).fill(password);
    await dialog.getByLabel(words.password, { exact: true }).press('Enter');
    const old = page.getByLabel(words.oldPassword, { exact: true });
    await expect(old).toBeInViewport();
    await page.goto(`${product.url}/.well-known/change-password`);
    await expect(page).toHaveURL(`${product.url}/${lang}/settings#password`);
    await expect(old).toBeInViewport();
    await context.close();
  });
}

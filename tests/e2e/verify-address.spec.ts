import { type BrowserContext, expect, test } from '@playwright/test';
import { runEmptyProduct, SATURDAY } from './support/empty-product.ts';
import { heldSession } from './support/held-session.ts';
import { mailedLink } from './support/mails.ts';

const PASSWORD = 'a long enough password';

const product = runEmptyProduct();

const WORDS = {
  en: {
    notice: 'Please confirm your e-mail.',
    line: 'Not confirmed yet.',
    paused: 'E-mails to this address came back.',
    change: 'Change the address',
    begins: 'Begins once your address is confirmed',
    resend: 'Resend',
    wait: /^Resend in \d+ s$/,
    sent: 'A new link is on its way.',
    dismiss: 'Not now',
    mails: 'Weekly reports by e-mail',
    refused: 'Please confirm your email!',
    ask: 'Confirm your address',
    confirm: 'Confirm my address',
    done: 'Your address is confirmed',
    already: 'Already confirmed',
    outdated: 'You use outdated or wrong url.',
    logIn: 'Log in',
    newLink: 'Send a new link',
    agree: 'Send me my reports and account notices by e-mail',
    adult: 'I am 18 or older',
    create: 'Create account',
    email: 'E-mail',
    password: 'Password',
    repeat: 'Repeat password',
    needed: 'Please, agree to receive mails. It is required to confirm your account.',
  },
  pt: {
    notice: 'Confirme seu e-mail.',
    line: 'Ainda não confirmado.',
    paused: 'Os e-mails para este endereço voltaram.',
    change: 'Mudar o endereço',
    begins: 'Começa depois que seu endereço for confirmado',
    resend: 'Reenviar',
    wait: /^Reenviar em \d+ s$/,
    sent: 'Um novo link está a caminho.',
    dismiss: 'Agora não',
    mails: 'Relatórios semanais por e-mail',
    refused: 'Confirme seu e-mail!',
    ask: 'Confirme seu endereço',
    confirm: 'Confirmar meu endereço',
    done: 'Seu endereço está confirmado',
    already: 'Já está confirmado',
    outdated: 'Você usou um endereço incorreto ou vencido.',
    logIn: 'Entrar',
    newLink: 'Enviar um novo link',
    agree: 'Quero receber',
    adult: '18 anos',
    create: 'Criar conta',
    email: 'E-mail',
    password: 'Senha',
    repeat: 'Repita a senha',
    needed: 'Aceite receber e-mails. Isso é necessário para confirmar sua conta.',
  },
} as const;

/** What the link's page asks the service, as a scanner of mails does it: by opening the link. */
async function openUnseen(link: string): Promise<void> {
  for (const method of ['HEAD', 'GET']) await fetch(link, { method });
}

for (const lang of ['en', 'pt'] as const) {
  test(`somebody confirms the address by a mailed link, in ${lang}`, async ({ page, browser }) => {
    const words = WORDS[lang];
    const email = `new-${lang}@example.org`;
    const home = `${product.url}/${lang}`;
    const notice = page.getByText(words.notice);
    let elsewhere: BrowserContext | undefined;

    await test.step('signs up, with leave to send mails', async () => {
      await page.clock.install({ time: new Date(SATURDAY) });
      await page.goto(`${home}/auth/signup`);
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(words.email, { exact: true }).fill(email);
      await dialog.getByLabel(words.password, { exact: true }).fill(PASSWORD);
      await dialog.getByLabel(words.repeat, { exact: true }).fill(PASSWORD);
      // The box's own tick lies over it, and the words beside it hold a link.
      const agree = dialog.getByRole('checkbox', { name: words.agree });
      await agree.press('Space');
      const adult = dialog.getByRole('checkbox', { name: words.adult });
      const signUps: string[] = [];
      page.on('request', (request) => request.url().endsWith('/api/signup') && signUps.push(request.method()));
      await dialog.getByRole('button', { name: words.create, exact: true }).click();
      await expect(adult).toHaveAttribute('aria-invalid', 'true');
      expect(signUps, 'nothing is sent without the terms').toEqual([]);
      await adult.press('Space');
      await expect(adult).toHaveAttribute('aria-invalid', 'false');
      await dialog.getByRole('button', { name: words.create, exact: true }).click();
      await expect(dialog.getByRole('checkbox', { name: words.needed })).toHaveAttribute('aria-invalid', 'true');
      await expect(dialog.getByLabel(words.email, { exact: true })).toHaveValue(email);
      await dialog.getByRole('checkbox', { name: words.needed }).press('Space');
      await dialog.getByRole('button', { name: words.create, exact: true }).click();
      await page.waitForURL(/\/dashboard/);
    });
    const first = await mailedLink(product, { to: email, page: 'verify' });

    await test.step('puts the notice away for this visit', async () => {
      await expect(notice).toBeVisible();
      await page.getByRole('button', { name: words.dismiss }).click();
      await expect(notice).toBeHidden();
      await page.reload();
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expect(notice).toBeHidden();
    });

    await test.step('is told in the settings, and asks for another mail, not twice at once', async () => {
      await page.goto(`${home}/settings`);
      await expect(page.getByText(words.line)).toBeVisible();
      await expect(page.getByRole('switch', { name: words.mails })).toHaveAccessibleDescription(words.begins);
      await page.getByRole('button', { name: words.resend, exact: true }).click();
      await expect(page.getByRole('status').filter({ hasText: words.sent })).toBeVisible();
      await expect(page.getByRole('button', { name: words.wait })).toBeDisabled();
      await page.clock.fastForward(16_000);
      await expect(page.getByRole('button', { name: words.resend, exact: true })).toBeEnabled();
    });
    const second = await mailedLink(product, { to: email, page: 'verify', known: [first] });

    await test.step('cannot turn the mails on before', async () => {
      const mails = page.getByRole('switch', { name: words.mails });
      await mails.press('Space');
      await expect(mails).not.toBeChecked();
      await mails.press('Space');
      await expect(page.locator('.toast').filter({ hasText: words.refused })).toBeVisible();
      await expect(mails).not.toBeChecked();
    });

    await test.step('is led on from the older link, on another device where nobody is logged in', async () => {
      elsewhere = await browser.newContext();
      const other = await elsewhere.newPage();
      await other.goto(first);
      await other.getByRole('button', { name: words.confirm }).click();
      await expect(other.getByRole('heading', { level: 1 })).toHaveText(words.outdated);
      await expect(other.getByRole('heading', { level: 1 })).toBeFocused();
      await expect(other).toHaveURL(new RegExp(`/${lang}/verify/outdated$`));
      await other.locator('main').getByRole('link', { name: words.logIn, exact: true }).click();
      const dialog = other.getByRole('dialog');
      await dialog.getByLabel(words.email, { exact: true }).fill(email);
      await dialog.getByLabel(words.password, { exact: true }).fill(PASSWORD);
      await dialog.getByRole('button', { name: words.logIn, exact: true }).click();
      await expect(other.getByRole('button', { name: words.newLink })).toBeVisible();
    });

    await test.step('confirms by the newest link, which a scanner has opened before; open pages follow', async () => {
      await openUnseen(second);
      const other = await (await browser.newContext()).newPage();
      await other.goto(second);
      await other.reload();
      await expect(other.getByRole('heading', { level: 1 })).toHaveText(words.ask);
      await expect(page.getByText(words.line)).toBeVisible();
      await other.getByRole('button', { name: words.confirm }).click();
      await expect(other.getByRole('heading', { level: 1 })).toHaveText(words.done);
      await expect(other).toHaveURL(new RegExp(`/${lang}/verify/done$`));
      await expect(page.getByText(words.line)).toBeHidden();
      await other.goto(second);
      await other.getByRole('button', { name: words.confirm }).click();
      await expect(other.getByRole('heading', { level: 1 })).toHaveText(words.already);
      await other.context().close();
    });

    await test.step('turns the mails on, and finds no notice on the dashboard', async () => {
      const mails = page.getByRole('switch', { name: words.mails });
      await mails.press('Space');
      await expect(mails).toBeChecked();
      const session = await heldSession(page, product);
      await expect.poll(() => session.get('/settings')).toMatchObject({ settings: { receiveMail: true } });
      await page.evaluate(() => sessionStorage.clear());
      await page.goto(`${home}/dashboard`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expect(notice).toBeHidden();
    });

    await test.step('is told on the dashboard when mail came back, and led to where the address is changed', async () => {
      // What pauses an address is tried at the service; here, what the page makes of it.
      await page.route('**/api/user/info', async (route) => {
        const answer = await route.fetch();
        const { user, ...rest } = await answer.json();
        await route.fulfill({
          response: answer,
          json: { ...rest, user: { ...user, emailVerified: false, emailPaused: true } },
        });
      });
      await page.reload();
      await expect(page.getByText(words.paused)).toBeVisible();
      await page.getByRole('link', { name: words.change }).click();
      await page.waitForURL(/\/settings#email$/);
      await expect(page.locator('#email').getByText(words.paused)).toBeVisible();
      await expect(page.locator('#email').getByRole('button', { name: words.resend, exact: true })).toBeVisible();
    });

    await test.step('is mailed what a developer reads at /dev/mail', async () => {
      await page.goto(`${product.url}/dev/mail`);
      await page.getByRole('link', { name: 'verify-address' }).first().click();
      await expect(page.getByText(`to ${email}, sent.`)).toBeVisible();
      await expect(page.locator('pre')).toContainText(`${home}/verify/`);
      await expect(page.getByTitle('The mail as HTML')).toHaveAttribute('sandbox', '');
    });
    await elsewhere?.close();
  });
}

import { expect, test } from '@playwright/test';
import { putShell } from './support/desktop-shell.ts';
import { startOidcProvider } from './support/oidc-provider.ts';
import { createProduct, type Product, type RunningProduct } from './support/product.ts';

const PASSWORD = 'a long enough password';

let product: Product;
let running: RunningProduct;
let provider: Awaited<ReturnType<typeof startOidcProvider>>;

test.beforeAll(async () => {
  product = await createProduct();
  provider = await startOidcProvider(product.url);
  // Both go by one clock: the provider's is the machine's.
  running = await product.start({ now: new Date().toISOString(), demo: false, env: provider.env });
});
test.afterAll(async () => {
  await running.stop();
  await provider.stop();
  await product.remove();
});

const WORDS = {
  en: {
    google: 'Continue with Google',
    terms: /^I am 18 or older/,
    create: 'Create account',
    first: 'You log in with Google and have no password yet.',
    onlyWay: 'It is the only way to log in. Set a password first to unlink it.',
    lost: 'This log-in with Google wasn’t started here, or has expired. Please start again.',
    declined: 'You cancelled at Google. Nothing was changed.',
    back: 'Back to the log-in',
    unverified: 'Google hasn’t verified this address yet. Confirm it there first.',
    known: 'You have an account already.',
    email: 'E-mail',
    password: 'Password',
    linked: 'Google is linked to your account.',
    linkedAs: 'Linked as ',
    link: 'Link Google',
    unlink: 'Unlink',
    current: 'Current password',
    proceed: 'Continue',
    unlinked: 'Google is unlinked.',
    change: 'Change address',
    confirm: 'Confirm with Google',
    confirmed: 'Google has confirmed that it’s you.',
    newAddress: 'New address',
  },
  pt: {
    google: 'Continuar com o Google',
    terms: /^Tenho 18 anos/,
    create: 'Criar conta',
    first: 'Você entra com o Google e ainda não tem senha.',
    onlyWay: 'É a única forma de entrar. Defina uma senha antes de desvincular.',
    lost: 'Esta entrada com o Google não começou aqui ou expirou. Comece de novo.',
    declined: 'Você cancelou no Google. Nada foi alterado.',
    back: 'Voltar para entrar',
    unverified: 'O Google ainda não verificou este endereço. Confirme-o lá primeiro.',
    known: 'Você já tem uma conta.',
    email: 'E-mail',
    password: 'Senha',
    linked: 'O Google foi vinculado à sua conta.',
    linkedAs: 'Vinculado como ',
    link: 'Vincular o Google',
    unlink: 'Desvincular',
    current: 'Senha atual',
    proceed: 'Continuar',
    unlinked: 'O Google foi desvinculado.',
    change: 'Mudar o endereço',
    confirm: 'Confirmar com o Google',
    confirmed: 'O Google confirmou que é você.',
    newAddress: 'Novo endereço',
  },
} as const;

const post = async (path: string, body: object) => {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${product.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await answer.json()) as Record<string, string>;
};

for (const lang of ['en', 'pt'] as const) {
  test(`Google makes an account, opens it, is linked and unlinked, in ${lang}`, async ({ page }) => {
    const words = WORDS[lang];
    const dialog = page.getByRole('dialog');
    const button = (name: string) => dialog.getByRole('button', { name, exact: true });
    const section = page.locator('#google');
    const settings = `${product.url}/${lang}/settings`;
    const hosts = new Set<string>();
    const cameBack: string[] = [];
    // The provider's own pages ask for a font from elsewhere.
    await page.route(/^https:/, (route) => route.abort());
    page.on('request', (request) => {
      const { origin, pathname } = new URL(request.url());
      if (!request.isNavigationRequest() && new URL(page.url()).origin === product.url) hosts.add(origin);
      if (pathname === '/oauth/google/return') cameBack.push(request.url());
    });
    const leave = async (goto = '/dashboard') => {
      await page.context().clearCookies();
      await page.goto(`${product.url}/${lang}/auth/login?goto=%2F${lang}${encodeURIComponent(goto)}`);
      await button(words.google).click();
    };

    await test.step('makes an account once its person agrees', async () => {
      await leave('/settings');
      await provider.beThere(page, `new-${lang}@example.org`);
      await expect(dialog).toContainText(`new-${lang}@example.org`);
      expect(page.url()).toBe(`${product.url}/${lang}/auth/google`);
      await dialog.getByRole('checkbox', { name: words.terms }).press('Space');
      await button(words.create).click();
      await expect(page).toHaveURL(settings);
      await expect(page.locator('#password')).toContainText(words.first);
      await expect(section).toContainText(`${words.linkedAs}new-${lang}@example.org`);
      await expect(section).toContainText(words.onlyWay);
    });

    await test.step('opens it from then on', async () => {
      await leave();
      await provider.beThere(page, `new-${lang}@example.org`);
      await expect(page).toHaveURL(`${product.url}/${lang}/dashboard`);
    });

    await test.step('confirms who is there, by a log-in there anew, for an account without a password', async () => {
      await page.goto(`${settings}#email`);
      const change = page.locator('#email').getByRole('button', { name: words.change });
      await change.click();
      await expect(dialog.getByLabel(words.current, { exact: true })).toBeHidden();
      await button(words.confirm).click();
      await provider.logIn(page, `new-${lang}@example.org`);
      await expect(page).toHaveURL(`${settings}#email`);
      await expect(page.getByRole('status').filter({ hasText: words.confirmed })).toBeVisible();
      await change.click();
      await expect(dialog.getByLabel(words.newAddress, { exact: true })).toBeVisible();
    });

    await test.step('is nothing a second time, to the page as to the provider', async () => {
      const [used = ''] = cameBack;
      await page.context().clearCookies();
      await page.goto(used);
      await expect(dialog).toContainText(words.lost);
      const { flow, url } = await post('/oauth/google/start', { oauth_source: 'web', lang });
      const state = new URL(url ?? '').searchParams.get('state');
      const code = new URL(used).searchParams.get('code');
      expect((await post('/oauth/google', { flow, state, code, oauth_source: 'web' })).error).toBe('google_refused');
    });

    await test.step('is given up at the provider, and refused for an address that it has not verified', async () => {
      await leave();
      await page.waitForURL((url) => url.origin === provider.issuer);
      await page.locator('a[href$=abort]').click();
      await expect(dialog).toContainText(words.declined);
      await button(words.back).click();
      await button(words.google).click();
      await provider.beThere(page, `unverified-${lang}@example.org`);
      await expect(dialog).toContainText(words.unverified);
    });

    await test.step('is linked to an account with the address by one log-in with its password', async () => {
      const email = `own-${lang}@example.org`;
      const both = { password: PASSWORD, confirm: PASSWORD };
      await post('/signup', { username: email, ...both, agree: true, termsAgree: true, lang });
      await leave('/settings');
      await provider.beThere(page, email);
      await expect(dialog).toContainText(words.known);
      await expect(dialog.getByLabel(words.email, { exact: true })).toHaveValue(email);
      await dialog.getByLabel(words.password, { exact: true }).fill(PASSWORD);
      await dialog.getByLabel(words.password, { exact: true }).press('Enter');
      await expect(page.getByRole('status').filter({ hasText: words.linked })).toBeVisible();
      await expect(section).toContainText(words.linkedAs + email);
    });

    await test.step('is unlinked in the settings by who proves who is there', async () => {
      await section.getByRole('button', { name: words.unlink }).click();
      await button(words.unlink).click();
      await dialog.getByLabel(words.current, { exact: true }).fill(PASSWORD);
      await button(words.proceed).click();
      await expect(page.getByRole('status').filter({ hasText: words.unlinked })).toBeVisible();
      await expect(section.getByRole('button', { name: words.link })).toBeVisible();
    });

    expect([...hosts]).toEqual([product.url]);
  });
}

test('the desktop application goes through the system’s browser, and believes the link alone that it waits for', async ({
  page,
  browser,
}) => {
  const shell = await putShell(page, { url: product.url });
  const dialog = page.getByRole('dialog');
  await page.goto(`${product.url}/en/auth/login`);
  await dialog.getByRole('button', { name: WORDS.en.google }).click();
  await expect(dialog).toContainText('Continue in your browser.');
  const [address] = shell.asked('openExternal');
  expect(address).toMatch(`${product.url}/oauth/google/begin?state=desktop.en.`);

  const outside = await browser.newPage();
  await outside.route(/^https:/, (route) => route.abort());
  await outside.goto(String(address));
  await provider.beThere(outside, 'desktop@example.org');
  const link = outside.getByRole('link', { name: 'Open Perch' });
  const href = new URL((await link.getAttribute('href')) ?? '');
  expect([href.protocol, href.host, href.pathname]).toEqual(['perch:', 'google', '/return']);
  const [state, code] = [href.searchParams.get('state') ?? '', href.searchParams.get('code')];
  await outside.close();

  // Somebody else's link, and one of another time.
  await shell.emit('google', { state: state.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')), code });
  await expect(dialog).toContainText('Continue in your browser.');
  await shell.emit('google', { state, code });
  await expect(dialog).toContainText('desktop@example.org');
  await dialog.getByRole('checkbox', { name: WORDS.en.terms }).press('Space');
  await dialog.getByRole('button', { name: WORDS.en.create }).click();
  await expect(page).toHaveURL(`${product.url}/en/dashboard`);
  await page.goto(`${product.url}/en/settings`);
  await expect(page.locator('#google')).toContainText('desktop@example.org');
});

import { expect, type Page, test } from '@playwright/test';
import { authPage } from './pages/auth-page.ts';
import { settingsPage } from './pages/settings-page.ts';
import { runEmptyProduct } from './support/empty-product.ts';

const PERSON = { email: 'reader@example.org', password: 'a long enough password' };
const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0';

const WORDS = {
  en: {
    ...{ email: 'E-mail', password: 'Password', others: 'Log out everywhere else', keep: 'Keep them logged in' },
    ...{ here: /Chrom\w+ on Linux.*This device/, place: 'São Paulo time · Last used today', far: 'Tokyo time' },
    only: 'You’re not logged in anywhere else.',
    ended: 'The session has ended.',
    endedOthers: 'You’re logged out everywhere else.',
    endPhone: 'End the session: Chrome on Android',
    endLaptop: 'End the session: Firefox on Windows',
    notEnded: 'This couldn’t be ended.',
    section: 'Where you’re logged in',
    failed: 'Your sessions couldn’t be loaded.',
    again: 'Try again',
  },
  pt: {
    ...{ email: 'E-mail', password: 'Senha', others: 'Sair dos outros aparelhos', keep: 'Manter conectados' },
    ...{ here: /Chrom\w+ no Linux.*Este aparelho/, place: 'Horário de São Paulo · Último uso hoje' },
    far: 'Horário de Tóquio',
    only: 'Nenhum outro aparelho está conectado.',
    ended: 'A sessão foi encerrada.',
    endedOthers: 'Só este aparelho continua conectado.',
    endPhone: 'Encerrar a sessão: Chrome no Android',
    endLaptop: 'Encerrar a sessão: Firefox no Windows',
    notEnded: 'Não foi possível encerrar.',
    section: 'Aparelhos conectados',
    failed: 'Não foi possível carregar os aparelhos conectados.',
    again: 'Tentar de novo',
  },
} as const;
type Lang = keyof typeof WORDS;

const product = runEmptyProduct();

test.use({ timezoneId: 'America/Sao_Paulo' });

async function signUp(email: string, lang: Lang): Promise<void> {
  const { password } = PERSON;
  const body = { username: email, password, confirm: password, agree: true, termsAgree: true, lang };
  const headers = { 'content-type': 'application/json', 'user-agent': PHONE };
  const answer = await fetch(`${product.url}/api/signup`, { method: 'POST', headers, body: JSON.stringify(body) });
  const token = answer.headers.get('x-auth-token') ?? '';
  await fetch(`${product.url}/api/logout`, { method: 'POST', headers: { 'x-auth-token': token } });
}

/** Logs in, and stands in the settings. */
async function openSettings(page: Page, email: string, lang: Lang): Promise<void> {
  const words = WORDS[lang];
  const dialog = page.getByRole('dialog');
  await page.goto(`${product.url}/${lang}/auth/login?goto=%2F${lang}%2Fsettings`);
  await dialog.getByLabel(words.email, { exact: true }).fill(email);
  await dialog.getByLabel(words.password, { exact: true }).fill(PERSON.password);
  await dialog.getByLabel(words.password, { exact: true }).press('Enter');
  await page.waitForURL(/\/settings$/);
}

/** A device that is somewhere else. */
async function logInFrom(email: string, userAgent: string, zone: string) {
  const answer = await fetch(`${product.url}/api/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ username: email, password: PERSON.password, zone }),
  });
  const token = answer.headers.get('x-auth-token') ?? '';
  return {
    status: async () => (await fetch(`${product.url}/api/user/info`, { headers: { 'x-auth-token': token } })).status,
  };
}

for (const lang of ['en', 'pt'] as const) {
  test(`a person sees where they are logged in, ends one session, then all others, and stays logged in here, in ${lang}`, async ({
    page,
  }) => {
    const settings = settingsPage(page);
    const words = WORDS[lang];
    const email = `reader-${lang}@example.org`;
    const others = page.getByRole('button', { name: words.others }).first();
    await signUp(email, lang);

    await test.step('nothing but this device, at first', async () => {
      await openSettings(page, email, lang);
      await expect(settings.sessions).toHaveCount(1);
      await expect(settings.sessions.first()).toContainText(words.here);
      await expect(settings.sessions.first()).toContainText(words.place);
      await expect(page.getByText(words.only)).toBeVisible();
      await expect(others).toBeHidden();
    });

    const phone = await logInFrom(email, PHONE, 'Europe/Lisbon');
    const laptop = await logInFrom(email, FIREFOX, 'Asia/Tokyo');

    await test.step('ends the session of one device by keyboard; the focus goes to the one beside it', async () => {
      await page.reload();
      await expect(settings.sessions).toHaveCount(3);
      await expect(settings.sessions.nth(1)).toContainText(words.far);
      const end = page.getByRole('button', { name: words.endPhone });
      await end.focus();
      await page.keyboard.press('Enter');
      await expect(settings.sessions).toHaveCount(2);
      await expect(page.getByRole('button', { name: words.endLaptop })).toBeFocused();
      await expect(settings.notice(words.ended)).toBeVisible();
      expect([await phone.status(), await laptop.status()]).toEqual([403, 200]);
    });

    await test.step('what the service does not end comes back, and is said', async () => {
      await page.route('**/api/user/sessions/end', (route) => route.abort());
      await page.getByRole('button', { name: words.endLaptop }).click();
      await expect(settings.refusal.filter({ hasText: words.notEnded })).toBeVisible();
      await expect(settings.sessions).toHaveCount(2);
      expect(await laptop.status()).toBe(200);
      await page.unroute('**/api/user/sessions/end');
    });

    await test.step('asks before it ends all others, with the focus on what changes nothing', async () => {
      await others.click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('button', { name: words.keep })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      expect(await laptop.status()).toBe(200);
      await others.click();
      await dialog.getByRole('button', { name: words.others }).click();
      await expect(settings.notice(words.endedOthers)).toBeVisible();
      await expect(settings.sessions).toHaveCount(1);
      await expect(settings.section(words.section)).toBeFocused();
      expect(await laptop.status()).toBe(403);
      await page.reload();
      await expect(settings.sessions).toHaveCount(1);
    });
  });

  test(`sessions that do not come leave the other settings as they are, and can be asked for again, in ${lang}`, async ({
    page,
  }) => {
    const words = WORDS[lang];
    const email = `three-${lang}@example.org`;
    await signUp(email, lang);
    const refuse = { status: 500, contentType: 'application/json', body: '{"error":"internal"}' };
    await page.route('**/api/user/sessions', (route) => route.fulfill(refuse));
    await openSettings(page, email, lang);
    await expect(page.getByRole('alert').filter({ hasText: words.failed })).toBeVisible();
    await expect(settingsPage(page).mail).toBeChecked();
    await page.unroute('**/api/user/sessions');
    await page.getByRole('button', { name: words.again }).click();
    await expect(settingsPage(page).sessions).toHaveCount(1);
  });
}

test('a list that was asked for before a session ended does not bring it back', async ({ page }) => {
  const { sessions } = settingsPage(page);
  const email = 'late-en@example.org';
  await signUp(email, 'en');
  await openSettings(page, email, 'en');
  await expect(sessions).toHaveCount(1);
  await logInFrom(email, FIREFOX, 'Asia/Tokyo');
  await page.reload();
  await expect(sessions).toHaveCount(2);
  const { promise: ended, resolve: answer } = Promise.withResolvers<void>();
  let asked = 0;
  await page.route('**/api/user/sessions', async (route) => {
    asked += 1;
    const isFirst = asked === 1;
    const response = await route.fetch();
    if (isFirst) await ended;
    // Nobody waits any more for what was asked for first.
    await route.fulfill({ response }).catch(() => undefined);
  });
  // A list that came a moment ago is not asked for again.
  await expect(async () => {
    await page.getByRole('link', { name: 'Plans' }).first().click();
    await expect(sessions).toHaveCount(0);
    await page.goBack();
    await expect(sessions).toHaveCount(2);
    expect(asked).toBe(1);
  }).toPass();
  await page.getByRole('button', { name: WORDS.en.endLaptop }).click();
  await expect(sessions).toHaveCount(1);
  await expect.poll(() => asked).toBe(2);
  answer();
  await expect(sessions).toHaveCount(1);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a page whose session is ended elsewhere asks to log in, and stays no longer', async ({ browser }) => {
  const form = { ...PERSON, email: 'two@example.org' };
  const [here, there] = [await browser.newContext(), await browser.newContext()];
  const [page, other] = [await here.newPage(), await there.newPage()];
  await page.goto(`${product.url}/en`);
  await authPage(page).signUp(form);
  await other.goto(`${product.url}/en/auth/login`);
  const dialog = other.getByRole('dialog');
  await dialog.getByLabel('E-mail', { exact: true }).fill(form.email);
  await dialog.getByLabel('Password', { exact: true }).fill(form.password);
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
  await other.waitForURL(/\/dashboard/);
  await settingsPage(page).open();
  await page.getByRole('button', { name: /^End the session/ }).click();
  await expect(settingsPage(page).notice('The session has ended.')).toBeVisible();
  await other.reload();
  await expect(other).toHaveURL(/\/en\/auth\/login/);
  expect((await there.cookies()).filter(({ name, value }) => name === 'perch_auth' && value !== '')).toEqual([]);
  await here.close();
  await there.close();
});

for (const { lang, told } of [
  { lang: 'en', told: 'Your account was blocked.' },
  { lang: 'pt', told: 'Sua conta foi bloqueada.' },
])
  test(`whoever is blocked while logged in comes to the front page, is told why, and keeps nothing, in ${lang}`, async ({
    page,
  }) => {
    await page.goto(`${product.url}/${lang}`);
    await authPage(page).signUp({ ...PERSON, email: `four-${lang}@example.org` });
    const blocked = { error: 'blocked', text: 'Account was blocked. Please contact support' };
    await page.route('**/api/user/info', (route) => route.fulfill({ status: 403, json: blocked }));
    await page.reload();
    await expect(page).toHaveURL(new RegExp(`/${lang}$`));
    await expect(page.getByRole('alert').filter({ hasText: told })).toBeVisible();
    const cookies = await page.context().cookies();
    expect(cookies.filter(({ name, value }) => name === 'perch_auth' && value !== '')).toEqual([]);
  });

import { expect, test } from '@playwright/test';
import { authPage } from './pages/auth-page.ts';
import { settingsPage } from './pages/settings-page.ts';
import { confirmAddress } from './support/confirm-address.ts';
import { runEmptyProduct } from './support/empty-product.ts';
import { heldSession } from './support/held-session.ts';
import { openSlowLine } from './support/slow-line.ts';

const PERSON = { email: 'reader@example.org', password: 'a long enough password' };

/** Longer than any test. */
const NEVER_MS = 3_600_000;

const WORDS = {
  en: {
    ...{ other: 'pt', title: 'Settings', saved: 'Saved.', thatSaved: 'Salvo.', thatTitle: 'Configurações' },
    ...{ place: 'São Paulo, UTC−3', far: 'Kathmandu, UTC+5:45', plans: 'See the plans', back: 'English' },
    now: /It is 09:[01]\d there now\./,
    nowAndHere: /It is 17:(4[5-9]|5\d) there now, and 09:[01]\d on this device\./,
    always: 'the safety of your account always comes',
    monthly: 'Monthly reports by e-mail',
    refused: 'This wasn’t saved.',
    ...{ password: 'Password', logIn: 'Log in', subscription: 'Subscription' },
    ...{ link: 'Your link', nobody: '0 people have signed up with it.', one: '1 person has signed up with it.' },
  },
  pt: {
    ...{ other: 'en', title: 'Configurações', saved: 'Salvo.', thatSaved: 'Saved.', thatTitle: 'Settings' },
    ...{ place: 'São Paulo, UTC−3', far: 'Katmandu, UTC+5:45', plans: 'Ver os planos', back: 'Português' },
    now: /Lá são 09:[01]\d agora\./,
    nowAndHere: /Lá são 17:(4[5-9]|5\d) agora; neste aparelho, 09:[01]\d\./,
    always: 'à segurança da sua conta chega sempre',
    monthly: 'Relatórios mensais por e-mail',
    refused: 'Não foi salvo.',
    ...{ password: 'Senha', logIn: 'Entrar', subscription: 'Assinatura' },
    ...{ link: 'Seu link', nobody: '0 pessoa criou uma conta com ele.', one: '1 pessoa criou uma conta com ele.' },
  },
} as const;
const LANGUAGES = ['en', 'pt'] as const;

const product = runEmptyProduct();

test.use({ timezoneId: 'America/Sao_Paulo' });

for (const lang of LANGUAGES)
  test(`a person sets what is sent, the clock and the language, and leaves (${lang})`, async ({ page }) => {
    const words = WORDS[lang];
    const person = { ...PERSON, email: `reader-${lang}@example.org` };
    const settings = settingsPage(page);
    const held = async () => {
      const session = await heldSession(page, product);
      return ((await session.get('/settings')) as { settings: object }).settings; // the contract's
    };

    await test.step('finds the settings in the account menu, with the clock of this device', async () => {
      await page.goto(`${product.url}/${lang}`);
      await authPage(page).signUp(person);
      // Mails are turned on for a confirmed address alone.
      await confirmAddress(product, person.email);
      await settings.open();
      await expect(page.getByText(person.email)).toBeVisible();
      await expect(settings.timezone).toHaveValue('America/Sao_Paulo');
      await expect(settings.timezone.locator('option:checked')).toHaveText(words.place);
      await expect(page.getByText(words.now)).toBeVisible();
      await expect(page.getByRole('link', { name: words.plans })).toBeVisible();
    });

    await test.step('turns the mail off by keyboard, which is kept', async () => {
      await settings.mail.focus();
      await page.keyboard.press('Space');
      await expect(settings.notice(words.saved)).toBeVisible();
      await page.reload();
      await expect(settings.mail).not.toBeChecked();
      expect(await held()).toMatchObject({ receiveMail: false, timezone: -180, zone: 'America/Sao_Paulo', lang });
      await expect(page.getByText(words.always)).toBeVisible();
      await page.getByRole('switch', { name: words.monthly }).press('Space');
      await expect.poll(held).toMatchObject({ receiveMail: false, monthlyMail: false, watchlistMail: true });
    });

    await test.step('chooses another clock from the list', async () => {
      await settings.timezone.selectOption({ label: words.far });
      // The product's clock goes on meanwhile.
      await expect(page.getByText(words.nowAndHere)).toBeVisible();
      await expect(settings.notice(words.saved)).toBeVisible();
      await expect.poll(held).toMatchObject({ timezone: 345, zone: 'Asia/Kathmandu' });
    });

    await test.step('a change that the service does not take goes back, and says so', async () => {
      await page.route('**/api/settings', (route) =>
        route.request().method() === 'POST' ? route.abort() : route.continue(),
      );
      await settings.mail.press('Space');
      await expect(settings.refusal.filter({ hasText: words.refused })).toBeVisible();
      await expect(settings.mail).not.toBeChecked();
      expect(await held()).toMatchObject({ receiveMail: false });
      await page.unroute('**/api/settings');
    });

    await test.step('quick changes end as the last one says', async () => {
      const answers: number[] = [];
      page.on('response', (answer) => {
        if (answer.url().endsWith('/api/settings') && answer.request().method() === 'POST')
          answers.push(answer.status());
      });
      for (let times = 0; times < 5; times += 1) await settings.mail.press('Space');
      await expect(settings.mail).toBeChecked();
      await expect.poll(held).toMatchObject({ receiveMail: true });
      await expect(settings.notice(words.saved)).toHaveCount(1);
      await page.reload();
      await expect(settings.mail).toBeChecked();
      expect(new Set(answers)).toEqual(new Set([200]));
    });

    await test.step('what waits behind a call is sent when the page is left', async () => {
      const before = await held();
      expect(before).toMatchObject({ receiveMail: true, timezone: 345 });
      // Neither an answer nor an end, as on a line that is slow.
      const asked = page.waitForRequest('**/api/settings');
      await page.route('**/api/settings', () => undefined, { times: 1 });
      await settings.mail.press('Space');
      await asked;
      await settings.timezone.selectOption('Asia/Tokyo');
      await settings.mail.press('Space');
      await settings.mail.press('Space');
      expect(await held(), 'the first call has not arrived').toEqual(before);
      await page.reload();
      await expect.poll(held).toMatchObject({ receiveMail: false, timezone: 540, zone: 'Asia/Tokyo' });
      await page.reload();
      await expect(settings.mail).not.toBeChecked();
    });

    await test.step('goes on in another language, with the focus where it was', async () => {
      await settings.language.selectOption(words.other);
      await page.waitForURL(new RegExp(`/${words.other}/settings$`));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.thatTitle);
      await expect(settings.notice(words.thatSaved)).toBeVisible();
      await expect(settings.language).toBeFocused();
      await expect(settings.language).toHaveValue(words.other);
      await expect.poll(held).toMatchObject({ lang: words.other });
      await page.getByRole('link', { name: words.back }).click();
      await page.waitForURL(new RegExp(`/${lang}/settings$`));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.title);
      await expect(settings.language).toHaveValue(lang);
    });

    await test.step('keeps the compact view on this device', async () => {
      await settings.compact.press('Space');
      await expect(settings.compact).toBeChecked();
      await page.reload();
      await expect(settings.compact).toBeChecked();
      await expect(page.locator('html')).toHaveAttribute('data-compact');
    });

    await test.step('arrives at the section that a mail links to, also through the log-in', async () => {
      const session = await heldSession(page, product);
      expect(await session.status('/user/info')).toBe(200);
      await settings.logOut();
      await page.waitForURL(new RegExp(`/${lang}$`));
      // Not only the page has forgotten it.
      expect(await session.status('/user/info')).toBe(403);
      await page.goto(`${product.url}/${lang}/settings#subscription`);
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('E-mail', { exact: true }).fill(person.email);
      await dialog.getByLabel(words.password, { exact: true }).fill(person.password);
      await dialog.getByRole('button', { name: words.logIn, exact: true }).click();
      await page.waitForURL(new RegExp(`/${lang}/settings#subscription$`));
      await expect(settings.section(words.subscription)).toBeFocused();
      await expect(page.getByRole('link', { name: words.subscription })).toHaveAttribute('aria-current', 'true');
    });
  });

test('a log-out that does not reach the service counts here, says so, and is told again until it is heard', async ({
  page,
}) => {
  await page.goto(`${product.url}/en`);
  await authPage(page).signUp({ ...PERSON, email: 'leaving@example.org' });
  await settingsPage(page).open();
  const session = await heldSession(page, product);
  await page.route('**/api/logout', (route) => route.abort());
  await settingsPage(page).logOut();
  await page.waitForURL(/\/en$/);
  expect((await page.context().cookies()).filter(({ name, value }) => name === 'perch_auth' && value !== '')).toEqual(
    [],
  );
  const notice = page.getByRole('alert').filter({ hasText: 'couldn’t be reached to end the session' });
  await expect(notice).toBeVisible();
  expect(await session.status('/user/info')).toBe(200);
  await page.unroute('**/api/logout');
  await expect(settingsPage(page).notice('The session has ended.')).toBeVisible({ timeout: 30_000 });
  await expect(notice).toBeHidden();
  expect(await session.status('/user/info')).toBe(403);
});

test('a log-out whose page is closed before the service heard of it counts, and the next page ends the session', async ({
  page,
  context,
}) => {
  // What a page sends on its way out goes on without it: it is the line that loses it.
  const line = await openSlowLine(product.url);
  await page.goto(`${line.url}/en`);
  await authPage(page).signUp({ ...PERSON, email: 'closing@example.org' });
  await settingsPage(page).open();
  const session = await heldSession(page, product);
  const asked = page.waitForRequest('**/api/logout');
  line.delay(NEVER_MS);
  await settingsPage(page).logOut();
  const token = (await asked).headers()['x-auth-token'] ?? '';
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('perch.left.')));
  await expect.poll(kept).toHaveLength(1);
  const { cookies, origins } = await context.storageState();
  expect(token).not.toBe('');
  expect(JSON.stringify([cookies, origins]), 'the token is nowhere on the device').not.toContain(token);
  await page.close();
  expect(await session.status('/user/info')).toBe(200);

  line.delay(0);
  const next = await context.newPage();
  await next.goto(`${line.url}/en/settings`);
  await expect(next, 'nobody is logged in').toHaveURL(/\/en\/auth\/login/);
  await expect.poll(() => session.status('/user/info')).toBe(403);
  await expect
    .poll(() => next.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('perch.left.'))))
    .toEqual([]);
  await line.close();
});

for (const lang of LANGUAGES)
  test(`an invite link brings somebody in, and counts them (${lang})`, async ({ page, browser }) => {
    const words = WORDS[lang];
    const settings = settingsPage(page);
    await page.goto(`${product.url}/${lang}`);
    await authPage(page).signUp({ ...PERSON, email: `host-${lang}@example.org` });
    await settings.open();
    const invite = page.getByRole('textbox', { name: words.link });
    await expect(page.getByText(words.nobody)).toBeVisible();

    const context = await browser.newContext();
    const guest = await context.newPage();
    // The first page need not be the one on which somebody signs up.
    const { pathname, search } = new URL(await invite.inputValue());
    await guest.goto(`${product.url}${pathname}${search}`);
    await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toContain('perch_ref');
    await guest.goto(`${product.url}/${lang}/instagram-tracking-faq`);
    await authPage(guest).signUp({ ...PERSON, email: `guest-${lang}@example.org` });
    await context.close();

    await page.reload();
    await expect(page.getByText(words.one)).toBeVisible();
  });

test('settings that do not come say so, and come when they are asked for again', async ({ page }) => {
  await page.goto(`${product.url}/en`);
  await authPage(page).signUp({ ...PERSON, email: 'other@example.org' });
  const refuse = { status: 500, contentType: 'application/json', body: '{"error":"internal"}' };
  await page.route('**/api/settings', (route) => route.fulfill(refuse));
  await settingsPage(page).open();
  await expect(page.getByRole('alert').filter({ hasText: 'Your settings couldn’t be loaded' })).toBeVisible();
  await page.unroute('**/api/settings');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(settingsPage(page).mail).toBeChecked();
});

test('in the browser light or dark is chosen for this device, in either language, and is there before anything is painted', async ({
  page,
}) => {
  await page.goto(`${product.url}/en`);
  await authPage(page).signUp({ ...PERSON, email: 'web@example.org' });
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.goto(`${product.url}/pt/settings`);
  await page.getByLabel('Aparência').selectOption('dark');
  expect(await paper()).toBe('rgb(14, 20, 17)');
  await page.getByLabel('Aparência').selectOption('light');
  expect(await paper()).toBe('rgb(244, 245, 239)');
  await page.goto(`${product.url}/en/settings`);
  await expect(page.locator('#computer')).toHaveCount(0);
  await page.getByLabel('Appearance').selectOption('dark');
  expect(await paper()).toBe('rgb(14, 20, 17)');
  for (const path of ['/en/settings', '/en/glossary']) {
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto(`${product.url}${path}`);
    expect(await paper(), path).toBe('rgb(14, 20, 17)');
    await page.unroute('**/assets/*.js');
  }
  await page.goto(`${product.url}/en/settings`);
  await page.getByLabel('Appearance').selectOption('system');
  expect(await paper()).toBe('rgb(244, 245, 239)');
});

import { expect, type Page, test } from '@playwright/test';
import type { pastWeekList } from '../../shared/contract/past-weeks.ts';
import type { RouteOutput } from '../../shared/contract/route.ts';
import { runFilledProduct } from './support/filled-product.ts';

const product = runFilledProduct();

const WORDS = {
  en: {
    title: 'Past weeks',
    guest: 'You can choose them once you follow an account.',
    sum: '2 weeks',
    amount: '$2.40',
    pay: 'Continue to secure payment',
    thanks: 'Thank you. Your past weeks show here as they arrive.',
    delivered: 'Delivered',
    read: 'Read it',
    receipt: /^Past weeks of /,
    strip: 'Weeks and months',
    earlier: 'Earlier weeks $1.20 each',
    account: 'Account',
  },
  pt: {
    title: 'Semanas anteriores',
    guest: 'Você pode escolhê-las quando acompanhar uma conta.',
    sum: '2 semanas',
    amount: 'R$ 12,58',
    pay: 'Continuar para o pagamento',
    thanks: 'Obrigado. Suas semanas anteriores aparecem aqui conforme chegam.',
    delivered: 'Entrega concluída',
    read: 'Ler',
    receipt: /^Semanas anteriores de /,
    strip: 'Semanas e meses',
    earlier: 'Semanas mais antigas R$ 6,29 cada',
    account: 'Conta',
  },
} as const;

async function post(path: string, body: object, token = ''): Promise<Response> {
  const headers = { 'content-type': 'application/json', 'x-auth-token': token };
  return await fetch(`${product.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
}

type Lang = keyof typeof WORDS;

async function pay(url: string): Promise<void> {
  const body = new URLSearchParams({ card: '4242 4242 4242 4242' });
  expect((await fetch(url, { method: 'POST', body, redirect: 'manual' })).status).toBe(303);
}

/** Signs somebody up, who buys a plan and adds accounts, each with the newest week that is out. */
async function subscriber(lang: Lang, name: string, usernames = ['ines.varga.example']) {
  const [email, password] = [`${name}-${lang}@example.org`, 'a long enough password'];
  const person = { username: email, password, confirm: password, agree: true, termsAgree: true, lang };
  const token = (await post('/signup', person)).headers.get('x-auth-token') ?? '';
  const currency = lang === 'pt' ? 'brl' : 'usd';
  const { url } = (await (await post('/stripe/start/1', { currency }, token)).json()) as { url: string };
  await pay(url);
  for (const username of usernames)
    expect((await post('/dashboard/accounts/add', { network: 'demo', username }, token)).status).toBe(200);
  const newest = async () => (await pastWeeksOf(token)).accounts.map(({ weeks }) => weeks.at(-1)?.state);
  await expect.poll(newest, { timeout: 60_000 }).toEqual(usernames.map(() => 'there'));
  return { email, password, token };
}

/** Comes to a page by way of the log-in. */
async function logIn(page: Page, { email, password }: { email: string; password: string }, path: string) {
  const [, lang] = path.split('/');
  await page.goto(`${product.url}/${lang}/auth/login?goto=${encodeURIComponent(path)}`);
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=email]').fill(email);
  await dialog.locator('input[type=password]').fill(password);
  await dialog.locator('input[type=password]').press('Enter');
}

async function pastWeeksOf(token: string): Promise<RouteOutput<typeof pastWeekList>> {
  const answer = await fetch(`${product.url}/api/past-weeks`, { headers: { 'x-auth-token': token } });
  return (await answer.json()) as RouteOutput<typeof pastWeekList>; // the contract's
}

for (const lang of ['en', 'pt'] as const) {
  test(`somebody buys past weeks and reads one of them, in ${lang}`, async ({ page }) => {
    const words = WORDS[lang];
    const section = page.locator('[aria-labelledby=past-weeks-title]');
    await page.goto(`${product.url}/${lang}/instagram-monitoring-price#past-weeks`);
    await expect(section).toContainText(words.guest);

    await logIn(page, await subscriber(lang, 'past-weeks'), `/${lang}/instagram-monitoring-price#past-weeks`);
    await expect(section.getByRole('heading', { name: words.title })).toBeFocused();

    const weeks = section.getByRole('list').first().getByRole('button');
    await weeks.last().press('Space');
    await weeks.nth(-2).press('Space');
    await expect(section.getByRole('status')).toContainText(words.sum);
    await expect(section.getByRole('status')).toContainText(words.amount);
    await section.getByRole('button', { name: words.pay }).click();

    await expect(page).toHaveURL(/\/sandbox\/checkout\//);
    await page.getByRole('button').first().click();
    await expect(section).toContainText(words.thanks);
    await expect(section).toContainText(words.delivered, { timeout: 60_000 });
    await section.getByRole('link', { name: words.read }).last().click();
    await expect(page).toHaveURL(/\/report\/\d+\/week-/);
    await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();

    await page.goto(`${product.url}/${lang}/settings#receipts`);
    await expect(page.locator('#receipts').getByRole('link', { name: words.receipt })).toBeVisible();
  });
  test(`a report leads to the earlier weeks of its account, in ${lang}`, async ({ page }) => {
    const words = WORDS[lang];
    const person = await subscriber(lang, 'earlier', ['ines.varga.example', 'tomas.brill.example']);
    const account = (await pastWeeksOf(person.token)).accounts.find(({ username }) => username.startsWith('tomas'));
    const week = account?.weeks.at(-2)?.id ?? '';
    const order = { accountId: account?.id, weeks: [week] };
    const { url } = (await (await post('/past-weeks/start', order, person.token)).json()) as { url: string };
    await pay(url);
    const stateOfOrder = async () => (await pastWeeksOf(person.token)).orders.map(({ state }) => state);
    await expect.poll(stateOfOrder, { timeout: 60_000 }).toEqual(['delivered']);

    await logIn(page, person, `/${lang}/report/${account?.id}/${week}`);
    const strip = page.getByRole('navigation', { name: words.strip });
    const offer = strip.getByRole('link', { name: words.earlier });
    await expect(offer).toBeVisible();
    // The arrow keys lead there, as to any older week.
    await strip.locator('[aria-current=true]').press('ArrowLeft');
    await expect(offer).toBeFocused();
    await offer.press('Enter');

    const section = page.locator('[aria-labelledby=past-weeks-title]');
    const select = section.getByRole('combobox', { name: words.account });
    await expect(section.getByRole('heading', { name: words.title })).toBeFocused();
    await expect(select).toHaveValue(String(account?.id));
    await page.reload();
    await expect(select).toHaveValue(String(account?.id));
    await select.selectOption({ index: 0 });
    await expect(page).not.toHaveURL(new RegExp(`account=${account?.id}`));
    await page.reload();
    await expect(select).not.toHaveValue(String(account?.id));
  });

  test(`an example offers no earlier weeks, to nobody, in ${lang}`, async ({ page }) => {
    const words = WORDS[lang];
    await page.goto(`${product.url}/${lang}/instagram-tracking-example/report/1/week-2026-11-09`);
    const strip = page.getByRole('navigation', { name: words.strip });
    await expect(strip.locator('[aria-current=true]')).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(strip.getByRole('link').filter({ hasText: words.earlier.slice(0, 12) })).toHaveCount(0);
    await expect(strip.locator('a[href*="#past-weeks"]')).toHaveCount(0);
  });
}

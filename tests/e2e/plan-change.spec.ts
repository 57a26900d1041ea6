import { expect, type Page, test } from '@playwright/test';
import { createFilledProduct, FRIDAY } from './support/demonstration.ts';
import { heldAccounts, heldSession } from './support/held-session.ts';
import type { Product, RunningProduct } from './support/product.ts';

/** How plans begin, change, fail and begin again, at the test provider's own page. */

const PASSWORD = 'a long enough password';
/** The day after a plan from that Friday was to be paid again, and a day after its last try. */
const AFTER_RENEWAL = '2026-12-21T12:00:00Z';
const AFTER_LAST_TRY = '2026-12-28T12:00:00Z';
const WREN = 1;
const FINCH = 2;
const ACCOUNTS = ['ines.varga.example', 'oficina.mare.example', 'tomas.brill.example'] as const;

const WORDS = {
  en: {
    offer: 'Start the first week',
    firstWeek: {
      charged: '$0.99, first week',
      receipt: '$0.99',
      afterwards: '$4.29 a month',
      badge: 'First week for $0.99',
    },
    choose: (plan: string) => `Choose ${plan}`,
    move: (plan: string) => `Change to ${plan}`,
    left: 'Left on Wren, already paid',
    counts: 'Counts on Finch as',
    paused: /^1 account will be paused, the one you added last\./,
    go: 'Continue to secure payment',
    pay: /^(Pay|Confirm)/,
    confirms: 'Yes, pay',
    refuses: 'No, don’t pay',
    declined: 'The card was declined. Try another one, or go back.',
    heard: 'The card was declined. Nothing was charged.',
    back: 'Back without paying',
    returned: 'You left the payment page. Nothing was charged.',
    inUse: 'Wren, 2 of 2 accounts in use.',
    follow: 'Follow again: Tomás Brill',
    followed: 'Tomás Brill',
    archive: 'Archive',
    summaries: 'With AI summary',
    included: 'Weekly and monthly reports with AI summaries',
    next: 'Next payment',
    failed: /^The payment for Wren didn’t go through\./,
    other: 'Pay with another card',
    cancel: 'Cancel the plan',
    endsNow: 'It ends at once, and its payment isn’t tried again.',
    over: 'Ended',
    ended: 'Your Wren plan has ended.',
    see: 'See the plans',
    thanks: /Your payment has arrived\./,
  },
  pt: {
    offer: 'Começar a primeira semana',
    firstWeek: {
      charged: 'R$ 5,29, primeira semana',
      receipt: 'R$ 5,29',
      afterwards: 'R$ 22,90 por mês',
      badge: 'Primeira semana por R$ 5,29',
    },
    choose: (plan: string) => `Escolher ${plan}`,
    move: (plan: string) => `Trocar para ${plan}`,
    left: 'Resta no Wren, já pago',
    counts: 'No Finch isso vale',
    paused: /^1 conta ficará pausada, a última que você adicionou\./,
    go: 'Continuar para o pagamento',
    pay: /^(Pagar|Confirmar)/,
    confirms: 'Sim, pagar',
    refuses: 'Não pagar',
    declined: 'O cartão foi recusado. Tente outro ou volte.',
    heard: 'O cartão foi recusado. Nada foi cobrado.',
    back: 'Voltar sem pagar',
    returned: 'Você saiu da página de pagamento. Nada foi cobrado.',
    inUse: 'Wren, 2 de 2 contas em uso.',
    follow: 'Voltar a acompanhar Tomás Brill',
    followed: 'Tomás Brill',
    archive: 'Arquivar',
    summaries: 'Com resumo de IA',
    included: 'Relatórios semanais e mensais com resumos de IA',
    next: 'Próximo pagamento',
    failed: /^O pagamento do Wren não foi concluído\./,
    other: 'Pagar com outro cartão',
    cancel: 'Cancelar o plano',
    endsNow: 'Ele termina agora, e não tentamos mais cobrar.',
    over: 'Encerrada',
    ended: 'Seu plano Wren terminou.',
    see: 'Ver os planos',
    thanks: /Recebemos seu pagamento\./,
  },
} as const;
type Lang = keyof typeof WORDS;

let product: Product;
let running: RunningProduct;

test.beforeAll(async () => {
  product = await createFilledProduct();
  running = await product.start({ now: FRIDAY });
});
test.afterAll(async () => {
  await running.stop();
  await product.remove();
});

async function post(path: string, body: object, token = ''): Promise<Response> {
  const headers = { 'content-type': 'application/json', 'x-auth-token': token };
  return await fetch(`${product.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
}

interface Person {
  readonly email: string;
  readonly token: string;
  readonly lang: Lang;
}

async function signUp(name: string, lang: Lang): Promise<Person> {
  const email = `${name}-${lang}@example.org`;
  const person = { username: email, password: PASSWORD, confirm: PASSWORD, agree: true, termsAgree: true, lang };
  return { email, lang, token: (await post('/signup', person)).headers.get('x-auth-token') ?? '' };
}

/** Buys a plan as the dialog does, without the pages. */
async function buy({ token, lang }: Person, plan: number, card = '4242 4242 4242 4242'): Promise<void> {
  const order = { currency: lang === 'pt' ? 'brl' : 'usd' };
  const { url } = (await (await post(`/stripe/start/${plan}`, order, token)).json()) as { url: string };
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams({ card }), redirect: 'manual' });
  expect(answer.status).toBe(303);
}

async function logIn(page: Page, { email, lang }: Person, path: string): Promise<void> {
  await page.goto(`${product.url}/${lang}/auth/login?goto=${encodeURIComponent(`/${lang}/${path}`)}`);
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=email]').fill(email);
  await dialog.locator('input[type=password]').fill(PASSWORD);
  await dialog.locator('input[type=password]').press('Enter');
  await expect(dialog.locator('input[type=password]')).toBeHidden();
}

const PLANS = 'instagram-monitoring-price';

/** Pays with a card at the provider's page. */
async function pay(page: Page, lang: Lang, card: RegExp): Promise<void> {
  await page.getByLabel(card).check();
  await page.getByRole('button', { name: WORDS[lang].pay }).click();
}

interface Held {
  readonly subscription: { readonly status: number; readonly name: string } | null;
}
const held = async (page: Page): Promise<Held['subscription']> =>
  ((await (await heldSession(page, product)).get('/user/subscription')) as Held).subscription; // the contract's

for (const lang of ['en', 'pt'] as const) {
  const words = WORDS[lang];

  test(`a first week is bought at its own price, and the month after it at the plan's, in ${lang}`, async ({
    page,
  }) => {
    await logIn(page, await signUp('first-week', lang), PLANS);
    await page.getByRole('button', { name: words.offer }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(words.firstWeek.charged);
    await dialog.getByRole('button', { name: words.go }).click();
    await expect(page.getByText(words.firstWeek.receipt).first()).toBeVisible();
    await pay(page, lang, /4242/);
    await expect(page).toHaveURL(`${product.url}/${lang}/dashboard`);
    expect(await held(page)).toMatchObject({ status: 1, name: 'Wren' });

    await page.goto(`${product.url}/${lang}/settings`);
    await expect(page.locator('#subscription')).toContainText(words.firstWeek.afterwards);
    await expect(page.locator('#subscription')).toContainText(words.firstWeek.badge);
    await expect(page.locator('#receipts')).toContainText(words.firstWeek.receipt);
    // Once: it is not offered again.
    await page.goto(`${product.url}/${lang}/${PLANS}`);
    await expect(page.getByRole('button', { name: words.move('Finch') })).toBeVisible();
    await expect(page.getByRole('button', { name: words.offer })).toHaveCount(0);
  });

  test(`a card that is declined and one whose holder refuses charge nothing; confirmed, it pays, in ${lang}`, async ({
    page,
  }) => {
    await logIn(page, await signUp('confirms', lang), `${PLANS}?plan=${WREN}`);
    const waiting = await page.context().newPage();
    await waiting.goto(`${product.url}/${lang}/dashboard`);
    await expect(waiting.getByRole('heading', { level: 1 })).toBeVisible();
    await waiting.waitForLoadState('networkidle');
    await page.getByRole('button', { name: words.go }).click();
    await pay(page, lang, /0002/);
    await expect(page.getByRole('alert')).toHaveText(words.declined);
    // Another tab that is open hears of it, once.
    await expect(waiting.locator('.toast').filter({ hasText: words.heard })).toBeVisible();
    await waiting.close();
    await page.getByRole('link', { name: words.back }).click();
    await expect(page.getByText(words.returned)).toBeVisible();
    expect(await held(page)).toBeNull();

    await page.goto(`${product.url}/${lang}/${PLANS}?plan=${WREN}`);
    await page.getByRole('button', { name: words.go }).click();
    await pay(page, lang, /3155/);
    await page.getByRole('button', { name: words.refuses }).click();
    await expect(page.getByRole('alert')).toHaveText(words.declined);
    expect(await held(page)).toBeNull();
    await pay(page, lang, /3155/);
    await page.getByRole('button', { name: words.confirms }).click();
    await expect(page).toHaveURL(`${product.url}/${lang}/dashboard`);
    expect(await held(page)).toMatchObject({ status: 1, name: 'Wren' });
  });

  test(`a larger plan counts the days that are left of the smaller one, in ${lang}`, async ({ page }) => {
    const person = await signUp('upgrade', lang);
    await buy(person, WREN);
    await logIn(page, person, PLANS);
    await page.getByRole('button', { name: words.move('Finch') }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(words.left);
    await expect(dialog).toContainText(words.counts);
    await dialog.getByRole('button', { name: words.go }).click();
    await pay(page, lang, /4242/);
    await expect(page).toHaveURL(`${product.url}/${lang}/dashboard`);
    expect(await held(page)).toMatchObject({ status: 1, name: 'Finch' });
    await page.goto(`${product.url}/${lang}/settings`);
    await expect(page.locator('#subscription')).toContainText('Finch');
    await expect(page.locator('#subscription')).toContainText(words.next);
  });

  test(`a smaller plan pauses what was added last, and another can be chosen, in ${lang}`, async ({ page }) => {
    const person = await signUp('downgrade', lang);
    await buy(person, FINCH);
    for (const username of ACCOUNTS) {
      const added = await post('/dashboard/accounts/add', { network: 'demo', username }, person.token);
      expect(added.status, username).toBe(200);
    }
    await logIn(page, person, PLANS);
    await page.getByRole('button', { name: words.move('Wren') }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(words.paused)).toBeVisible();
    await dialog.getByRole('button', { name: words.go }).click();
    await pay(page, lang, /4242/);
    await expect(page).toHaveURL(`${product.url}/${lang}/dashboard`);
    expect(await held(page)).toMatchObject({ status: 1, name: 'Wren' });
    await expect.poll(() => heldAccounts(page, 'archived')).toEqual(['Tomás Brill']);

    await page.goto(`${product.url}/${lang}/settings`);
    await expect(page.locator('#subscription')).toContainText(words.inUse);
    const { items } = (await (await heldSession(page, product)).get('/dashboard/accounts/latest?archived=0')) as {
      items: { id: number }[];
    };
    await post('/dashboard/accounts/archive', { ids: [items[0]?.id] }, person.token);
    await page.goto(`${product.url}/${lang}/dashboard/archive`);
    await page.getByRole('button', { name: words.follow }).click();
    await expect.poll(() => heldAccounts(page, 'active')).toContain('Tomás Brill');
    expect(await heldAccounts(page, 'archived')).toHaveLength(1);
  });

  test(`a plan without summaries is changed for one with them, in ${lang}`, async ({ page }) => {
    const person = await signUp('family', lang);
    await buy(person, WREN);
    await logIn(page, person, PLANS);
    await page.getByRole('radio', { name: words.summaries }).check();
    await page.getByRole('region', { name: /^Wren/ }).getByRole('button').click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(words.included);
    await expect(dialog).toContainText(words.left);
    await dialog.getByRole('button', { name: words.go }).click();
    await pay(page, lang, /4242/);
    await expect(page).toHaveURL(`${product.url}/${lang}/dashboard`);
    expect(await held(page)).toMatchObject({ status: 1, name: expect.stringMatching(/^Wren/), type: 'summary' });
  });
}

test.describe('a plan that is not paid any more', () => {
  test.describe.configure({ mode: 'serial' });
  const people = new Map<string, Person>();

  test('is asked for again: another card works at once, in both languages', async ({ browser }) => {
    test.slow();
    for (const lang of ['en', 'pt'] as const) {
      for (const name of ['fails', 'ends', 'leaves']) {
        const person = await signUp(name, lang);
        people.set(`${name} ${lang}`, person);
        await buy(person, WREN, '4000 0000 0000 0341');
      }
    }
    await running.stop();
    running = await product.start({ now: AFTER_RENEWAL });
    for (const lang of ['en', 'pt'] as const) {
      const context = await browser.newContext();
      const tab = await context.newPage();
      await failedThenPaid(tab, people.get(`fails ${lang}`));
      await context.close();
    }
  });

  test('can be given up, and its payment is not tried again, in both languages', async ({ browser }) => {
    for (const lang of ['en', 'pt'] as const) {
      const context = await browser.newContext();
      await failedThenLeft(await context.newPage(), people.get(`leaves ${lang}`));
      await context.close();
    }
  });

  test('ends after the last try, and is bought again, in both languages', async ({ browser }) => {
    test.slow();
    await running.stop();
    running = await product.start({ now: AFTER_LAST_TRY });
    for (const lang of ['en', 'pt'] as const) {
      const context = await browser.newContext();
      await endedThenBought(await context.newPage(), people.get(`ends ${lang}`));
      await context.close();
    }
  });
});

async function failedThenPaid(page: Page, person: Person | undefined): Promise<void> {
  if (person === undefined) throw new Error('nobody bought');
  const words = WORDS[person.lang];
  await logIn(page, person, 'dashboard');
  await expect.poll(async () => (await held(page))?.status, { timeout: 60_000 }).toBe(11);
  await expect(page.getByText(words.failed)).toBeVisible();
  await page.getByRole('link', { name: words.other }).click();
  await page.getByRole('region', { name: 'Wren', exact: true }).getByRole('button').click();
  await page.getByRole('dialog').getByRole('button', { name: words.go }).click();
  await pay(page, person.lang, /4242/);
  await expect(page).toHaveURL(`${product.url}/${person.lang}/dashboard`);
  await expect(page.locator('.toast').filter({ hasText: words.thanks })).toBeVisible();
  expect(await held(page)).toMatchObject({ status: 1, name: 'Wren' });
  await expect(page.getByText(words.failed)).toHaveCount(0);
}

async function failedThenLeft(page: Page, person: Person | undefined): Promise<void> {
  if (person === undefined) throw new Error('nobody bought');
  const words = WORDS[person.lang];
  await logIn(page, person, 'settings');
  const section = page.locator('#subscription');
  await expect.poll(async () => (await held(page))?.status, { timeout: 60_000 }).toBe(11);
  await section.getByRole('button', { name: words.cancel }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText(words.endsNow);
  await question.getByRole('button', { name: words.cancel }).click();
  await expect(section).toContainText(words.over);
  expect(await held(page)).toMatchObject({ status: 0, expired: true });
}

async function endedThenBought(page: Page, person: Person | undefined): Promise<void> {
  if (person === undefined) throw new Error('nobody bought');
  const words = WORDS[person.lang];
  await logIn(page, person, 'dashboard');
  await expect(page.getByText(words.ended)).toBeVisible({ timeout: 60_000 });
  await page.getByRole('link', { name: words.see }).first().click();
  await page.getByRole('region', { name: 'Wren', exact: true }).getByRole('button').click();
  await page.getByRole('dialog').getByRole('button', { name: words.go }).click();
  await pay(page, person.lang, /4242/);
  await expect(page).toHaveURL(`${product.url}/${person.lang}/dashboard`);
  expect(await held(page)).toMatchObject({ status: 1, name: 'Wren' });
  await expect(page.getByText(words.ended)).toHaveCount(0);
}

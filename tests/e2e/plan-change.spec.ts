import { expect, test } from '@playwright/test';
import { buyersAt, FINCH, PLANS, payWith, WREN } from './support/buyers.ts';
import { createFilledProduct, FRIDAY } from './support/demonstration.ts';
import { heldAccounts, heldSession } from './support/held-session.ts';
import type { Product, RunningProduct } from './support/product.ts';

/** How plans begin and change, at the test provider's own page. */

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
    move: (plan: string) => `Change to ${plan}`,
    left: 'Left on Wren, already paid',
    counts: 'Counts on Finch as',
    paused: /^1 account will be paused, the one you added last\./,
    go: 'Continue to secure payment',
    confirms: 'Yes, pay',
    refuses: 'No, don’t pay',
    declined: 'The card was declined. Try another one, or go back.',
    announced: 'The card was declined. Nothing was charged.',
    back: 'Back without paying',
    returned: 'You left the payment page. Nothing was charged.',
    inUse: 'Wren, 2 of 2 accounts in use.',
    follow: 'Follow again: Tomás Brill',
    summaries: 'With AI summary',
    included: 'Weekly and monthly reports with AI summaries',
    next: 'Next payment',
  },
  pt: {
    offer: 'Começar a primeira semana',
    firstWeek: {
      charged: 'R$ 5,29, primeira semana',
      receipt: 'R$ 5,29',
      afterwards: 'R$ 22,90 por mês',
      badge: 'Primeira semana por R$ 5,29',
    },
    move: (plan: string) => `Trocar para ${plan}`,
    left: 'Resta no Wren, já pago',
    counts: 'No Finch isso vale',
    paused: /^1 conta ficará pausada, a última que você adicionou\./,
    go: 'Continuar para o pagamento',
    confirms: 'Sim, pagar',
    refuses: 'Não pagar',
    declined: 'O cartão foi recusado. Tente outro ou volte.',
    announced: 'O cartão foi recusado. Nada foi cobrado.',
    back: 'Voltar sem pagar',
    returned: 'Você saiu da página de pagamento. Nada foi cobrado.',
    inUse: 'Wren, 2 de 2 contas em uso.',
    follow: 'Voltar a acompanhar Tomás Brill',
    summaries: 'Com resumo de IA',
    included: 'Relatórios semanais e mensais com resumos de IA',
    next: 'Próximo pagamento',
  },
} as const;
let product: Product;
let running: RunningProduct;
const { post, signUp, buy, logIn, held } = buyersAt(() => product);

test.beforeAll(async () => {
  product = await createFilledProduct();
  running = await product.start({ now: FRIDAY });
});
test.afterAll(async () => {
  await running.stop();
  await product.remove();
});

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
    await payWith(page, /4242/);
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
    await payWith(page, /0002/);
    await expect(page.getByRole('alert')).toHaveText(words.declined);
    // Another tab that is open hears of it, once.
    await expect(waiting.locator('.toast').filter({ hasText: words.announced })).toBeVisible();
    await waiting.close();
    await page.getByRole('link', { name: words.back }).click();
    await expect(page.getByText(words.returned)).toBeVisible();
    expect(await held(page)).toBeNull();

    await page.goto(`${product.url}/${lang}/${PLANS}?plan=${WREN}`);
    await page.getByRole('button', { name: words.go }).click();
    await payWith(page, /3155/);
    await page.getByRole('button', { name: words.refuses }).click();
    await expect(page.getByRole('alert')).toHaveText(words.declined);
    expect(await held(page)).toBeNull();
    await payWith(page, /3155/);
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
    await payWith(page, /4242/);
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
    await payWith(page, /4242/);
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
    await payWith(page, /4242/);
    await expect(page).toHaveURL(`${product.url}/${lang}/dashboard`);
    expect(await held(page)).toMatchObject({ status: 1, name: expect.stringMatching(/^Wren/), type: 'summary' });
  });
}

import { expect, type Page, test } from '@playwright/test';
import { type Buyer, buyersAt, payWith, WREN } from './support/buyers.ts';
import { createFilledProduct, FRIDAY } from './support/demonstration.ts';
import type { Product, RunningProduct } from './support/product.ts';

/** How a plan fails, is given up, ends, and begins again. */

/** The day after a plan from that Friday was to be paid again, and a day after its last try. */
const AFTER_RENEWAL = '2026-12-21T12:00:00Z';
const AFTER_LAST_TRY = '2026-12-28T12:00:00Z';
const WORDS = {
  en: {
    go: 'Continue to secure payment',
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
    go: 'Continuar para o pagamento',
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
let product: Product;
let running: RunningProduct;
const { signUp, buy, logIn, held } = buyersAt(() => product);

test.beforeAll(async () => {
  product = await createFilledProduct();
  running = await product.start({ now: FRIDAY });
});
test.afterAll(async () => {
  await running.stop();
  await product.remove();
});

test.describe('a plan that is not paid any more', () => {
  test.describe.configure({ mode: 'serial' });
  const people = new Map<string, Buyer>();

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

async function failedThenPaid(page: Page, person: Buyer | undefined): Promise<void> {
  if (person === undefined) throw new Error('nobody bought');
  const words = WORDS[person.lang];
  await logIn(page, person, 'dashboard');
  await expect.poll(async () => (await held(page))?.status, { timeout: 60_000 }).toBe(11);
  await expect(page.getByText(words.failed)).toBeVisible();
  await page.getByRole('link', { name: words.other }).click();
  await page.getByRole('region', { name: 'Wren', exact: true }).getByRole('button').click();
  await page.getByRole('dialog').getByRole('button', { name: words.go }).click();
  await payWith(page, /4242/);
  await expect(page).toHaveURL(`${product.url}/${person.lang}/dashboard`);
  await expect(page.locator('.toast').filter({ hasText: words.thanks })).toBeVisible();
  expect(await held(page)).toMatchObject({ status: 1, name: 'Wren' });
  await expect(page.getByText(words.failed)).toHaveCount(0);
}

async function failedThenLeft(page: Page, person: Buyer | undefined): Promise<void> {
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

async function endedThenBought(page: Page, person: Buyer | undefined): Promise<void> {
  if (person === undefined) throw new Error('nobody bought');
  const words = WORDS[person.lang];
  await logIn(page, person, 'dashboard');
  await expect(page.getByText(words.ended)).toBeVisible({ timeout: 60_000 });
  await page.getByRole('link', { name: words.see }).first().click();
  await page.getByRole('region', { name: 'Wren', exact: true }).getByRole('button').click();
  await page.getByRole('dialog').getByRole('button', { name: words.go }).click();
  await payWith(page, /4242/);
  await expect(page).toHaveURL(`${product.url}/${person.lang}/dashboard`);
  expect(await held(page)).toMatchObject({ status: 1, name: 'Wren' });
  await expect(page.getByText(words.ended)).toHaveCount(0);
}

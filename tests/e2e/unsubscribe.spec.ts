import { expect, test } from '@playwright/test';
import { demoToken } from './support/demo-reader.ts';
import { createFilledProduct } from './support/demonstration.ts';
import type { Product, RunningProduct } from './support/product.ts';

/** The next reports are out, and their mail is written. */
const THURSDAY = '2026-11-26T09:00:00Z';

let product: Product;
let running: RunningProduct;
let token = '';

test.describe.configure({ mode: 'serial', timeout: 240_000 });
test.beforeAll(async () => {
  product = await createFilledProduct();
  running = await product.start({ now: THURSDAY });
  token = await demoToken(product.url, running);
});
test.afterAll(async () => {
  await running?.stop();
  await product.remove();
});

const WORDS = {
  en: {
    locale: 'en-GB',
    stop: 'Stop the e-mail',
    asks: /^This stops the weekly report/,
    done: 'This e-mail has stopped',
  },
  pt: {
    locale: 'pt-BR',
    stop: 'Parar o e-mail',
    asks: /^Isto interrompe o relatório semanal/,
    done: 'Este e-mail foi interrompido',
  },
} as const;

for (const lang of ['en', 'pt'] as const) {
  test(`the link in a mail asks before it stops the mail, and stops that one alone, in ${lang}`, async ({
    browser,
  }) => {
    const words = WORDS[lang];
    const links = async () =>
      (await product.mails()).flatMap(
        (mail) => /\/api\/mail\/unsubscribe\/[\w-]+/.exec(mail.replaceAll(/=\r?\n/g, '')) ?? [],
      );
    await expect.poll(async () => (await links()).length, { timeout: 180_000 }).toBeGreaterThan(0);
    const [link = ''] = await links();
    const headers = { 'x-auth-token': token, 'content-type': 'application/json' };
    const held = async () => {
      const answer = await fetch(`${product.url}/api/settings`, { headers });
      // As: the contract's own answer.
      const { settings } = (await answer.json()) as { settings: { receiveMail: boolean; monthlyMail: boolean } };
      return settings;
    };
    await fetch(`${product.url}/api/settings`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ receiveMail: true }),
    });
    const before = await held();
    expect(before.receiveMail).toBe(true);

    const page = await (await browser.newContext({ locale: words.locale })).newPage();
    await page.goto(`${product.url}${link}`);
    await expect(page.getByText(words.asks)).toBeVisible();
    expect(await held(), 'opening it is no wish: scanners open links, too').toMatchObject({ receiveMail: true });
    await page.getByRole('button', { name: words.stop }).click();
    await expect(page.getByRole('heading', { name: words.done })).toBeVisible();
    expect(await held()).toMatchObject({ receiveMail: false, monthlyMail: before.monthlyMail });
    await page.goto(`${product.url}/api/mail/unsubscribe/${'x'.repeat(43)}`);
    await expect(page.getByRole('button')).toHaveCount(0);
    await page.context().close();
  });
}

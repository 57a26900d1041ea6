import { expect, test } from '@playwright/test';
import { type Meta, startMeta } from '../support/instagram/meta-server.ts';
import { createProduct, type Product, type RunningProduct } from './support/product.ts';

const PASSWORD = 'a long enough password';
const KEY = 'ab'.repeat(32);

let product: Product;
let running: RunningProduct;
let meta: Meta;

test.beforeAll(async () => {
  product = await createProduct();
  meta = await startMeta();
  const { instagram, facebook } = meta.apps;
  const env = {
    ...{ PERCH_INSTAGRAM_APP_ID: instagram.appId, PERCH_INSTAGRAM_APP_SECRET: instagram.appSecret },
    ...{ PERCH_INSTAGRAM_LOGIN_URL: instagram.loginUrl, PERCH_INSTAGRAM_TOKEN_URL: instagram.tokenUrl },
    ...{ PERCH_FACEBOOK_APP_ID: facebook.appId, PERCH_FACEBOOK_APP_SECRET: facebook.appSecret },
    ...{ PERCH_FACEBOOK_LOGIN_URL: facebook.loginUrl, PERCH_FACEBOOK_API_BASE: facebook.apiBase },
    ...{ PERCH_INSTAGRAM_API_BASE: instagram.apiBase, PERCH_TOKEN_KEYS: KEY, PERCH_EGRESS_ALLOW: meta.host },
  };
  running = await product.start({ now: new Date().toISOString(), demo: false, env });
});
test.afterAll(async () => {
  await running.stop();
  await meta.close();
  await product.remove();
});

const WORDS = {
  en: {
    connect: 'Connect Instagram',
    connected: '@clay.en is connected. Add it on the dashboard to get its reports.',
    declined: 'Your account wasn’t connected. You cancelled on the network’s page.',
    lost: 'Your account wasn’t connected. This connection wasn’t started here, or has expired. Please start again.',
    reads: 'Reads this account',
    disconnect: 'Disconnect',
    gone: '@clay.en is disconnected here.',
  },
  pt: {
    connect: 'Conectar o Instagram',
    connected: '@clay.pt está conectada. Adicione-a no painel para receber os relatórios.',
    declined: 'Sua conta não foi conectada. Você cancelou na página da rede.',
    lost: 'Sua conta não foi conectada. Esta conexão não começou aqui ou expirou. Comece de novo.',
    reads: 'Lê esta conta',
    disconnect: 'Desconectar',
    gone: '@clay.pt foi desconectada aqui.',
  },
} as const;

for (const lang of ['en', 'pt'] as const) {
  test(`an account is connected in the browser, shown, and disconnected, in ${lang}`, async ({ page }) => {
    const words = WORDS[lang];
    const section = page.locator('#connections');
    const settings = `${product.url}/${lang}/settings#connections`;
    const signed = await fetch(`${product.url}/api/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        ...{ username: `connects-${lang}@example.org`, password: PASSWORD, confirm: PASSWORD },
        ...{ agree: true, termsAgree: true, lang },
      }),
    });
    expect(signed.status).toBe(200);
    await page.goto(`${product.url}/${lang}/auth/login?goto=%2F${lang}%2Fsettings`);
    await page.locator('input[name=username]').fill(`connects-${lang}@example.org`);
    await page.locator('input[name=password]').fill(PASSWORD);
    await page.locator('form button[type=submit]').click();
    await page.waitForURL(`${product.url}/${lang}/settings`);
    await page.goto(settings);

    await test.step('nothing is connected where its person thinks better of it', async () => {
      meta.as(null);
      await section.getByRole('button', { name: words.connect }).click();
      await expect(page.getByText(words.declined)).toBeVisible();
      expect(page.url()).toBe(settings);
    });

    await test.step('it is connected, and the address keeps nothing of it', async () => {
      meta.as(meta.account(`clay.${lang}`));
      await section.getByRole('button', { name: words.connect }).click();
      await expect(page.getByText(words.connected)).toBeVisible();
      expect(page.url()).toBe(settings);
      await expect(section).toContainText(`@clay.${lang}`);
      await expect(section).toContainText(words.reads);
      const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
      expect(kept).not.toMatch(/IGAA|AQ0|perch_connect/);
    });

    await test.step('what another page began does nothing here', async () => {
      await page.goto(`${product.url}/${lang}/settings/connected#state=web.${lang}.${'A'.repeat(43)}&code=AQ1`);
      await expect(page.getByText(words.lost)).toBeVisible();
    });

    await test.step('it is disconnected, and only after a question', async () => {
      await section.getByRole('button', { name: words.disconnect }).click();
      await page.getByRole('dialog').getByRole('button', { name: words.disconnect, exact: true }).click();
      await expect(page.getByText(words.gone)).toBeVisible();
      await expect(section).not.toContainText(`@clay.${lang}`);
    });
  });
}

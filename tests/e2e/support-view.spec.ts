import { expect, type Page, test } from '@playwright/test';
import { createProduct, type Product, type RunningProduct } from './support/product.ts';

const NOW = '2026-11-20T10:00:00Z';
const PASSWORD = 'a long enough password';
const REASON = 'She wrote that her list stays empty.';

const WORDS = {
  en: {
    refused: 'This page is for support',
    ask: 'Why do you need to look?',
    reason: 'Reason',
    short: 'Write at least 10 characters. The person reads this.',
    open: 'Open for one hour',
    banner: 'Support view',
    left: /Read-only, (60|59) minutes left\./,
    heading: /^Dashboard of a•••@e•••\.org$/,
    noPlan: 'No plan.',
    archive: 'Archive',
    inArchive: /^Archive of a•••@e•••\.org$/,
    empty: 'The archive is empty.',
    end: 'End',
    ended: 'The view has ended.',
    told: 'Every time support looked',
    line: 'Support, 20 Nov 2026',
    now: 'Open now',
    nobody: 'Nobody has looked at your account.',
  },
  pt: {
    refused: 'Esta página é do suporte',
    ask: 'Por que você precisa olhar?',
    reason: 'Motivo',
    short: 'Escreva pelo menos 10 caracteres. A pessoa lê este motivo.',
    open: 'Abrir por uma hora',
    banner: 'Visualização do suporte',
    left: /Somente leitura, restam (60|59) minutos\./,
    heading: /^Painel de a•••@e•••\.org$/,
    noPlan: 'Sem plano.',
    archive: 'Arquivo',
    inArchive: /^Arquivo de a•••@e•••\.org$/,
    empty: 'O arquivo está vazio.',
    end: 'Encerrar',
    ended: 'A visualização foi encerrada.',
    told: 'Todas as vezes que o suporte olhou',
    line: 'Suporte, 20 nov 2026',
    now: 'Aberta agora',
    nobody: 'Ninguém olhou sua conta.',
  },
} as const;
type Language = keyof typeof WORDS;

let product: Product;
let running: RunningProduct;
let support = '';

async function signUp(email: string): Promise<string> {
  const answer = await fetch(`${product.url}/api/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ username: email, password: PASSWORD, confirm: PASSWORD },
      ...{ agree: true, termsAgree: true, lang: 'en' },
    }),
  });
  return answer.headers.get('x-auth-token') ?? '';
}

async function api(token: string, path: string, body?: object) {
  const answer = await fetch(`${product.url}/api${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'x-auth-token': token, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return answer.json();
}

test.beforeAll(async () => {
  product = await createProduct();
  running = await product.start({ now: NOW, demo: false });
  support = await signUp('support@example.org');
  // The command line has the embedded database to itself.
  await running.stop();
  await product.perch('user', 'role', 'support@example.org', 'support');
  running = await product.start({ now: NOW, demo: false });
});
test.afterAll(async () => {
  await running.stop();
  await product.remove();
});

const logIn = (page: Page, token: string) =>
  page.context().addCookies([{ name: 'perch_auth', value: `${token}.${Date.now()}`, url: product.url }]);

for (const lang of ['en', 'pt'] as const satisfies readonly Language[]) {
  test(`support reads somebody's dashboard and archive for a reason, ends it, and the person is told (${lang})`, async ({
    browser,
  }) => {
    const words = WORDS[lang];
    const anna = await signUp(`anna-${lang}@example.org`);
    const { userHash } = await api(anna, '/settings/support-views');
    const page = await (await browser.newContext()).newPage();
    const own = await (await browser.newContext()).newPage();
    await logIn(page, support);
    await logIn(own, anna);

    await test.step('nobody else comes in', async () => {
      await own.goto(`${product.url}/${lang}/userdashboard/${userHash}`);
      await expect(own.getByRole('heading', { level: 1, name: words.refused })).toBeVisible();
    });

    await test.step('a reason comes first; what was typed stays when it is too short', async () => {
      await page.goto(`${product.url}/${lang}/userdashboard/${userHash}`);
      await expect(page.getByRole('heading', { level: 1, name: words.ask })).toBeVisible();
      await page.getByLabel(words.reason).fill('because');
      await page.getByRole('button', { name: words.open }).click();
      await expect(page.getByText(words.short)).toBeVisible();
      await expect(page.getByLabel(words.reason)).toHaveValue('because');
      await page.getByLabel(words.reason).fill(REASON);
      await page.getByRole('button', { name: words.open }).click();
    });

    const banner = page.getByRole('region', { name: words.banner });
    await test.step('the dashboard and the archive, under the banner', async () => {
      await expect(page.getByRole('heading', { level: 1, name: words.heading })).toBeFocused();
      await expect(banner).toContainText(words.left);
      await expect(page.getByText(words.noPlan)).toBeVisible();
      await page.getByRole('main').getByRole('link', { name: words.archive, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: words.inArchive })).toBeVisible();
      await expect(page.getByText(words.empty)).toBeVisible();
      await page.reload();
      await expect(banner).toContainText(words.left);
    });

    await test.step('the person sees it while it is open, and support by no name', async () => {
      await own.goto(`${product.url}/${lang}/settings#support`);
      const line = own.getByRole('list', { name: words.told }).getByRole('listitem');
      await expect(line).toHaveCount(1);
      await expect(line).toContainText([words.line]);
      await expect(line).toContainText([words.now]);
      await expect(line).toContainText([REASON]);
    });

    await test.step('ended, it asks for a reason again', async () => {
      await banner.getByRole('button', { name: words.end }).click();
      await page.waitForURL(`**/${lang}/dashboard`);
      await expect(page.getByRole('status').filter({ hasText: words.ended })).toBeVisible();
      await page.goBack();
      await expect(page.getByRole('heading', { level: 1, name: words.ask })).toBeVisible();
      await own.reload();
      await expect(own.getByText(REASON)).toBeVisible();
      await expect(own.getByText(words.now)).toHaveCount(0);
      await page.goto(`${product.url}/${lang}/settings#support`);
      await expect(page.getByText(words.nobody)).toBeVisible();
    });
  });
}

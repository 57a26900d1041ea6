import { expect, type Page, test } from '@playwright/test';
import { SATURDAY } from './support/empty-product.ts';
import { heldSession } from './support/held-session.ts';
import { createProduct, type Product, type RunningProduct } from './support/product.ts';

let product: Product;
let running: RunningProduct | undefined;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  product = await createProduct();
  await product.perch('promo', 'add', 'SPRING-27', '--percent', '25');
});
test.afterAll(async () => {
  await running?.stop();
  await product.remove();
});

const PASSWORD = 'a long enough password';
const WORDS = {
  en: {
    confirm: 'Repeat password',
    promo: 'I have a promo code',
    code: 'Promo code',
    wrong: 'Wrong promo code.',
    invite: 'Invite code',
    needed: 'Sorry, you need invite code to register.',
    action: 'Create account',
    terms: /I am 18 or older/,
  },
  pt: {
    confirm: 'Repita a senha',
    promo: 'Tenho um código promocional',
    code: 'Código promocional',
    wrong: 'Código promocional incorreto.',
    invite: 'Código de convite',
    needed: 'Desculpe, você precisa de um código de convite para se cadastrar.',
    action: 'Criar conta',
    terms: /Tenho 18 anos ou mais/,
  },
} as const;
const LANGUAGES = ['en', 'pt'] as const;

async function fillIn(page: Page, lang: 'en' | 'pt', email: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=email]').fill(email);
  await dialog.locator('input[name=password]').fill(PASSWORD);
  await dialog.locator('input[name=confirm]').fill(PASSWORD);
  // What is drawn over the box takes the pointer.
  await dialog.getByRole('checkbox', { name: WORDS[lang].terms }).press('Space');
}

/** Whether the service knows the person. */
async function canLogIn(email: string): Promise<boolean> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ username: email, password: PASSWORD });
  return (await fetch(`${product.url}/api/authenticate`, { method: 'POST', headers, body })).status === 200;
}

for (const lang of LANGUAGES) {
  test(`a promo code that there is not is said at its field, and the right one is kept with the person, in ${lang}`, async ({
    page,
  }) => {
    running ??= await product.start({ now: SATURDAY, demo: false });
    const words = WORDS[lang];
    const email = `coming-${lang}@example.org`;
    const dialog = page.getByRole('dialog');
    await page.goto(`${product.url}/${lang}/auth/signup`);
    await fillIn(page, lang, email);
    await dialog.getByRole('button', { name: words.promo }).click();
    await dialog.getByLabel(words.code).fill('autumn-27');
    await dialog.getByRole('button', { name: words.action }).click();
    await expect(dialog.getByText(words.wrong)).toBeVisible();
    expect(await canLogIn(email)).toBe(false);
    await dialog.getByLabel(words.code).fill('spring-27');
    await dialog.getByRole('button', { name: words.action }).click();
    await expect(dialog.getByText(words.wrong)).toHaveCount(0);
    await expect.poll(() => canLogIn(email)).toBe(true);
  });
}

/** How many signed up by the front page's own button. */
async function fromLanding(): Promise<number> {
  const counts = await (await fetch(`${product.url}/api/metrics`)).text();
  return Number(/^perch_sign_ups_total\{way="landing"\} (\d+)$/m.exec(counts)?.[1] ?? 0);
}

for (const lang of LANGUAGES) {
  test(`whom the front page’s own button brings is counted so, by way of the other form too, in ${lang}`, async ({
    page,
  }) => {
    running ??= await product.start({ now: SATURDAY, demo: false });
    const before = await fromLanding();
    await page.goto(`${product.url}/${lang}`);
    await page.locator('main a[href*="isNewLanding"]').first().click();
    await expect(page).toHaveURL(/auth\/signup\?.*goto=/);
    const tabs = page.getByRole('dialog').getByRole('navigation').getByRole('link');
    await tabs.last().click();
    await expect(page).toHaveURL(/auth\/login\?/);
    await tabs.first().click();
    // Both forms have fields of these names.
    await expect(page).toHaveURL(/auth\/signup\?/);
    await fillIn(page, lang, `landing-${lang}@example.org`);
    await page.getByRole('dialog').getByRole('button', { name: WORDS[lang].action }).click();
    await expect(page).toHaveURL(new RegExp(`/${lang}/instagram-monitoring-price$`));
    expect(await fromLanding()).toBe(before + 1);
  });
}

test('where only who is invited comes in, nobody else does, and an invitation’s link brings its code', async ({
  page,
  browser,
}) => {
  await running?.stop();
  running = await product.start({ now: SATURDAY, demo: false, env: { PERCH_INVITE_ONLY: 'yes' } });
  await page.goto(`${product.url}/en/auth/login`);
  await page.locator('input[type=email]').fill('coming-en@example.org');
  await page.locator('input[type=password]').fill(PASSWORD);
  await page.locator('input[type=password]').press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // As: the contract's own answer.
  const { user } = (await (await heldSession(page, product)).get('/user/info')) as { user: { code: string } };

  for (const lang of LANGUAGES) {
    const words = WORDS[lang];
    const email = `invited-${lang}@example.org`;
    const guest = await (await browser.newContext()).newPage();
    const dialog = guest.getByRole('dialog');
    await guest.goto(`${product.url}/${lang}/auth/signup`);
    await fillIn(guest, lang, email);
    await dialog.getByRole('button', { name: words.action }).click();
    await expect(dialog.getByText(words.needed)).toBeVisible();
    await dialog.getByLabel(words.invite).fill('nobodys-code');
    await dialog.getByRole('button', { name: words.action }).click();
    await expect(dialog.getByText(words.needed)).toBeVisible();
    expect(await canLogIn(email)).toBe(false);
    await guest.goto(`${product.url}/${lang}?ref=${user.code}`);
    const brought = async () => (await guest.context().cookies()).map(({ value }) => value);
    await expect.poll(brought).toContain(user.code);
    await guest.goto(`${product.url}/${lang}/auth/signup`);
    await fillIn(guest, lang, email);
    await expect(dialog.getByLabel(words.invite)).toHaveValue(user.code);
    await dialog.getByRole('button', { name: words.action }).click();
    await expect.poll(() => canLogIn(email)).toBe(true);
    await guest.context().close();
  }
});

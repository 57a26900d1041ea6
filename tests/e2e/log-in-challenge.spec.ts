import { expect, test } from '@playwright/test';
import { type HcaptchaStandIn, hcaptchaEnv, startHcaptcha } from '../support/hcaptcha.ts';
import { authPage } from './pages/auth-page.ts';
import { createProduct, type Product, type RunningProduct } from './support/product.ts';

const PERSON = { email: 'ana@example.org', password: 'a long enough password' };

let product: Product;
let running: RunningProduct;
let hcaptcha: HcaptchaStandIn;

test.beforeAll(async () => {
  hcaptcha = await startHcaptcha(['expired', 'failed', 'seen']);
  product = await createProduct();
  running = await product.start({ now: '2026-11-21T12:00:00Z', demo: false, env: hcaptchaEnv(hcaptcha) });
});
test.afterAll(async () => {
  await running?.stop();
  await product?.remove();
  await hcaptcha?.close();
});

test('the check runs at a sign-up, where it may have to be seen, and at a log-in only after wrong passwords', async ({
  page,
}) => {
  const dialog = page.getByRole('dialog').filter({ has: page.getByLabel('E-mail', { exact: true }) });
  const logIn = async (password: string) => {
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
  };

  await test.step('a challenge that is seen can be reached, although the form stands in a dialog', async () => {
    await page.goto(`${product.url}/en`);
    expect(hcaptcha.loads()).toBe(0);
    await authPage(page).fillSignUp(PERSON);
    // Run out, then failed: nothing of either stays, no form is sent, and what was typed is still there.
    for (const cleared of [1, 2]) {
      await authPage(page).create();
      await expect(dialog.getByRole('alert')).toHaveText(/person/);
      await expect(page.getByRole('dialog', { name: 'hCaptcha' })).toBeHidden();
      await expect
        .poll(() => page.evaluate(() => Number(Reflect.get(window, 'challengesCleared') ?? 0)))
        .toBeGreaterThanOrEqual(cleared);
      await expect(dialog.getByLabel('E-mail', { exact: true })).toHaveValue(PERSON.email);
      expect(hcaptcha.asked).toEqual([]);
    }
    const signedUp = authPage(page)
      .create()
      .then(() => page.waitForURL(/\/dashboard/));
    await page.getByRole('dialog', { name: 'hCaptcha' }).getByRole('button', { name: 'I am a person' }).click();
    await signedUp;
    expect(hcaptcha.asked).toHaveLength(1);
  });

  await test.step('the first wrong passwords are only wrong', async () => {
    await page.context().clearCookies();
    await page.goto(`${product.url}/en/auth/login`);
    await dialog.getByLabel('E-mail', { exact: true }).fill(PERSON.email);
    for (const wrong of ['not this', 'nor this', 'nor that']) {
      await logIn(wrong);
      await expect(dialog.getByRole('alert')).toHaveText(/Email not registered or wrong password/);
      await dialog.getByLabel('Password', { exact: true }).fill('');
    }
    expect(hcaptcha.loads(), 'of the sign-up’s page').toBe(1);
  });

  await test.step('then the challenge runs first, and the right password goes with its token', async () => {
    await logIn(PERSON.password);
    await page.waitForURL(/\/dashboard/);
    expect(hcaptcha.loads()).toBe(2);
    expect(hcaptcha.asked).toHaveLength(2);
  });

  await test.step('where its script does not come, the service says what else there is to do', async () => {
    await page.route(`${hcaptcha.scriptUrl}*`, (route) => route.abort());
    await page.context().clearCookies();
    await page.goto(`${product.url}/pt/auth/login`);
    await dialog.getByLabel('E-mail', { exact: true }).fill(PERSON.email);
    await dialog.getByLabel('Senha', { exact: true }).fill(PERSON.password);
    await dialog.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(dialog.getByRole('alert')).toHaveText(/Tente de novo em dez minutos/);
    await expect(dialog.getByLabel('Senha', { exact: true })).toHaveValue(PERSON.password);
  });
});

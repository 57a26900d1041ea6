import { test as base, expect } from '@playwright/test';
import { type HcaptchaStandIn, hcaptchaEnv, startHcaptcha } from '../support/hcaptcha.ts';
import { authPage } from './pages/auth-page.ts';
import { createProduct, type Product } from './support/product.ts';

const PERSON = { email: 'ana@example.org', password: 'a long enough password' };

interface Stage {
  readonly product: Product;
  readonly hcaptcha: HcaptchaStandIn;
}

/** A product of its own: the first challenges that are run there run out, fail and are seen. */
const test = base.extend<{ stage: Stage }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs, and this one needs nothing
  stage: async ({}, use) => {
    const hcaptcha = await startHcaptcha(['expired', 'failed', 'seen']);
    const product = await createProduct();
    const running = await product.start({ now: '2026-11-21T12:00:00Z', demo: false, env: hcaptchaEnv(hcaptcha) });
    await use({ product, hcaptcha });
    await running.stop();
    await product.remove();
    await hcaptcha.close();
  },
});

const WORDS = {
  en: {
    password: 'Password',
    logIn: 'Log in',
    notAPerson: 'We could not tell whether a person sent this. Please try again.',
    wrong: 'Email not registered or wrong password',
    later: /again in ten minutes/,
  },
  pt: {
    password: 'Senha',
    logIn: 'Entrar',
    notAPerson: 'Não conseguimos saber se foi uma pessoa que enviou isto. Tente de novo.',
    wrong: 'E-mail não cadastrado ou senha incorreta',
    later: /Tente de novo em dez minutos/,
  },
} as const;

for (const lang of ['en', 'pt'] as const) {
  test(`the check runs at a sign-up, where it may have to be seen, and at a log-in only after wrong passwords, in ${lang}`, async ({
    page,
    stage: { product, hcaptcha },
  }) => {
    const words = WORDS[lang];
    const dialog = page.getByRole('dialog').filter({ has: page.getByLabel('E-mail', { exact: true }) });
    const logIn = async (password: string) => {
      await dialog.getByLabel(words.password, { exact: true }).fill(password);
      await dialog.getByRole('button', { name: words.logIn, exact: true }).click();
    };

    await test.step('a challenge that is seen can be reached, although the form stands in a dialog', async () => {
      await page.goto(`${product.url}/${lang}`);
      expect(hcaptcha.loads()).toBe(0);
      await authPage(page).fillSignUp(PERSON);
      // Run out, then failed: nothing of either stays, no form is sent, and what was typed is still there.
      for (const cleared of [1, 2]) {
        await authPage(page).create();
        await expect(dialog.getByRole('alert')).toHaveText(words.notAPerson);
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
      await page.goto(`${product.url}/${lang}/auth/login`);
      await dialog.getByLabel('E-mail', { exact: true }).fill(PERSON.email);
      for (const wrong of ['not this', 'nor this', 'nor that']) {
        await logIn(wrong);
        await expect(dialog.getByRole('alert')).toHaveText(words.wrong);
        await dialog.getByLabel(words.password, { exact: true }).fill('');
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
      await page.goto(`${product.url}/${lang}/auth/login`);
      await dialog.getByLabel('E-mail', { exact: true }).fill(PERSON.email);
      await logIn(PERSON.password);
      await expect(dialog.getByRole('alert')).toHaveText(words.later);
      await expect(dialog.getByLabel(words.password, { exact: true })).toHaveValue(PERSON.password);
    });
  });
}

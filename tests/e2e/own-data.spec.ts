import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { runEmptyProduct } from './support/empty-product.ts';
import { mailsTo } from './support/mails.ts';

const PASSWORD = 'a long enough password';

const product = runEmptyProduct();

const WORDS = {
  en: {
    email: 'E-mail',
    password: 'Password',
    logIn: 'Log in',
    make: 'Everything of mine',
    ready: 'Your file is ready. You can save it until 22 November; then you can ask for a new one.',
    save: 'Save the file',
    saved: 'perch-my-data-2026-11-21.zip is saved.',
    mail: 'Your data is ready',
    readMe: 'Everything Perch keeps about you',
    gone: 'You use outdated or wrong url.',
  },
  pt: {
    email: 'E-mail',
    password: 'Senha',
    logIn: 'Entrar',
    make: 'Tudo o que é meu',
    ready: 'Seu arquivo está pronto. Dá para salvá-lo até 22 de novembro; depois, você pode pedir outro.',
    save: 'Salvar o arquivo',
    saved: 'perch-my-data-2026-11-21.zip foi salvo.',
    mail: 'Seus dados estão prontos',
    readMe: 'Tudo o que o Perch guarda sobre você',
    gone: 'Você usou um endereço incorreto ou vencido.',
  },
} as const;

for (const lang of ['en', 'pt'] as const) {
  test(`somebody takes away everything of theirs, in ${lang}`, async ({ page }) => {
    const words = WORDS[lang];
    const email = `taking-${lang}@example.org`;
    const body = { username: email, password: PASSWORD, confirm: PASSWORD, agree: true, termsAgree: true, lang };
    await page.request.post(`${product.url}/api/signup`, { data: body });
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const save = async () => {
      const coming = page.waitForEvent('download');
      await button(words.save).click();
      const download = await coming;
      return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
    };

    await test.step('asks for the file, and sees when it is ready', async () => {
      // As the link of the mail does for somebody who is not logged in.
      await page.goto(`${product.url}/${lang}/settings#data`);
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(words.email, { exact: true }).fill(email);
      await dialog.getByLabel(words.password, { exact: true }).fill(PASSWORD);
      await dialog.getByRole('button', { name: words.logIn, exact: true }).click();
      await page.waitForURL(/\/settings#data$/);
      await button(words.make).click();
      await expect(page.getByText(words.ready)).toBeVisible({ timeout: 30_000 });
      await expect.poll(async () => (await mailsTo(product, email)).join('\n'), { timeout: 30_000 }).toContain('#data');
    });

    await test.step('saves it, also after a reload', async () => {
      await page.reload();
      await expect(button(words.make)).toHaveCount(0);
      const { name, bytes } = await save();
      expect(name).toBe('perch-my-data-2026-11-21.zip');
      await expect(page.getByText(words.saved)).toBeVisible();
      const files = unzipSync(new Uint8Array(bytes));
      expect(strFromU8(files['README.txt'] ?? new Uint8Array())).toContain(words.readMe);
      expect(JSON.parse(strFromU8(files['account.json'] ?? new Uint8Array()))).toMatchObject([
        { email, language: lang },
      ]);
    });

    await test.step('is told when it is no longer there', async () => {
      await page.route('**/api/settings/data/*', (route) =>
        route.fulfill({ status: 401, json: { error: 'link_outdated', text: words.gone } }),
      );
      await button(words.save).click();
      await expect(page.locator('#data').getByRole('alert')).toContainText(words.gone);
    });
  });
}

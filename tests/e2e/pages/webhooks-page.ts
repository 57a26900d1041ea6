import { expect, type Page } from '@playwright/test';
import type { ScreenLanguage } from '../screens.ts';
import { PASSWORD } from '../support/buyers.ts';

const WORDS = {
  en: {
    create: 'Add a webhook',
    url: 'Address',
    description: 'What it is for',
    next: 'Add webhook',
    once: 'The webhook’s secret',
    done: 'Done',
    log: 'Log of',
    refresh: 'Refresh',
    more: 'More for',
    test: 'Send a test',
    tested: 'A test is on its way.',
    again: 'Send again',
    replayed: 'On its way again.',
    remove: 'Delete',
    removed: 'The webhook is deleted.',
  },
  pt: {
    create: 'Adicionar webhook',
    url: 'Endereço',
    description: 'Para que serve',
    next: 'Adicionar webhook',
    once: 'O segredo do webhook',
    done: 'Pronto',
    log: 'Registro de',
    refresh: 'Atualizar',
    more: 'Mais opções de',
    test: 'Enviar um teste',
    tested: 'Um teste está a caminho.',
    again: 'Enviar de novo',
    replayed: 'A caminho de novo.',
    remove: 'Excluir',
    removed: 'Webhook excluído.',
  },
} as const;

/** The webhooks of the settings page. */
export function webhooksPage(page: Page, lang: ScreenLanguage) {
  const words = WORDS[lang];
  const section = page.locator('#webhooks');
  const menu = async (name: string, item: string): Promise<void> => {
    await section.getByRole('button', { name: `${words.more} ${name}` }).click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };
  const log = page.getByRole('dialog', { name: words.log });
  return {
    section,
    /** Makes one as its person does, who says again that it is them. @returns its secret */
    async create(url: string, name: string): Promise<string> {
      await section.getByRole('button', { name: words.create, exact: true }).click();
      const asked = page.getByRole('dialog', { name: /webhook/i });
      await asked.getByLabel(words.url).fill(url);
      await asked.getByLabel(words.description).fill(name);
      await asked.getByRole('button', { name: words.next, exact: true }).click();
      const shown = page.getByRole('dialog', { name: words.once });
      const password = page.getByRole('dialog').locator('input[type=password]');
      await expect(shown.or(password)).toBeVisible();
      if (await password.isVisible()) {
        await password.fill(PASSWORD);
        await page.keyboard.press('Enter');
      }
      const secret = (await shown.locator('output').textContent()) ?? '';
      await shown.getByRole('button', { name: words.done, exact: true }).click();
      await expect(section).toContainText(name);
      return secret;
    },
    async sendTest(name: string): Promise<void> {
      await menu(name, words.test);
      await expect(page.getByText(words.tested).first()).toBeVisible();
    },
    async remove(name: string): Promise<void> {
      await menu(name, words.remove);
      await page.getByRole('dialog').getByRole('button', { name: words.remove, exact: true }).click();
      await expect(page.getByText(words.removed)).toBeVisible();
    },
    openLog: (name: string) => section.getByRole('button', { name: `${words.log} ${name}` }).click(),
    async closeLog(): Promise<void> {
      await page.keyboard.press('Escape');
      await expect(log).toBeHidden();
    },
    /** The deliveries of the open log that say this, as they are once the log is read again. */
    async expectDelivery(...said: readonly (string | RegExp)[]): Promise<void> {
      const line = said.reduce((lines, text) => lines.filter({ hasText: text }), log.getByRole('listitem'));
      await expect(async () => {
        await log.getByRole('button', { name: words.refresh }).click();
        await expect(line).toHaveCount(1, { timeout: 1_000 });
      }).toPass();
    },
    /** Has the delivery of the open log that says this sent again. */
    async replay(what: string): Promise<void> {
      await log.getByRole('button', { name: `${words.again}: ${what}` }).click();
      await expect(page.getByText(words.replayed)).toBeVisible();
    },
  };
}

import type { Page } from '@playwright/test';

/** The settings, in either language. */
export const settingsPage = (page: Page) => ({
  open: async () => {
    await page.getByRole('button', { name: /^(Account|Conta)$/ }).click();
    await page.getByRole('menuitem', { name: /^(Settings|Configurações)$/ }).click();
    await page.waitForURL(/\/(en|pt)\/settings$/);
  },
  mail: page.getByRole('switch', { name: /weekly reports by e-mail|relatórios semanais por e-mail/i }),
  compact: page.getByRole('switch', { name: /compact view|visualização compacta/i }),
  timezone: page.getByLabel(/timezone|fuso horário/i),
  language: page.getByLabel(/^(language|idioma)$/i).and(page.getByRole('combobox')),
  section: (name: string) => page.getByRole('heading', { level: 2, name }),
  sessions: page.locator('#sessions').getByRole('listitem'),
  notice: (text: string) => page.getByRole('status').filter({ hasText: text }),
  refusal: page.getByRole('alert'),
  logOut: () =>
    page
      .getByRole('main')
      .getByRole('button', { name: /^(log out|sair)$/i })
      .click(),
});

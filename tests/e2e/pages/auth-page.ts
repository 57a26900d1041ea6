import type { Page } from '@playwright/test';

/** The log-in and sign-up dialog; a sign-up in either language. */
export const authPage = (page: Page) => ({
  async signUp(person: { email: string; password: string }) {
    await this.fillSignUp(person);
    await this.create();
    await page.waitForURL(/\/dashboard/);
  },
  create: () =>
    page
      .getByRole('dialog')
      .getByRole('button', { name: /^(Create account|Criar conta)$/ })
      .click(),
  fillSignUp: async (person: { email: string; password: string }) => {
    await page
      .getByRole('link', { name: /^(Sign up|Criar conta)$/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('E-mail', { exact: true }).fill(person.email);
    await dialog.getByLabel(/^(Password|Senha)$/).fill(person.password);
    await dialog.getByLabel(/^(Repeat password|Repita a senha)$/).fill(person.password);
    // The box's own tick lies over it, and the words beside it hold a link.
    await dialog.getByRole('checkbox', { name: /I am 18 or older|Tenho 18 anos ou mais/ }).press('Space');
  },
});

import type { Page } from '@playwright/test';

export const dashboardPage = (page: Page) => {
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  const add = async (handle: string, network: string) => {
    await page.getByLabel('Network').selectOption({ label: network });
    await page.getByLabel('Add an account').fill(handle);
    await page.getByRole('button', { name: 'Find' }).click();
    await page.getByRole('button', { name: 'Add account' }).click();
  };
  return {
    row,
    /** The names of the rows, from above. */
    names: () => page.getByRole('listitem').getByRole('heading'),
    add,
    /** Adds an account, and comes back from its first look, which opens by itself. */
    addAndReturn: async (handle: string, network: string) => {
      await add(handle, network);
      await page.waitForURL(/\/report\/\d+\/week-/, { timeout: 60_000 });
      await page.goBack();
    },
    box: (name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true }),
    all: () => page.getByRole('checkbox', { name: 'Select all' }),
    /** What can be done with the chosen accounts. */
    bar: () => page.getByRole('region', { name: 'Selected accounts' }),
    dialog: () => page.getByRole('dialog'),
    notice: (text: string | RegExp) => page.locator('.toast').filter({ hasText: text }),
    undo: (text: string | RegExp) =>
      page.locator('.toast').filter({ hasText: text }).getByRole('button', { name: 'Undo' }).click(),
    /** An entry of an account's own menu. */
    choose: async (name: string, entry: string) => {
      await page.getByRole('button', { name: `More for ${name}` }).click();
      await page.getByRole('menuitem', { name: entry }).click();
    },
    finder: () => page.getByRole('searchbox', { name: 'Find in these accounts' }),
    order: () => page.getByRole('combobox', { name: 'Sort by' }),
  };
};

import type { Page } from '@playwright/test';

export const dashboardPage = (page: Page) => ({
  add: async (handle: string) => {
    await page.getByLabel('Add an account').fill(handle);
    await page.getByRole('button', { name: 'Find' }).click();
    await page.getByRole('button', { name: 'Add account' }).click();
  },
  row: (name: string) => page.getByRole('article').filter({ hasText: name }),
});

import type { Page } from '@playwright/test';

export const dashboardPage = (page: Page) => ({
  add: async (handle: string, network: string) => {
    await page.getByLabel('Network').selectOption({ label: network });
    await page.getByLabel('Add an account').fill(handle);
    await page.getByRole('button', { name: 'Find' }).click();
    await page.getByRole('button', { name: 'Add account' }).click();
  },
  row: (name: string) => page.getByRole('listitem').filter({ hasText: name }),
});

import type { Page } from '@playwright/test';

/** "My account is in a report": the owner's three steps, and reports of abuse. */
export const optOutPage = (page: Page) => {
  const abuse = page.getByRole('region', { name: 'Something else is wrong' });
  return {
    open: () => page.getByRole('contentinfo').getByRole('link', { name: 'My account is in a report' }).click(),
    find: async (handle: string, network: string) => {
      const steps = page.getByRole('list', { name: 'Three steps' });
      await steps.getByLabel('Handle or profile link').fill(handle);
      await steps.getByLabel('Network').selectOption({ label: network });
      await steps.getByRole('button', { name: 'Find' }).click();
    },
    isMine: () => page.getByRole('button', { name: 'This is my account' }).click(),
    code: () => page.getByLabel('Code', { exact: true }),
    look: () => page.getByRole('button', { name: 'Look for the code' }).click(),
    ending: () => page.getByRole('heading', { level: 2 }).first(),
    abuse: {
      send: () => abuse.getByRole('button', { name: 'Send', exact: true }).click(),
      choose: (kind: string) => abuse.getByText(kind, { exact: true }).click(),
      fill: async (input: string, network: string, text: string) => {
        await abuse.getByLabel('Which account or report?').fill(input);
        await abuse.getByLabel('Its network').selectOption({ label: network });
        await abuse.getByLabel('What is wrong?').fill(text);
      },
      section: () => abuse,
    },
  };
};

import type { Page } from '@playwright/test';

/** The plans page, its dialog, and the hosted checkout behind it. */
export const plansPage = (page: Page) => ({
  choose: async (plan: string) => {
    await page.getByRole('button', { name: `Choose ${plan}` }).click();
    await page.getByRole('button', { name: 'Continue to secure payment' }).click();
  },
  /** On the test checkout, with one of its two cards. */
  pay: async (card: RegExp) => {
    await page.getByLabel(card).check();
    await page.getByRole('button').click();
  },
});

import type { Page } from '@playwright/test';

/** The report examples, and a report that anyone may read. */
export const examplesPage = (page: Page) => ({
  row: (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) }),
  read: (name: string) => page.getByRole('link', { name: `Read the report on ${name}` }).click(),
  note: () => page.getByRole('complementary', { name: 'About this report' }),
  /** The weeks and months of the strip that have come. */
  weeks: () => page.getByRole('navigation', { name: 'Weeks and months' }).getByRole('link'),
});

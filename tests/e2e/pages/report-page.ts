import type { Page } from '@playwright/test';

/** A report: its periods, its charts, and the whole lists behind its sections. */
export const reportPage = (page: Page) => {
  const list = () => page.getByRole('dialog').getByRole('list');
  return {
    heading: () => page.getByRole('heading', { level: 1 }),
    section: (name: string) => page.getByRole('region', { name, exact: true }),
    /** The period that is read, as the strip marks it. */
    current: () => page.getByRole('navigation', { name: 'Weeks and months' }).locator('[aria-current=true]'),
    earlier: () => page.getByRole('link', { name: /^Earlier:/ }),
    hours: () => page.getByRole('grid', { name: 'Actions by weekday and hour' }),
    showAs: (form: 'table' | 'chart', chart: string) =>
      page.getByRole('button', { name: `Show as ${form}: ${chart}` }).click(),
    table: (chart: string) => page.getByRole('table', { name: chart, exact: true }),
    seeAllLikes: () =>
      page.getByRole('region', { name: 'Who', exact: true }).getByRole('link', { name: /^See all [\d,]+$/ }),
    dialog: () => page.getByRole('dialog'),
    search: (words: string) => page.getByRole('searchbox', { name: 'Search this list' }).fill(words),
    list,
    rows: () => list().getByRole('listitem'),
  };
};

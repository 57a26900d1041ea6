import { expect, type Page } from '@playwright/test';

/** What stands around every page: search, keys, account menu, notices. */
export const shellPage = (page: Page) => {
  const palette = page.getByRole('dialog', { name: 'Find' });
  const account = page.getByRole('button', { name: 'Account', exact: true });
  return {
    palette,
    field: palette.getByRole('combobox'),
    chosen: palette.getByRole('option', { selected: true }),
    find: async (query: string) => {
      await page.keyboard.press('Control+k');
      await expect(palette.getByRole('combobox')).toBeFocused();
      await page.keyboard.type(query);
    },
    keys: page.getByRole('dialog', { name: 'Keyboard shortcuts' }),
    account,
    item: (name: string) => page.getByRole('menuitem', { name }),
    connection: page.getByRole('status').filter({ hasText: /Offline since|can’t reach/ }),
    newVersion: page.getByRole('dialog', { name: /^(A new version of|Uma nova versão do)/ }),
    /** Until the service worker keeps the program's files and answers for this page. */
    untilKept: () =>
      page.evaluate(async () => {
        await navigator.serviceWorker.ready;
        if (navigator.serviceWorker.controller !== null) return;
        await new Promise((resolve) => {
          navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
        });
      }),
  };
};

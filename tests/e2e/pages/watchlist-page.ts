import { expect, type Page } from '@playwright/test';

/** The panel beside the accounts, and the dialog that edits it. */
export const watchlistPage = (page: Page) => {
  const panel = page.getByRole('region', { name: 'Watchlist' });
  const dialog = page.getByRole('dialog', { name: 'Your watchlist' });
  // The line in a name's place, which offers to put it back, is none.
  const offer = page.getByRole('button', { name: /^(Undo|Desfazer)/ });
  const row = (name: string) => dialog.getByRole('listitem').filter({ hasText: name, hasNot: offer });
  return {
    panel,
    dialog,
    row,
    rows: dialog.getByRole('region', { name: 'Names on the list' }).getByRole('listitem'),
    items: panel.getByRole('list', { name: 'What they did' }).getByRole('listitem'),
    /** "5 of 64". */
    place: panel.getByRole('status').filter({ hasText: /^[\d–]+ of \d+$/ }),
    editButton: panel.getByRole('button', { name: 'Edit list' }),
    turn: (to: 'Older' | 'Newer') => panel.getByRole('button', { name: to }).click(),
    edit: () => panel.getByRole('button', { name: 'Edit list' }).click(),
    add: async (names: string, network: string) => {
      await dialog.getByLabel('Add names').fill(names);
      await dialog.getByLabel('Network').selectOption({ label: network });
      await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    },
    inFeed: (name: string) => dialog.getByRole('switch', { name: `Show ${name} in the feed` }),
    remove: (name: string) => dialog.getByRole('button', { name: `Remove ${name}` }).click(),
    undo: (name: string) => dialog.getByRole('button', { name: `Undo: put ${name} back on the list` }),
    count: dialog.getByText(/^\d+ of 50$/),
    /** Waits until the first look at every name is over; rows do not change by themselves after that. */
    allRead: () => expect(dialog.getByText('First check in progress')).toHaveCount(0, { timeout: 60_000 }),
  };
};

import type { Page } from '@playwright/test';

/** What only the desktop application shows. */
export const desktopPage = (page: Page) => {
  const device = page.locator('#computer');
  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
  return {
    find: page.getByRole('button', { name: /find or add/i }),
    device,
    group: (name: string) => device.getByRole('region', { name }),
    notice: (text: string | RegExp) => page.locator('.toast').filter({ hasText: text }),
    keyring: page.getByRole('region', { name: 'Log-in on this computer' }),
    locked: dialog('Your keyring is locked'),
    exporting: dialog('Export reports'),
    checkout: dialog(/payment page|stopped checking|did not go through/),
  };
};

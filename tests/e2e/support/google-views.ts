import type { Page } from '@playwright/test';
import type { googleGet } from '../../../shared/contract/google.ts';
import type { RouteOutput } from '../../../shared/contract/route.ts';
import type { Screen } from './screen.ts';

/** The screens on which Google's button stands: the stage has no provider, and what one leads to has tests of its own. */

/** Also in the accented letters of the pseudo-locale. */
const GOOGLE = /Google|Ğööğļè/;
const STATE = {
  google: { email: 'newcomer@perch.example', since: '2026-10-02', lastUsed: '2026-11-20' },
  ...{ confirms: true, hasPassword: false },
} satisfies RouteOutput<typeof googleGet>;

/** A service on which people log in with Google, and somebody whose account it made; to be put under a page before it begins. */
async function withGoogle(page: Page): Promise<void> {
  await page.route('**/api/config', async (route) => {
    const response = await route.fetch();
    const body: { configs: object } = await response.json();
    await route.fulfill({ response, json: { ...body, configs: { ...body.configs, googleLogin: true } } });
  });
  await page.route('**/api/user/google', (route) => route.fulfill({ json: STATE }));
}

export const GOOGLE_SCREENS: readonly Screen[] = [
  {
    name: 'login-google',
    path: '/auth/login',
    viewer: 'visitor',
    before: withGoogle,
    open: (page) => page.getByRole('dialog').getByRole('button', { name: GOOGLE }).waitFor(),
  },
  {
    name: 'settings-google-confirmation',
    path: '/settings',
    viewer: 'newcomer',
    before: withGoogle,
    open: async (page) => {
      await page.locator('#google').waitFor();
      await page.locator('#email button.secondary').first().click();
      await page.getByRole('dialog').getByRole('button', { name: GOOGLE }).waitFor();
    },
  },
];

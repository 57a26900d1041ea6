import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { DEFAULT_PREFERENCES } from '../../../shared/desktop/preferences.ts';
import type { ExportState } from '../../../shared/desktop/values.ts';
import { putShell } from './desktop-shell.ts';
import { signUpBuyer } from './payment-views.ts';
import type { Screen, Shell } from './screen.ts';
import { STAGE_ACCOUNTS, type Stage } from './stage.ts';

/** The screens that only the desktop application has, as far as a page shows them. */

const SERVER = 'https://perch.example';
const FOLDER = '/home/reader/Perch';
const CHECKED = Date.UTC(2026, 10, 20, 8, 12);
const RUNNING: ExportState = {
  state: 'running',
  folder: FOLDER,
  total: 86,
  done: 31,
  failed: [{ accountId: STAGE_ACCOUNTS.ines, reportId: 'week-2026-07-06', error: 'report_not_found' }],
  bytes: 1_840_000,
  error: null,
};

const dialogOf = (page: Page): Promise<void> => page.getByRole('dialog').first().waitFor();

/** Has the order be somebody's alone: of a second one beside it, the terms of the first stand no more. */
async function orderAlone(page: Page): Promise<void> {
  await page.route('**/api/stripe/start/*', async (route) => {
    const { origin } = new URL(route.request().url());
    const token = await signUpBuyer(page, { origin, email: `${randomUUID()}@perch.example` });
    const response = await route.fetch({ headers: { ...route.request().headers(), 'x-auth-token': token } });
    const { 'x-auth-token': _theirs, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
}

async function chooseSome({ emit }: Shell, page: Page): Promise<void> {
  await emit('command', 'bulk-export');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox').nth(1).press('Space');
  await dialog.locator('[data-part=folder] button').click();
}

async function showFiles({ emit }: Shell): Promise<void> {
  const file = { id: 'a', name: 'perch-ines.varga.example-week-2026-11-09.csv', error: null } as const;
  await emit('download', { ...file, state: 'running', bytes: 1_200_000, total: 4_000_000 });
  await emit('download', { ...file, id: 'b', state: 'running', bytes: 0, total: null });
  await emit('download', { ...file, id: 'b', state: 'failed', bytes: 0, total: null, error: 'no_space' });
}

/** One more is one more entry. */
export const DESKTOP_SCREENS: readonly Screen[] = [
  { name: 'desktop-login', path: '/auth/login', viewer: 'visitor', desktop: {} },
  { name: 'desktop-settings-guest', path: '/settings', viewer: 'visitor', desktop: { system: 'windows' } },
  {
    name: 'desktop-settings',
    path: '/settings',
    viewer: 'reader',
    desktop: {
      before: ({ answer }) =>
        answer({
          linkState: () => 'unhandled',
          updateState: () => ({ state: 'available', version: '0.2.0', checkedAt: CHECKED, error: null }),
          preferences: () => ({
            ...DEFAULT_PREFERENCES,
            automaticExport: { on: true, folder: FOLDER, pattern: '{username}/{report}' },
          }),
        }),
    },
  },
  { name: 'desktop-files', path: '/dashboard', viewer: 'reader', desktop: { kept: 'session-only', after: showFiles } },
  { name: 'desktop-export', path: '/dashboard', viewer: 'reader', desktop: { after: chooseSome } },
  {
    name: 'desktop-export-running',
    path: '/dashboard',
    viewer: 'reader',
    desktop: {
      before: ({ setExport }) => setExport(RUNNING),
      after: async ({ emit }, page) => {
        await emit('command', 'bulk-export');
        await dialogOf(page);
      },
    },
  },
  {
    name: 'desktop-keyring',
    path: '/dashboard',
    viewer: 'visitor',
    desktop: { kept: 'locked', after: (_, page) => dialogOf(page) },
  },
  {
    name: 'desktop-checkout',
    path: '/instagram-monitoring-price?plan=2',
    viewer: 'newcomer',
    desktop: {
      system: 'mac',
      after: async (_, page) => {
        await orderAlone(page);
        await page.getByRole('dialog').locator('button.primary').last().click();
        await page.getByRole('dialog').nth(1).waitFor();
      },
    },
  },
];

/** Puts the shell under a page of such a screen. @returns what is to be done once the page is there */
export async function putDesktop(page: Page, at: { stage: Stage; screen: Screen }): Promise<() => Promise<unknown>> {
  const { stage, screen } = at;
  const view = screen.desktop;
  if (view === undefined) return async () => undefined;
  const shell = await putShell(page, {
    url: stage.url,
    system: view.system ?? 'linux',
    token: screen.viewer === 'visitor' ? null : stage.tokens[screen.viewer],
    ...(view.kept === undefined ? {} : { kept: view.kept }),
  });
  const versions = { version: '0.1.0', electron: '45.4.1', chromium: '156.0', keyring: 'gnome_libsecret' };
  shell.answer({ about: () => ({ ...versions, server: SERVER, hostedServer: SERVER }), chooseFolder: () => FOLDER });
  view.before?.(shell);
  return async () => {
    // The first thing that a page says: from here on it hears.
    while (shell.asked('setLanguage').length === 0) await new Promise((wait) => setTimeout(wait, 50));
    await view.after?.(shell, page);
  };
}

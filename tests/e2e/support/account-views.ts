import type { Page } from '@playwright/test';
import type { apiTokenCreate, apiTokenList } from '../../../shared/contract/api-tokens.ts';
import type { authenticate } from '../../../shared/contract/auth.ts';
import type { connectionList } from '../../../shared/contract/connections.ts';
import type { ownDataGet } from '../../../shared/contract/own-data.ts';
import type { passkeyList } from '../../../shared/contract/passkeys.ts';
import type { RouteOutput } from '../../../shared/contract/route.ts';
import type { supportViewList } from '../../../shared/contract/support.ts';
import type { reauthenticate, twoFactorBegin, twoFactorGet, twoFactorOn } from '../../../shared/contract/two-factor.ts';
import { HOUR, MINUTE } from '../../../shared/domain/time/calendar.ts';
import type { Screen } from './screen.ts';
import { STAGE_NOW_MS } from './stage.ts';
import { WEBHOOK_ANSWERS, WEBHOOKS } from './webhook-answers.ts';

/**
 * The screens of an account's safety, and of support's view of it. What the service would draw by lot, or what only a
 * device could bring about, is answered here: the flows themselves have tests of their own.
 */

const KEY = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

const ANSWERS = {
  '/user/reauthenticate': { reauth: 'proven', lifetimeMs: 10 * MINUTE } satisfies RouteOutput<typeof reauthenticate>,
  '/user/two-factor/begin': {
    key: KEY,
    uri: `otpauth://totp/Perch:newcomer%40perch.example?issuer=Perch&secret=${KEY}`,
  } satisfies RouteOutput<typeof twoFactorBegin>,
  '/user/two-factor/on': {
    recoveryCodes: Array.from({ length: 10 }, (_, index) => `${index}b7kq-${index}wm4x`),
  } satisfies RouteOutput<typeof twoFactorOn>,
  '/authenticate': { pending: 'p'.repeat(43) } satisfies RouteOutput<typeof authenticate>,
} as const;

const TOKEN_ANSWERS = {
  '/user/reauthenticate': ANSWERS['/user/reauthenticate'],
  '/user/api-tokens/create': {
    secret: `perch_4fTq9Z${'k7Rd2mWx'.repeat(5)}8Lq`,
    apiToken: {
      ...{ id: '3', name: 'Weekly notebook', shown: 'perch_4fTq9Z', created: '2026-11-20', lastUsed: null },
      ...{ expires: '2027-02-18', expired: false },
    },
  } satisfies RouteOutput<typeof apiTokenCreate>,
} as const;

/** An account with everything that may be on it. */
const FULL = {
  '/user/two-factor': {
    twoFactor: { since: '2026-10-02', recoveryCodesLeft: 2 },
  } satisfies RouteOutput<typeof twoFactorGet>,
  '/user/passkeys': {
    passkeys: [
      { id: '1', name: 'Chrome on Windows', created: '2026-10-02', lastUsed: '2026-11-19' },
      { id: '2', name: 'Safari on iPhone', created: '2026-11-17', lastUsed: null },
    ],
  } satisfies RouteOutput<typeof passkeyList>,
  '/user/api-tokens': {
    apiTokens: [
      {
        ...{ id: '1', name: 'Weekly notebook', shown: 'perch_4fTq9Z', created: '2026-08-03', lastUsed: '2026-11-19' },
        ...{ expires: '2027-08-03', expired: false },
      },
      {
        ...{
          id: '2',
          name: 'R on the faculty’s cluster',
          shown: 'perch_Xw02bK',
          created: '2026-10-14',
          lastUsed: null,
        },
        ...{ expires: '2026-11-13', expired: true },
      },
    ],
  } satisfies RouteOutput<typeof apiTokenList>,
  ...WEBHOOKS,
  '/settings/support-views': {
    userHash: 'a'.repeat(32),
    views: [
      { number: 2, day: '2026-11-20', reason: 'You wrote that a report is missing since Thursday.', open: true },
      { number: 1, day: '2026-09-08', reason: 'You asked why an account could not be added.', open: false },
    ],
  } satisfies RouteOutput<typeof supportViewList>,
  '/settings/data': {
    file: {
      ...{ state: 'ready', done: 40, total: 40, bytes: 2_400_000 },
      ...{ until: STAGE_NOW_MS + 20 * HOUR, ticket: 't'.repeat(43) },
    },
  } satisfies RouteOutput<typeof ownDataGet>,
} as const;

/** Has calls answered with what is given here. */
async function answer(page: Page, answers: Readonly<Record<string, object>>): Promise<void> {
  for (const [path, json] of Object.entries(answers))
    await page.route(`**/api${path}`, (route) => route.fulfill({ json }));
}

/** Everything on the account of whoever looks; to be put under a page before it begins. */
export const fillAccount = (page: Page): Promise<void> => answer(page, FULL);

const CONNECTIONS = {
  connections: [
    {
      ...{ id: 1, network: 'instagram', route: 'own', username: 'clay.studio', state: 'works' },
      ...{ since: '2026-10-02', until: '2027-01-18' },
    },
    {
      ...{ id: 2, network: 'instagram', route: 'others', username: 'print.room', state: 'ends-soon' },
      ...{ since: '2026-09-25', until: '2026-11-24' },
    },
    {
      ...{ id: 3, network: 'instagram', route: 'own', username: 'harbour.bakery', state: 'ended' },
      ...{ since: '2026-08-14', until: '2026-12-02' },
    },
  ],
  offered: [{ network: 'instagram', routes: ['own', 'others'] }],
} satisfies RouteOutput<typeof connectionList>;

/** A service that accounts can be connected on, and a person who has some; to be put under a page before it begins. */
export async function fillConnections(page: Page): Promise<void> {
  await page.route('**/api/config', async (route) => {
    const response = await route.fetch();
    const body: { configs: object } = await response.json();
    const networks = { connectNetworks: ['instagram'] };
    await route.fulfill({ response, json: { ...body, configs: { ...body.configs, ...networks } } });
  });
  await answer(page, { '/user/connections': CONNECTIONS });
}

/** What a support person's page asks of somebody is answered with what the viewer's own account holds, as a view shows it. */
async function viewOneself(page: Page): Promise<void> {
  await page.route(/[?&]as-user=/, async (route) => {
    const url = new URL(route.request().url());
    url.searchParams.delete('as-user');
    const response = await route.fetch({ url: url.href });
    const body: { user?: object } = await response.json();
    const viewed =
      body.user === undefined
        ? {}
        : {
            user: { ...body.user, email: 'd•••@p•••.example', code: '' },
            view: { until: STAGE_NOW_MS + 47 * MINUTE },
          };
    await route.fulfill({ response, json: { ...body, ...viewed } });
  });
}

const dialogOf = (page: Page) => page.getByRole('dialog').last();

/** From the button of a section to the dialog that asks who is there. */
async function askWhoIsThere(page: Page, section: string): Promise<void> {
  await page.locator(`#${section} button.secondary`).last().click();
  await dialogOf(page).locator('input[name=password]').waitFor();
}

async function setUp(page: Page): Promise<void> {
  await answer(page, ANSWERS);
  await askWhoIsThere(page, 'two-factor');
  await dialogOf(page).locator('input[name=password]').fill('a long enough password');
  await dialogOf(page).locator('button[type=submit]').click();
  await dialogOf(page).locator('svg[role=img]').waitFor();
}

const VIEW = `/userdashboard/${'a'.repeat(32)}`;

/** One more is one more entry. */
export const ACCOUNT_SCREENS: readonly Screen[] = [
  {
    name: 'settings-reauthentication',
    path: '/settings',
    viewer: 'newcomer',
    before: fillAccount,
    open: (page) => askWhoIsThere(page, 'passkeys'),
  },
  { name: 'settings-two-factor', path: '/settings', viewer: 'newcomer', open: setUp },
  {
    name: 'settings-recovery-codes',
    path: '/settings',
    viewer: 'newcomer',
    open: async (page) => {
      await setUp(page);
      await dialogOf(page).locator('input[name=code]').fill('123456');
      await dialogOf(page).locator('button[type=submit]').click();
      await dialogOf(page).getByRole('listitem').last().waitFor();
    },
  },
  {
    name: 'settings-passkey-removal',
    path: '/settings',
    viewer: 'newcomer',
    before: fillAccount,
    open: async (page) => {
      await page.locator('#passkeys li').last().getByRole('button').last().click();
      await dialogOf(page).locator('button.danger').waitFor();
    },
  },
  {
    name: 'settings-api',
    path: '/settings#api',
    viewer: 'newcomer',
    before: fillAccount,
    open: async (page) => {
      await page.locator('#api button.secondary').last().click();
      await dialogOf(page).locator('input[name=name]').waitFor();
    },
  },
  {
    name: 'settings-api-token',
    path: '/settings',
    viewer: 'newcomer',
    open: async (page) => {
      await answer(page, TOKEN_ANSWERS);
      await page.locator('#api button.secondary').last().click();
      await dialogOf(page).locator('input[name=name]').fill('Weekly notebook');
      await dialogOf(page).locator('button[type=submit]').click();
      await dialogOf(page).locator('input[name=password]').fill('a long enough password');
      await dialogOf(page).locator('button[type=submit]').click();
      await dialogOf(page).locator('output').waitFor();
    },
  },
  {
    name: 'settings-api-revocation',
    path: '/settings',
    viewer: 'newcomer',
    before: fillAccount,
    open: async (page) => {
      await page.locator('#api li').first().getByRole('button').click();
      await dialogOf(page).locator('button.danger').waitFor();
    },
  },
  {
    name: 'settings-webhooks',
    path: '/settings#webhooks',
    viewer: 'newcomer',
    before: fillAccount,
    open: async (page) => {
      await page.locator('#webhooks > div > button.secondary').click();
      await dialogOf(page).locator('input[name=url]').waitFor();
    },
  },
  {
    name: 'settings-webhook-secret',
    path: '/settings',
    viewer: 'newcomer',
    open: async (page) => {
      await answer(page, { ...WEBHOOK_ANSWERS, '/user/reauthenticate': ANSWERS['/user/reauthenticate'] });
      await page.locator('#webhooks button.secondary').last().click();
      await dialogOf(page).locator('input[name=url]').fill('https://hooks.newsroom.example/perch');
      await dialogOf(page).locator('button[type=submit]').click();
      await dialogOf(page).locator('input[name=password]').fill('a long enough password');
      await dialogOf(page).locator('button[type=submit]').click();
      await dialogOf(page).locator('output').waitFor();
    },
  },
  {
    name: 'settings-webhook-log',
    path: '/settings',
    viewer: 'newcomer',
    before: fillAccount,
    open: async (page) => {
      await page.locator('#webhooks li').first().getByRole('button').first().click();
      await dialogOf(page).locator('summary').nth(1).click();
    },
  },
  {
    name: 'settings-deletion',
    path: '/settings',
    viewer: 'newcomer',
    open: async (page) => {
      await page.locator('#data button.danger-quiet').click();
      await dialogOf(page).locator('button.danger').waitFor();
    },
  },
  {
    name: 'login-code',
    path: '/auth/login',
    viewer: 'visitor',
    open: async (page) => {
      await answer(page, ANSWERS);
      await dialogOf(page).locator('input[name=username]').fill('newcomer@perch.example');
      await dialogOf(page).locator('input[name=password]').fill('a long enough password');
      await dialogOf(page).locator('button[type=submit]').click();
      await dialogOf(page).locator('input[name=code]').waitFor();
    },
  },
  { name: 'support-view', path: VIEW, viewer: 'reader', before: viewOneself },
  { name: 'support-view-archive', path: `${VIEW}/archive`, viewer: 'reader', before: viewOneself },
];

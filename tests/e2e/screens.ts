import { ACCOUNT_SCREENS, fillAccount, fillConnections } from './support/account-views.ts';
import { DESKTOP_SCREENS } from './support/desktop-views.ts';
import { FIRSTS_SCREENS } from './support/firsts-views.ts';
import { GOOGLE_SCREENS } from './support/google-views.ts';
import { PAST_WEEK_SCREENS } from './support/past-week-views.ts';
import { PAYMENT_SCREENS } from './support/payment-views.ts';
import { PLAN_SCREENS } from './support/plan-views.ts';
import type { Screen } from './support/screen.ts';
import { STAGE_ACCOUNTS } from './support/stage.ts';

const { ines, fieldnotes } = STAGE_ACCOUNTS;
/** The newest week that is out. */
export const STAGE_WEEK = 'week-2026-11-09';
/** The newest month that is out. */
export const STAGE_MONTH = 'month-2026-10-01';

/** In both languages, and in the longer one. */
const WATCHLIST = /edit list|editar lista|èđìţ ļìšţ/i;

/** Every screen. One more screen is one more entry. */
const ALL: readonly Screen[] = [
  { name: 'landing', path: '', viewer: 'visitor' },
  { name: 'plans', path: '/instagram-monitoring-price', viewer: 'visitor' },
  { name: 'faq', path: '/instagram-tracking-faq', viewer: 'visitor' },
  { name: 'examples', path: '/instagram-tracking-example', viewer: 'visitor' },
  { name: 'example-report', path: `/instagram-tracking-example/report/${ines}/${STAGE_WEEK}`, viewer: 'visitor' },
  { name: 'press', path: '/press', viewer: 'visitor' },
  { name: 'press-report', path: `/press/report/${ines}/${STAGE_WEEK}`, viewer: 'visitor' },
  { name: 'terms', path: '/terms-and-conditions', viewer: 'visitor' },
  { name: 'glossary', path: '/glossary', viewer: 'visitor' },
  { name: 'opt-out', path: '/my-account-in-a-report', viewer: 'visitor' },
  { name: 'not-found', path: '/404', viewer: 'visitor' },
  { name: 'maintenance', path: '/dashboard', viewer: 'reader', maintenance: true },
  { name: 'login', path: '/auth/login', viewer: 'visitor' },
  { name: 'signup', path: '/auth/signup', viewer: 'visitor' },
  {
    name: 'signup-strength',
    path: '/auth/signup',
    viewer: 'visitor',
    open: async (page) => {
      await page.locator('input[name=password]').pressSequentially('butterfly');
      await page.locator('form [data-level=weak]').waitFor();
      await page.locator('form [role=status]').filter({ hasText: ':' }).waitFor({ state: 'attached' });
    },
  },
  { name: 'restore', path: '/auth/restore', viewer: 'visitor' },
  { name: 'reset-password', path: `/reset-pass/${'x'.repeat(43)}`, viewer: 'visitor' },
  { name: 'verify', path: `/verify/${'x'.repeat(43)}`, viewer: 'visitor' },
  { name: 'verify-done', path: '/verify/done', viewer: 'visitor' },
  { name: 'verify-outdated', path: '/verify/outdated', viewer: 'newcomer' },
  { name: 'new-address', path: `/new-address/${'x'.repeat(43)}`, viewer: 'visitor' },
  { name: 'old-address-done', path: '/old-address/done', viewer: 'visitor' },
  { name: 'keep', path: `/keep/${'x'.repeat(43)}`, viewer: 'visitor' },
  { name: 'dashboard', path: '/dashboard', viewer: 'reader' },
  {
    name: 'watchlist',
    path: '/dashboard',
    viewer: 'reader',
    open: async (page) => {
      await page.getByRole('button', { name: WATCHLIST }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'dashboard-empty', path: '/dashboard', viewer: 'newcomer' },
  { name: 'archive', path: '/dashboard/archive', viewer: 'reader' },
  { name: 'report-week', path: `/report/${fieldnotes}/${STAGE_WEEK}`, viewer: 'reader' },
  { name: 'report-month', path: `/report/${fieldnotes}/${STAGE_MONTH}`, viewer: 'reader' },
  { name: 'report-group', path: `/report/${ines},${fieldnotes}/${STAGE_WEEK}`, viewer: 'reader' },
  { name: 'year', path: `/dashboard/year/${fieldnotes}`, viewer: 'reader' },
  { name: 'profile-history', path: `/dashboard/profile/${fieldnotes}`, viewer: 'reader' },
  { name: 'settings', path: '/settings', viewer: 'reader' },
  {
    name: 'settings-connections',
    path: '/settings#connections',
    viewer: 'newcomer',
    before: fillConnections,
  },
  { name: 'settings-devices', path: '/settings#sessions', viewer: 'newcomer', before: fillAccount },
  ...ACCOUNT_SCREENS,
  ...GOOGLE_SCREENS,
  {
    name: 'palette',
    path: '/dashboard',
    viewer: 'reader',
    open: async (page) => {
      await page.keyboard.press('Control+KeyK');
      await page.getByRole('dialog').waitFor();
    },
  },
  ...PLAN_SCREENS,
  ...FIRSTS_SCREENS,
  ...PAST_WEEK_SCREENS,
  ...PAYMENT_SCREENS,
  ...DESKTOP_SCREENS,
];

/** The screens that are there. */
export const SCREENS = ALL.filter(({ coming }) => coming !== true);
export const LANGUAGES = ['en', 'pt'] as const;
export const THEMES = ['light', 'dark'] as const;
export type ScreenLanguage = (typeof LANGUAGES)[number];

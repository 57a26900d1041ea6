import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { checkoutQuote, stripeStart } from '../../../shared/contract/payments.ts';
import type { Receipt, receiptList } from '../../../shared/contract/receipts.ts';
import type { RouteOutput } from '../../../shared/contract/route.ts';
import type { Settings } from '../../../shared/contract/settings.ts';
import { SUBSCRIPTION_STATUS } from '../../../shared/domain/subscription/subscription.ts';
import { DAY } from '../../../shared/domain/time/calendar.ts';
import type { Screen } from './screen.ts';
import { STAGE_NOW_MS, STAGE_PEOPLE } from './stage.ts';

/** What is paid, what was, and what could not be. Paying has tests of its own. */

const CODE = 'SPRING-27';

/** A service that knows a code. */
const knowCode = (page: Page): Promise<unknown> =>
  page.route(`**/api/subscription/quote/*promo=${CODE}*`, async (route) => {
    const url = new URL(route.request().url());
    url.searchParams.delete('promo');
    const response = await route.fetch({ url: url.href });
    const quote: RouteOutput<typeof checkoutQuote> = await response.json();
    const off = Math.floor(quote.due.minor / 4);
    const promotion = { code: CODE, percent: 25, off: { ...quote.due, minor: off } };
    const due = { ...quote.due, minor: quote.due.minor - off };
    await route.fulfill({ response, json: { ...quote, promotion, due } });
  });

async function useCode(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.locator('dl:not([aria-busy])').waitFor();
  await dialog.locator('button[class*=promo]').click();
  await dialog.locator('form[class*=promo] input').fill(CODE);
  await page.keyboard.press('Enter');
  await dialog.getByText(CODE).waitFor();
}

const CHECKOUT = '/pays-for-finch';

/** Somebody who orders for this page alone: a second order of one person takes the place of the first. @returns their token */
export async function signUpBuyer(page: Page, { origin, email }: { origin: string; email: string }): Promise<string> {
  const password = 'a long enough password';
  const data = {
    username: email,
    password,
    confirm: password,
    agree: true,
    termsAgree: true,
    lang: 'en',
    zone: 'Europe/Lisbon',
  };
  const answer = await page.request.post(`${origin}/api/signup`, { data });
  return answer.headers()['x-auth-token'] ?? '';
}

/** The test provider's page of an order in the page's language, which the dialog leads to; the order is the newcomer's, by its words. */
async function order(page: Page): Promise<void> {
  const email = `${randomUUID()}@perch.example`;
  await page.route(`**${CHECKOUT}`, async (route) => {
    const { origin, pathname } = new URL(route.request().url());
    const lang = pathname.startsWith('/pt/') ? 'pt' : 'en';
    const answer = await page.request.post(`${origin}/api/stripe/start/2`, {
      headers: { 'x-auth-token': await signUpBuyer(page, { origin, email }), 'user-lang': lang },
      data: { currency: lang === 'pt' ? 'brl' : 'usd' },
    });
    const { url }: RouteOutput<typeof stripeStart> = await answer.json();
    // Not by its own address: what a page is led on to cannot be changed.
    const response = await route.fetch({ url });
    await route.fulfill({ response, body: (await response.text()).replaceAll(email, STAGE_PEOPLE.newcomer) });
  });
}

const usd = (minor: number) => ({ minor, currency: 'usd' }) as const;
const RECEIPTS: readonly Receipt[] = [
  { number: 'K7-2026-1142', kind: 'past-weeks', name: 'ines.varga.example', amount: usd(240), state: 'refunded' },
  { number: 'K7-2026-1031', kind: 'renewal', name: 'Heron', amount: usd(2190), tax: usd(410), state: 'disputed' },
  { number: 'K7-2026-0930', kind: 'plan', name: 'Heron', amount: usd(2190), tax: usd(410), state: 'paid' },
].map(({ tax, ...one }, age) => ({
  ...{ tax: tax ?? null, paidAt: STAGE_NOW_MS - (3 + 30 * age) * DAY, test: false },
  ...one,
})) as Receipt[]; // a tuple of literals is not inferred here

/** Somebody whose last payment failed, with payments of every kind behind them. */
async function fail(page: Page): Promise<void> {
  const receipts = { items: [...RECEIPTS], portal: true } satisfies RouteOutput<typeof receiptList>;
  await page.route('**/api/user/receipts', (route) => route.fulfill({ json: receipts }));
  await page.route('**/api/settings', async (route) => {
    const response = await route.fetch();
    const body: { settings: Settings } = await response.json();
    const subscription = {
      ...{ status: SUBSCRIPTION_STATUS.error, type: 'tracking', planId: 3, name: 'Heron', img: 'heron' },
      ...{ priceMinor: 2190, renewalMinor: 2190, currency: 'usd', since: STAGE_NOW_MS - 63 * DAY },
      ...{ next: STAGE_NOW_MS - 2 * DAY, expired: false, renewable: true },
      ...{ accounts: 25, group_reports: true, daily_reports: false },
    } satisfies Settings['subscription'];
    await route.fulfill({ response, json: { ...body, settings: { ...body.settings, subscription } } });
  });
}

/** One more is one more entry. */
export const PAYMENT_SCREENS: readonly Screen[] = [
  {
    name: 'subscribe-promo-code',
    path: '/instagram-monitoring-price?plan=2',
    viewer: 'newcomer',
    before: knowCode,
    open: useCode,
  },
  { name: 'test-checkout', path: CHECKOUT, viewer: 'newcomer', before: order },
  { name: 'settings-failed-payment', path: '/settings#subscription', viewer: 'newcomer', before: fail },
  {
    name: 'settings-give-up',
    path: '/settings#subscription',
    viewer: 'newcomer',
    before: fail,
    open: async (page) => {
      await page.locator('#subscription button.secondary').last().click();
      await page.getByRole('dialog').locator('button.danger').waitFor();
    },
  },
  { name: 'receipt', path: '/settings/receipt/K7-2026-0930', viewer: 'newcomer', before: fail },
];

import type { Page } from '@playwright/test';
import type { ClientConfig } from '../../../shared/contract/config.ts';
import type { checkoutQuote } from '../../../shared/contract/payments.ts';
import type { RouteOutput } from '../../../shared/contract/route.ts';
import { DAY } from '../../../shared/domain/time/calendar.ts';
import type { Screen } from './screen.ts';
import { STAGE_NOW_MS } from './stage.ts';

/** The dialog in which a plan is taken, in what it can say. Paying has tests of its own. */

const plan = (id: number, more = ''): string => `/instagram-monitoring-price?plan=${id}${more}`;

/**
 * A service that takes PayPal as well as cards, for real money: its configuration comes by itself and with other answers. PayPal's
 * script is loaded by those who choose it.
 */
const takePayPal = (page: Page): Promise<unknown> =>
  page.route(/\/api\/(?!media|ws)/, async (route) => {
    const response = await route.fetch();
    const body: { configs?: Partial<ClientConfig> } = await response.json();
    const paying = { paymentMethods: ['card', 'paypal'], sandboxPayments: false, paypalClientId: 'of-this-service' };
    const json =
      body.configs === undefined ? body : { ...body, configs: { ...body.configs, ...paying, now: STAGE_NOW_MS } };
    await route.fulfill({ response, json });
  });

/** Somebody who signed up this very minute: the stage did some minutes ago, and not always as many. */
const signUpNow = (page: Page): Promise<unknown> =>
  page.route('**/api/subscription/quote/*', async (route) => {
    const response = await route.fetch();
    const quote: RouteOutput<typeof checkoutQuote> = await response.json();
    const offer = quote.offer === null ? null : { ...quote.offer, until: STAGE_NOW_MS + DAY };
    await route.fulfill({ response, json: { ...quote, offer } });
  });

/** It opens once the plans and the person are known, and is whole once the service has said the price. */
const open = (page: Page): Promise<unknown> => page.locator('dialog dl:not([aria-busy])').waitFor();

/** One more is one more entry. The demonstration's subscriber has a plan for six accounts, and follows five. */
export const PLAN_SCREENS: readonly Screen[] = [
  { name: 'subscribe', path: plan(2), viewer: 'newcomer', open },
  { name: 'subscribe-first-week', path: plan(1, '&offer=1'), viewer: 'newcomer', before: signUpNow, open },
  { name: 'subscribe-methods', path: plan(2), viewer: 'newcomer', before: takePayPal, open },
  { name: 'subscribe-larger', path: plan(4), viewer: 'reader', open },
  { name: 'subscribe-smaller', path: plan(1), viewer: 'reader', open },
];

import { expect, type Page } from '@playwright/test';
import type { ScreenLanguage } from '../screens.ts';
import { heldSession } from './held-session.ts';
import type { Product } from './product.ts';

/** People who buy plans at the test provider's page, and what the service then holds of them. */

export const PASSWORD = 'a long enough password';
export const PLANS = 'instagram-monitoring-price';
export const WREN = 1;
export const FINCH = 2;

export interface Buyer {
  readonly email: string;
  readonly token: string;
  readonly lang: ScreenLanguage;
}

interface Held {
  readonly status: number;
  readonly name: string;
}

/** The ways of a buyer at a product; its address may be asked for once it runs. */
export function buyersAt(product: () => Pick<Product, 'url'>) {
  const post = (path: string, body: object, token = ''): Promise<Response> => {
    const headers = { 'content-type': 'application/json', 'x-auth-token': token };
    return fetch(`${product().url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  };
  return {
    post,
    async signUp(name: string, lang: ScreenLanguage): Promise<Buyer> {
      const email = `${name}-${lang}@example.org`;
      const person = { username: email, password: PASSWORD, confirm: PASSWORD, agree: true, termsAgree: true, lang };
      return { email, lang, token: (await post('/signup', person)).headers.get('x-auth-token') ?? '' };
    },
    /** Buys a plan as the dialog does, without the pages. */
    async buy({ token, lang }: Buyer, plan: number, card = '4242 4242 4242 4242'): Promise<void> {
      const order = { currency: lang === 'pt' ? 'brl' : 'usd' };
      const { url } = (await (await post(`/stripe/start/${plan}`, order, token)).json()) as { url: string };
      const answer = await fetch(url, { method: 'POST', body: new URLSearchParams({ card }), redirect: 'manual' });
      expect(answer.status).toBe(303);
    },
    /** Comes to a path below the language by way of the log-in. */
    async logIn(page: Page, { email, lang }: Buyer, path: string): Promise<void> {
      await page.goto(`${product().url}/${lang}/auth/login?goto=${encodeURIComponent(`/${lang}/${path}`)}`);
      const dialog = page.getByRole('dialog');
      await dialog.locator('input[type=email]').fill(email);
      await dialog.locator('input[type=password]').fill(PASSWORD);
      await dialog.locator('input[type=password]').press('Enter');
      await expect(dialog.locator('input[type=password]')).toBeHidden();
    },
    /** The plan of whoever is logged in on the page, as the service holds it. */
    async held(page: Page): Promise<Held | null> {
      const answer = await (await heldSession(page, product())).get('/user/subscription');
      return (answer as { subscription: Held | null }).subscription; // the contract's
    },
  };
}

/** Pays with a card at the provider's page, in either language. */
export async function payWith(page: Page, card: RegExp): Promise<void> {
  await page.getByLabel(card).check();
  await page.getByRole('button', { name: /^(Pay|Confirm|Pagar|Confirmar)( |$)/ }).click();
}

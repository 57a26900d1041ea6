import { expect, type Page } from '@playwright/test';
import type { Product } from './product.ts';

/** What the service holds, asked with the token that the page has now; the page itself is not looked at. */
export interface HeldSession {
  /** The answer's body. Rejects where the service refuses. */
  get(path: string): Promise<unknown>;
  status(path: string): Promise<number>;
}

/** Takes the token out of the page's cookie: what it is worth later is the service's to say. */
export async function heldSession(page: Page, product: Pick<Product, 'url'>): Promise<HeldSession> {
  const cookies = await page.context().cookies(product.url);
  const [token = ''] = decodeURIComponent(cookies.find(({ name }) => name === 'perch_auth')?.value ?? '').split('.');
  expect(token, 'a page that is logged in').not.toBe('');
  const ask = (path: string) => fetch(`${product.url}/api${path}`, { headers: { 'x-auth-token': token } });
  return {
    get: async (path) => {
      const answer = await ask(path);
      expect(answer.status, path).toBe(200);
      return await answer.json();
    },
    status: async (path) => (await ask(path)).status,
  };
}

/** Names of the accounts that the service holds, whatever the page shows; in alphabetical order. */
export async function heldAccounts(page: Page, which: 'active' | 'archived'): Promise<readonly string[]> {
  const session = await heldSession(page, { url: new URL(page.url()).origin });
  const answer = await session.get(`/dashboard/accounts/latest?archived=${which === 'archived' ? '1' : '0'}`);
  const { items } = answer as { items: readonly { name: string | null }[] }; // the contract's
  return items.map(({ name }) => name ?? '').toSorted();
}

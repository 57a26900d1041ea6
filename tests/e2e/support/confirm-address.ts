import { expect } from '@playwright/test';
import { mailedLink } from './mails.ts';
import type { Product } from './product.ts';

/** Confirms the address of somebody who has signed up, by the link of the mail, without a page. */
export async function confirmAddress(product: Pick<Product, 'url' | 'mails'>, email: string): Promise<void> {
  const link = await mailedLink(product, { to: email, page: 'verify' });
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ hash: link.split('/').at(-1) });
  const answer = await fetch(`${product.url}/api/verify/do`, { method: 'POST', headers, body });
  expect(answer.status).toBe(200);
}

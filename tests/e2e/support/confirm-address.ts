import { expect } from '@playwright/test';
import type { Product } from './product.ts';

/** Confirms the address of somebody who has signed up, by the link of the mail, without a page. */
export async function confirmAddress(product: Pick<Product, 'url' | 'mails'>, email: string): Promise<void> {
  const secret = async () => {
    // Lines that were broken for the way are put together.
    const mails = (await product.mails()).map((mail) => mail.replaceAll(/=\r?\n/g, ''));
    const mine = mails.find((mail) => mail.includes(`To: ${email}`)) ?? '';
    return /\/verify\/([\w-]{43})/.exec(mine)?.[1] ?? '';
  };
  await expect.poll(secret, { timeout: 30_000 }).not.toBe('');
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ hash: await secret() });
  const answer = await fetch(`${product.url}/api/verify/do`, { method: 'POST', headers, body });
  expect(answer.status).toBe(200);
}

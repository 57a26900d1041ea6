import { type Browser, type Cookie, expect, type Page } from '@playwright/test';
import type { RunningProduct } from './product.ts';

/** Logs the demo subscriber in with the link that the start prints; ends on the dashboard. */
export async function logInAsDemo(page: Page, running: RunningProduct): Promise<void> {
  await expect.poll(running.demoLink, { timeout: 60_000 }).not.toBe('');
  await page.goto(running.demoLink());
  await page.waitForURL(/\/en\/dashboard$/, { timeout: 60_000 });
}

/** The demo subscriber, logged in: cookies for any page. */
export async function demoReader(browser: Browser, running: RunningProduct): Promise<Cookie[]> {
  const context = await browser.newContext();
  await logInAsDemo(await context.newPage(), running);
  const cookies = await context.cookies();
  await context.close();
  return cookies;
}

/** The demo subscriber's token, for what is no browser. */
export async function demoToken(url: string, running: RunningProduct): Promise<string> {
  await expect.poll(running.demoLink).not.toBe('');
  const link = running.demoLink().split('link=')[1] ?? '';
  const answer = await fetch(`${url}/api/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ link }),
  });
  return answer.headers.get('x-auth-token') ?? ((await answer.json()) as { token: string }).token; // the contract's
}

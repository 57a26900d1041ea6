import { expect, type Locator } from '@playwright/test';
import { desktopPage } from '../../e2e/pages/desktop-page.ts';
import { plansPage } from '../../e2e/pages/plans-page.ts';
import { collectOpened, type Desktop, goTo, logInAs, pathOf, test } from '../support/desktop.ts';
import type { Service } from '../support/service.ts';

/** A plan, paid in the system's browser while the window waits. The browser is played here, over HTTP. */

/** The test checkout's two cards. */
const PAYING_CARD = '4242 4242 4242 4242';
const DECLINING_CARD = '4000 0000 0000 0002';
/** The application looks by itself 5, 15 and 45 seconds after it opened the page: here nothing but news can tell. */
const BETWEEN_LOOKS_MS = 16_000;

/** What the browser does that fills in the form of the test checkout. @returns its answer, redirections not followed */
const pay = (url: string, card: string): Promise<Response> =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ card }), redirect: 'manual' });

/** Somebody new, up to the hosted page. */
async function subscribe(desktop: Desktop, service: Service): Promise<{ url: string; waiting: Locator }> {
  const opened = await collectOpened(desktop);
  await logInAs(desktop, await service.newcomer());
  await goTo(desktop, '/en/instagram-monitoring-price');
  await desktopPage(desktop.page).find.waitFor();
  await plansPage(desktop.page).choose('Finch');
  const waiting = desktopPage(desktop.page).checkout;
  await expect(waiting).toContainText('It is open in your browser.');
  const [url = ''] = await opened();
  expect(url.startsWith(`${service.url}/sandbox/checkout/`), url).toBe(true);
  return { url, waiting };
}

async function expectPaid(desktop: Desktop, within: number): Promise<void> {
  const { checkout, notice } = desktopPage(desktop.page);
  await expect(notice('Your payment came through. Thank you.')).toBeVisible({ timeout: within });
  await expect(checkout).toBeHidden();
  await expect.poll(() => pathOf(desktop)).toBe('/en/dashboard');
  // Whoever has a plan adds accounts.
  await expect(desktop.page.getByLabel('Add an account')).toBeVisible();
}

test('a plan is paid in the system’s browser: a declined card is heard of, and the payment is seen over the live channel', async ({
  machine,
  service,
}) => {
  const desktop = await machine.start();
  const { url, waiting } = await subscribe(desktop, service);
  expect((await fetch(url)).status).toBe(200);
  expect((await pay(url, DECLINING_CARD)).status).toBe(402);
  await expect(waiting).toContainText('Nothing was charged.');
  await desktop.page.waitForTimeout(BETWEEN_LOOKS_MS);
  await expect(waiting).toBeVisible();
  expect((await pay(url, PAYING_CARD)).status).toBe(303);
  await expectPaid(desktop, 15_000);
});

test('waiting can be cancelled and begun again, and the link at the end of the payment leads back', async ({
  machine,
  service,
}) => {
  const desktop = await machine.start();
  const opened = await collectOpened(desktop);
  const { waiting } = await subscribe(desktop, service);
  await waiting.getByRole('button', { name: 'Cancel' }).click();
  await expect(waiting).toBeHidden();
  await desktop.page.getByRole('button', { name: 'Continue to secure payment' }).click();
  await expect(waiting).toContainText('It is open in your browser.');
  const url = (await opened()).at(-1) ?? '';

  // Asleep: nothing is told over the live channel.
  await desktop.app.evaluate(({ powerMonitor }) => void powerMonitor.emit('suspend'));
  await desktop.page.waitForTimeout(BETWEEN_LOOKS_MS);
  const end = (await pay(url, PAYING_CARD)).headers.get('location') ?? '';
  const link = /href="(perch:[^"]+)"/.exec(await (await fetch(end)).text())?.[1] ?? '';
  await desktop.page.waitForTimeout(1000);
  await expect(waiting).toBeVisible();
  expect(await machine.startAgain(link)).toBe(0);
  await expectPaid(desktop, 15_000);
});

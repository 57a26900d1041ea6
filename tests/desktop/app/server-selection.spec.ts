import { createServer } from 'node:http';
import { expect, type Locator } from '@playwright/test';
import { desktopPage } from '../../e2e/pages/desktop-page.ts';
import { chooseMenu, type Desktop, logInAs, pathOf, test } from '../support/desktop.ts';
import { openRelay } from '../support/relay.ts';
import { startBareService } from '../support/service.ts';

/** Which service the application talks to, chosen in its settings. */

const NOW = '2026-11-20T10:00:00Z';

/** Something that answers every path, and is no service of ours. */
async function openStranger(): Promise<{ url: string; close: () => void }> {
  const server = createServer((_, answer) => answer.end('<h1>Welcome</h1>')).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

async function openChoice(desktop: Desktop): Promise<Locator> {
  await chooseMenu(desktop, 'settings');
  return desktopPage(desktop.page).group('Server');
}

async function check(choice: Locator, address: string): Promise<void> {
  await choice.getByLabel('Address of another server').fill(address);
  await choice.getByRole('button', { name: 'Check' }).click();
}

async function isGuest(desktop: Desktop): Promise<void> {
  await expect.poll(() => pathOf(desktop)).toBe('/en/auth/login');
  await expect(desktopPage(desktop.page).find).toBeHidden();
}

/** The page asks all the time, so that a token that were there a moment too long would be seen. */
const askOnAndOn = ({ page }: Desktop): Promise<void> =>
  page.evaluate(() => void setInterval(() => void fetch('/api/config').catch(() => undefined), 10));

/** Presses what changes the service: nothing of the page before stays, and nobody is logged in. */
async function change(desktop: Desktop, button: Locator): Promise<void> {
  const anew = desktop.page.waitForEvent('load');
  await button.click();
  await anew;
  await isGuest(desktop);
}

test('an address is used only when our service answers there, and what is wrong with it is said', async ({
  machine,
  service,
}) => {
  const stranger = await openStranger();
  const desktop = await machine.start();
  await logInAs(desktop, await service.newcomer());
  const choice = await openChoice(desktop);
  await expect(choice).toContainText(`In use: ${service.url}`);
  for (const [address, answer] of [
    ['not an address', 'This isn’t a server address.'],
    ['http://perch.example.org', 'Only https addresses are used'],
    ['http://127.0.0.1:9', 'Nothing responds at that address.'],
    [stranger.url, 'There is a server at that address, but it isn’t Perch.'],
  ] as const) {
    await check(choice, address);
    await expect(choice.getByText(answer), address).toBeVisible();
    await expect(choice.getByRole('button', { name: 'Use this server' })).toBeHidden();
  }
  await expect(choice).toContainText(`In use: ${service.url}`);
  stranger.close();
});

test('another server gets nobody’s token: one is logged out of the first, and back again out of the second', async ({
  machine,
  service,
}) => {
  const other = await startBareService(NOW);
  const relay = await openRelay(other.url);
  const person = await service.newcomer();
  const desktop = await machine.start();
  await logInAs(desktop, person);

  await test.step('the other one is used, and nobody is logged in there', async () => {
    const choice = await openChoice(desktop);
    await check(choice, relay.origin);
    await expect(choice).toContainText(` at ${relay.origin}.`);
    await askOnAndOn(desktop);
    await change(desktop, choice.getByRole('button', { name: 'Use this server' }));
    await expect.poll(() => relay.asked.filter(({ path }) => path.startsWith('/api/')).length).toBeGreaterThan(1);
  });
  await test.step('it is still the one after a restart, and has been sent no token', async () => {
    await desktop.quit();
    const again = await machine.start();
    await isGuest(again);
    expect(relay.asked.filter(({ token }) => token !== undefined)).toEqual([]);
    await again.quit();
  });
  await test.step('its own people log in there, and leave it for the first one, which is asked without their token', async () => {
    const again = await machine.start();
    await logInAs(again, other.person);
    await expect.poll(() => relay.asked.some(({ token }) => token !== undefined)).toBe(true);
    const choice = await openChoice(again);
    await expect(choice).toContainText(`In use: ${relay.origin}`);
    await change(again, choice.getByRole('button', { name: `Back to ${service.url}` }));
    // There the session is over, too.
    await expect.poll(() => relay.asked.map(({ path }) => path)).toContain('/api/logout');
    const before = relay.asked.length;
    await logInAs(again, person);
    await expect(await openChoice(again)).toContainText(`In use: ${service.url}`);
    expect(relay.asked.slice(before)).toEqual([]);
  });
  await relay.close();
  await other.stop();
});

test('at a first start whose own server does not answer, another one is named under the form and logged in at', async ({
  machine,
  service,
}) => {
  const desktop = await machine.start({ env: { PERCH_DESKTOP_SERVER: 'http://127.0.0.1:9' } });
  const { page } = desktop;
  await isGuest(desktop);
  await expect(page.getByRole('dialog')).toContainText('Server: 127.0.0.1:9.');
  await page.getByRole('dialog').getByRole('link', { name: 'Use another server' }).click();
  const choice = desktopPage(page).group('Server');
  await check(choice, service.url);
  await change(desktop, choice.getByRole('button', { name: 'Use this server' }));
  await expect(page.getByRole('dialog')).toContainText(`Server: ${new URL(service.url).host}.`);
  await logInAs(desktop, await service.newcomer());
  await expect(desktopPage(page).find).toBeVisible();
});

import { expect } from '@playwright/test';
import { type Desktop, goTo, logIn, pathOf, readAs, test } from '../support/desktop.ts';
import { beforeLastDelivery, collectShown, hasMissedAll, shownBy } from '../support/notifications.ts';

/** The live channel with a real server: what comes while the application is away, notifications, sleep. */

test.use({ now: beforeLastDelivery() });

const liveState = ({ page }: Desktop): Promise<string> =>
  page.evaluate(() => Reflect.get(window, 'desktop').liveState());

const isLive = (desktop: Desktop): Promise<void> =>
  expect.poll(() => liveState(desktop), { timeout: 30_000 }).toBe('live');

const sleep = ({ app }: Desktop): Promise<void> =>
  app.evaluate(({ powerMonitor }) => void powerMonitor.emit('suspend'));

/** Some systems tell of it twice. */
const wake = ({ app }: Desktop): Promise<void> =>
  app.evaluate(({ powerMonitor }) => {
    powerMonitor.emit('resume');
    powerMonitor.emit('resume');
  });

test('reports that came while it was away are told of once, and the click leads to them', async ({
  machine,
  service,
}) => {
  test.slow();
  const before = await machine.start();
  await readAs(before, service);
  await isLive(before);
  await before.quit();
  await hasMissedAll(machine, service);

  const desktop = await machine.start({ first: (app) => collectShown(app, 'show') });
  const title = async () => (await shownBy(desktop)).at(-1)?.title ?? '';
  await expect.poll(title, { timeout: 90_000 }).toMatch(/^\d+ new reports$/);
  // Those that are built later join the group.
  await desktop.page.waitForTimeout(15_000);
  await goTo(desktop, '/en/settings');
  await expect(desktop.page.getByRole('heading', { level: 1 })).toHaveText('Settings');
  await desktop.app.evaluate(() => Reflect.get(globalThis, 'shown').at(-1).emit('click', {}));
  await expect.poll(() => pathOf(desktop)).toBe('/en/dashboard');
  await desktop.quit();

  const again = await machine.start({ first: (app) => collectShown(app, 'show') });
  await isLive(again);
  // Longer than a group waits for another report.
  await again.page.waitForTimeout(6000);
  expect(await shownBy(again)).toEqual([]);
});

test('sleep ends the channel, and it is there again after waking', async ({ machine, service }) => {
  const desktop = await machine.start();
  await logIn(desktop, service);
  await isLive(desktop);
  await sleep(desktop);
  await expect.poll(() => liveState(desktop)).toBe('offline');
  await wake(desktop);
  await isLive(desktop);
});

test('whether the system shows notifications is found out by trying', async ({ machine, service }) => {
  const desktop = await machine.start();
  await logIn(desktop, service);
  await collectShown(desktop.app, 'failed');
  expect(await desktop.page.evaluate(() => Reflect.get(window, 'desktop').testNotification())).toBe(false);
  const [first] = await shownBy(desktop);
  expect(first?.title).toBe('Perch can reach you here');
  await collectShown(desktop.app, 'show');
  expect(await desktop.page.evaluate(() => Reflect.get(window, 'desktop').testNotification())).toBe(true);
});

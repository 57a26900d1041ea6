import { readdir } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { DAY } from '../../../shared/domain/time/calendar.ts';
import { desktopPage } from '../../e2e/pages/desktop-page.ts';
import { type Desktop, type Machine, pathOf, readAs, test } from '../support/desktop.ts';
import { beforeLastDelivery, collectShown, deliveredWeek, hasMissedAll } from '../support/notifications.ts';
import { openRelay } from '../support/relay.ts';
import { type FilledService, startService } from '../support/service.ts';
import { chooseInTray, trayLine, trayLines, trayNumbers, watchTray } from '../support/tray.ts';

/** The icon in the tray: what is unread, and what can be done without the window. */

test.use({ now: beforeLastDelivery() });

const THURSDAY = 4;
const NEW = /^(\d+) new reports$/;
const INES = () => `report-1-week-${deliveredWeek()}`;

/** "Thursday 26 November": the next one at 06:00 in Reykjavik, by this machine's clock. */
function nextThursday(): string {
  const day = new Date();
  if (day.getUTCDay() === THURSDAY && day.getUTCHours() >= 6) day.setTime(day.getTime() + DAY);
  while (day.getUTCDay() !== THURSDAY) day.setTime(day.getTime() + DAY);
  const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(day);
  return `Thursday ${date}`;
}

const reportsNamed = async (desktop: Desktop): Promise<number> =>
  (await trayLines(desktop)).filter(({ id }) => id.startsWith('report-')).length;

/** The reader's application after the delivery: five reports have come that nobody has opened. */
async function startOnThursday(machine: Machine, service: FilledService): Promise<Desktop> {
  const env = { PERCH_DESKTOP_SERVER: service.url };
  const before = await machine.start({ env });
  await readAs(before, service);
  await before.quit();
  await hasMissedAll(machine, service);
  const desktop = await machine.start({
    env,
    first: async (app) => {
      await watchTray(app);
      await collectShown(app, 'show');
    },
  });
  // They are built one after the other, and told of as they are.
  await expect.poll(() => reportsNamed(desktop), { timeout: 120_000 }).toBe(5);
  expect(await trayLine(desktop, INES())).toMatch(/^Inês Varga/);
  return desktop;
}

const unread = async (desktop: Desktop): Promise<number> =>
  Number(NEW.exec((await trayLine(desktop, 'unread')) ?? '')?.[1] ?? Number.NaN);

const isVisible = ({ app }: Desktop): Promise<boolean> =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().some((window) => window.isVisible()));

/** Of this test alone: what is opened stays read for whoever asks the same service later. */
const withOwnService = test.extend<{ own: FilledService }>({
  own: [
    async ({ now }, use) => {
      const own = await startService(now);
      await use(own);
      await own.stop();
    },
    { timeout: 240_000 },
  ],
});

withOwnService(
  'the tray says what is unread and when the next reports come; a line opens its report, which is then no longer unread',
  async ({ machine, own: service }) => {
    test.slow();
    const desktop = await startOnThursday(machine, service);
    const { page } = desktop;
    await expect(page.locator('.badge.new')).toHaveCount(5);
    await expect.poll(() => unread(desktop)).toBe(5);
    expect(await trayNumbers(desktop)).toEqual({ toolTip: 'Perch: 5 new reports', badge: 5 });
    expect(await trayLine(desktop, 'next')).toBe(`Next: ${nextThursday()}`);
    expect(await reportsNamed(desktop)).toBe(5);

    await page.reload();
    await desktopPage(page).find.waitFor();
    await expect(page.locator('.badge.new')).toHaveCount(5);
    expect(await reportsNamed(desktop)).toBe(5);

    await chooseInTray(desktop, INES());
    await expect.poll(() => pathOf(desktop)).toBe(`/en/report/1/week-${deliveredWeek()}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inês Varga');
    await expect.poll(() => unread(desktop)).toBe(4);
    expect(await trayLine(desktop, INES())).toBeUndefined();
    expect((await trayNumbers(desktop)).badge).toBe(4);

    await chooseInTray(desktop, 'open');
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await expect(page.locator('.badge.new')).toHaveCount(4);
    await expect.poll(() => unread(desktop)).toBe(4);
    expect(await trayLine(desktop, INES())).toBeUndefined();
  },
);

test('the tray saves the week, pauses notifications, leads to the settings and quits', async ({ machine, service }) => {
  const desktop = await machine.start({ first: watchTray });
  await readAs(desktop, service);
  await expect.poll(() => trayLine(desktop, 'save-csv')).toBe('Save this week as CSV');

  await test.step('the week is saved', async () => {
    await chooseInTray(desktop, 'save-csv');
    await expect(desktopPage(desktop.page).notice(/\.csv is saved/)).toBeVisible();
    expect(await readdir(machine.downloads)).toEqual([expect.stringMatching(/^perch-week-[\d-]+\.csv$/)]);
  });
  await test.step('a pause holds for the settings as well', async () => {
    await chooseInTray(desktop, 'settings');
    await expect.poll(() => pathOf(desktop)).toBe('/en/settings');
    const notices = desktopPage(desktop.page).group('Notifications');
    await expect(notices.getByRole('button', { name: 'For an hour' })).toBeVisible();
    await chooseInTray(desktop, 'pause-hour');
    await expect(notices).toContainText(/Paused until .+\d\d:\d\d/);
    await expect.poll(() => trayLine(desktop, 'paused')).toMatch(/^Notifications paused until \w+ \d\d:\d\d$/);
    await notices.getByRole('button', { name: 'Notify again' }).click();
    await expect.poll(() => trayLine(desktop, 'pause')).toBe('Pause notifications');
    await chooseInTray(desktop, 'pause-long');
    await expect(notices.getByRole('switch', { name: 'When a report is ready' })).not.toBeChecked();
    await chooseInTray(desktop, 'switch-on');
    await expect(notices.getByRole('switch', { name: 'When a report is ready' })).toBeChecked();
  });
  await test.step('quitting ends it', async () => {
    const ended = new Promise((resolve) => desktop.app.process().once('exit', resolve));
    await chooseInTray(desktop, 'quit').catch(() => undefined);
    expect(await ended).toBe(0);
  });
});

test('kept running, it stays without its window: the tray and a second start bring it back, and a command is not lost', async ({
  machine,
  service,
}) => {
  const relay = await openRelay(service.url);
  const desktop = await machine.start({ first: watchTray, env: { PERCH_DESKTOP_SERVER: relay.origin } });
  await readAs(desktop, service);
  await chooseInTray(desktop, 'settings');
  const stays = desktopPage(desktop.page)
    .group('In the background')
    .getByRole('switch', { name: /Keep running/ });
  await stays.press('Space');
  await expect(stays).toBeChecked();
  const close = (): Promise<void> =>
    desktop.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());

  await test.step('closing only hides it', async () => {
    await close();
    await expect.poll(() => isVisible(desktop)).toBe(false);
    await chooseInTray(desktop, 'open');
    await expect.poll(() => isVisible(desktop)).toBe(true);
    expect(pathOf(desktop)).toBe('/en/settings');
  });
  await test.step('a second start shows it', async () => {
    await close();
    await expect.poll(() => isVisible(desktop)).toBe(false);
    expect(await machine.startAgain()).toBe(0);
    await expect.poll(() => isVisible(desktop)).toBe(true);
  });
  await test.step('without a window one is made, which does what was asked for', async () => {
    await desktop.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.destroy());
    await expect.poll(() => desktop.app.windows().length).toBe(0);
    // Who is here is not found out at once.
    const letGo = relay.hold(/^\/api\/user\/info/, 0);
    await chooseInTray(desktop, 'save-csv');
    const page = await desktop.app.firstWindow();
    await page.waitForTimeout(2000);
    expect(await readdir(machine.downloads)).toEqual([]);
    letGo();
    await expect.poll(() => readdir(machine.downloads)).toEqual([expect.stringMatching(/^perch-week-[\d-]+\.csv$/)]);
    expect(await isVisible(desktop)).toBe(true);
  });
  await relay.close();
});

import { expect } from '@playwright/test';
import { chooseMenu, type Desktop, goTo, pathOf, test } from '../support/desktop.ts';

/** The application's menu. */

const labels = ({ app }: Desktop): Promise<string[]> =>
  app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.items.map(({ label }) => label) ?? []);

test('the menu speaks the language of the page', async ({ machine }) => {
  const desktop = await machine.start();
  const before = await labels(desktop);
  expect(before.length).toBeGreaterThan(3);
  await desktop.page.evaluate(() => Reflect.get(window, 'desktop').setLanguage('pt'));
  await expect.poll(() => labels(desktop)).not.toEqual(before);
  await desktop.quit();
  expect(await labels(await machine.start())).not.toEqual(before);
});

test('commands of the menu reach the page, and those that need somebody wait for a log-in', async ({ machine }) => {
  const desktop = await machine.start();
  await desktop.page.evaluate(() => {
    const received: string[] = [];
    Object.assign(window, { received });
    Reflect.get(window, 'desktop').on('command', (name: string) => received.push(name));
  });
  await chooseMenu(desktop, 'settings');
  await expect.poll(() => desktop.page.evaluate(() => Reflect.get(window, 'received'))).toEqual(['settings']);
  const enabled = await desktop.app.evaluate(({ Menu }) =>
    ['add-account', 'save-csv', 'bulk-export', 'log-out'].map(
      (id) => Menu.getApplicationMenu()?.getMenuItemById(id)?.enabled,
    ),
  );
  expect(enabled).toEqual([false, false, false, false]);
});

test('looking for a newer version leads to what it says, each time', async ({ machine }) => {
  const desktop = await machine.start();
  const heading = desktop.page.getByRole('heading', { name: 'Updates' });
  await chooseMenu(desktop, 'check-for-update');
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  await desktop.page.evaluate(() => scrollTo(0, 0));
  await chooseMenu(desktop, 'check-for-update');
  await expect(heading).toBeInViewport();
});

test('the menu is there for a mouse and for a key, where the system shows none', async ({ machine }) => {
  test.skip(process.platform === 'darwin', 'macOS shows it at the top of the screen');
  const desktop = await machine.start();
  await goTo(desktop, '/en/terms-and-conditions');
  await desktop.app.evaluate(({ Menu }) => {
    const shown: object[] = [];
    Object.assign(globalThis, { shown });
    Menu.prototype.popup = function popup(this: Electron.Menu, at) {
      shown.push({ x: at?.x, y: at?.y, labels: this.items.map(({ label }) => label) });
    };
  });
  const shown = (): Promise<{ x: number; y: number; labels: string[] }[]> =>
    desktop.app.evaluate(() => Reflect.get(globalThis, 'shown'));
  const button = desktop.page.getByRole('button', { name: 'Menu', exact: true });
  await button.click();
  await expect.poll(async () => (await shown()).length).toBe(1);
  const box = await button.boundingBox();
  const [first] = await shown();
  expect(first?.labels).toEqual(await labels(desktop));
  expect([first?.x, first?.y]).toEqual([Math.round(box?.x ?? -1), Math.round((box?.y ?? -1) + (box?.height ?? 0))]);
  await button.focus();
  await desktop.page.keyboard.press('Enter');
  await expect.poll(async () => (await shown()).length).toBe(2);
});

test('quit ends the application from the menu', async ({ machine }) => {
  const desktop = await machine.start();
  expect(pathOf(desktop)).toMatch(/^\/(en|pt)\//);
  const ended = new Promise((resolve) => desktop.app.process().once('exit', resolve));
  await chooseMenu(desktop, 'quit').catch(() => undefined);
  expect(await ended).toBe(0);
});

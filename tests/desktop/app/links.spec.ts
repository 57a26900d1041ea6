import { expect } from '@playwright/test';
import { pathOf, test } from '../support/desktop.ts';

/** `perch:` links, from another process and at the start. */

test('a link that another program opens goes to the running window, and the second process ends', async ({
  machine,
}) => {
  const desktop = await machine.start();
  await desktop.page.evaluate(() => {
    Reflect.get(window, 'desktop').on('open', (path: string) => Object.assign(window, { asked: path }));
  });
  await desktop.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize());
  expect(await machine.startAgain('perch://open/en/terms-and-conditions')).toBe(0);
  const asked = (): Promise<unknown> => desktop.page.evaluate(() => Reflect.get(window, 'asked'));
  await expect.poll(asked).toBe('/en/terms-and-conditions');
  expect(desktop.app.windows()).toHaveLength(1);
  await expect
    .poll(() => desktop.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isMinimized()))
    .toBe(false);
});

test('a link at the start is the first page', async ({ machine }) => {
  const desktop = await machine.start({ words: ['perch://open/en/terms-and-conditions'] });
  expect(pathOf(desktop)).toBe('/en/terms-and-conditions');
});

test('a link that asks for anything else is not followed', async ({ machine }) => {
  const desktop = await machine.start();
  const before = pathOf(desktop);
  for (const link of [
    'perch://open/en/auth/login?link=stolen',
    'perch://open/../../etc',
    'perch://open//elsewhere.example/',
    'perch://elsewhere/en',
  ])
    expect(await machine.startAgain(link), link).toBe(0);
  expect(pathOf(desktop)).toBe(before);
});

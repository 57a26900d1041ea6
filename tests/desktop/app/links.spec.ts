import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect } from '@playwright/test';
import electron from 'electron';
import { type Machine, pathOf, test } from '../support/desktop.ts';

/** `perch:` links, from another process and at the start. */

/** In Node the package is the path of its executable. */
const executable = String(electron);

async function startAgain(machine: Machine, link: string): Promise<unknown> {
  const words = [...machine.words, link];
  const second = spawn(executable, words, { stdio: 'ignore', env: machine.environment() });
  const [code] = await once(second, 'exit');
  return code;
}

test('a link that another program opens goes to the running window, and the second process ends', async ({
  machine,
}) => {
  const desktop = await machine.start();
  await desktop.page.evaluate(() => {
    Reflect.get(window, 'desktop').on('open', (path: string) => Object.assign(window, { asked: path }));
  });
  await desktop.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize());
  expect(await startAgain(machine, 'perch://open/en/terms-and-conditions')).toBe(0);
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
    expect(await startAgain(machine, link), link).toBe(0);
  expect(pathOf(desktop)).toBe(before);
});

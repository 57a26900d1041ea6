import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ElectronApplication, expect } from '@playwright/test';
import { test } from '../support/desktop.ts';

/** A start that nobody made by hand. */

const AT_LOGIN = '--at-login';
/** Longer than a start by hand takes to make its window. */
const SETTLED_MS = 3000;

const windowsOf = (app: ElectronApplication): Promise<number> =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);

test('started with the session it waits without a window where it keeps running, and a second start shows it', async ({
  machine,
}) => {
  await (await machine.start()).quit();
  await writeFile(join(machine.userData, 'settings.json'), JSON.stringify({ keepRunning: true }));
  const desktop = await machine.start({
    words: [AT_LOGIN],
    first: async (app) => {
      await app.evaluate((own) => own.app.whenReady());
      await new Promise((done) => setTimeout(done, SETTLED_MS));
      expect(await windowsOf(app)).toBe(0);
      expect(await machine.startAgain()).toBe(0);
    },
  });
  expect(await windowsOf(desktop.app)).toBe(1);
});

test('started with the session it shows its window where it does not keep running', async ({ machine }) => {
  const desktop = await machine.start({ words: [AT_LOGIN] });
  expect(await windowsOf(desktop.app)).toBe(1);
});

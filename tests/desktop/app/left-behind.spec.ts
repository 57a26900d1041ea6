import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { reportPage } from '../../e2e/pages/report-page.ts';
import { settingsPage } from '../../e2e/pages/settings-page.ts';
import { type Desktop, goTo, type Machine, readAs, test } from '../support/desktop.ts';

/** What a log-out leaves on the disk of a computer that somebody else uses next. */

const NAME = 'Tomás Brill';

const BEGINNING = 160;

/** As Chromium's files hold a text: its own databases have both. */
const formsOf = (text: string): Buffer[] => [Buffer.from(text, 'utf8'), Buffer.from(text, 'utf16le')];

/** Files under the folder in which one of the texts stands, with how they begin. */
async function filesWith(folder: string, texts: readonly string[]): Promise<string[]> {
  const forms = texts.flatMap(formsOf);
  const found: string[] = [];
  for (const name of await readdir(folder, { recursive: true })) {
    const path = join(folder, name);
    const file = await stat(path).catch(() => null);
    if (file?.isFile() !== true) continue;
    const bytes = await readFile(path).catch(() => Buffer.alloc(0));
    // A cache's files begin with their address.
    const begins = bytes.toString('latin1', 0, BEGINNING).replace(/[^ -~]+/g, ' ');
    if (forms.some((form) => bytes.includes(form))) found.push(`${name}: ${begins}`);
  }
  return found;
}

/** Name and first sentences of a report that no page for visitors shows. */
async function readReport(desktop: Desktop): Promise<string[]> {
  const { page } = desktop;
  await goTo(desktop, '/en/report/3/week-2026-11-09');
  await expect(reportPage(page).heading()).toHaveText(NAME);
  const sentences = await page.locator('.lead').first().innerText();
  return [NAME, sentences.slice(0, 40)];
}

const onDisk = (machine: Machine, texts: readonly string[]) => filesWith(machine.userData, texts);

test('after a log-out no file of the application holds a word of what was read', async ({ machine, service }) => {
  const desktop = await machine.start();
  await readAs(desktop, service);
  const words = await readReport(desktop);
  // Else the search would find nothing because it looks in the wrong place.
  await expect.poll(() => onDisk(machine, words), { timeout: 60_000 }).not.toEqual([]);

  await goTo(desktop, '/en/settings');
  await settingsPage(desktop.page).logOut();
  await expect
    .poll(() => desktop.page.evaluate(async () => (await Reflect.get(window, 'desktop').sessionState()).token))
    .toBe('none');
  await desktop.quit();
  expect(await onDisk(machine, words)).toEqual([]);
});

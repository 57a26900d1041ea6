import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { desktopPage } from '../../e2e/pages/desktop-page.ts';
import { chooseMenu, goTo, type Machine, readAs, test } from '../support/desktop.ts';

/** What the application writes onto the disk, one file at a time. */

const HEAD =
  '\uFEFFtime_utc,local_time,network,account,action,target,target_name,post_url,text,languages,reason,read_by,coverage,coverage_low,coverage_high';

const namesIn = async ({ downloads }: Machine): Promise<string[]> => (await readdir(downloads)).toSorted();
const headOf = async (file: string): Promise<string> => (await readFile(file, 'utf8')).split('\r\n')[0] ?? '';

test('a CSV is saved under the name that the service gives it, and never over another', async ({
  machine,
  service,
}) => {
  const desktop = await machine.start();
  await readAs(desktop, service);
  await goTo(desktop, '/en/report/1/week-2026-11-09');
  const name = 'perch-ines.varga.example-week-2026-11-09.csv';
  await writeFile(join(machine.downloads, name), 'of somebody else');
  const save = desktop.page.getByRole('button', { name: 'Download CSV' }).first();
  await save.click();
  const second = 'perch-ines.varga.example-week-2026-11-09 (1).csv';
  await expect.poll(() => namesIn(machine)).toEqual([second, name].toSorted());
  expect(await readFile(join(machine.downloads, name), 'utf8')).toBe('of somebody else');
  expect(await headOf(join(machine.downloads, second))).toBe(HEAD);
});

test('the menu saves the newest week of all accounts, from whichever page is open', async ({ machine, service }) => {
  const desktop = await machine.start();
  await readAs(desktop, service);
  await goTo(desktop, '/en/terms-and-conditions');
  await desktopPage(desktop.page).find.waitFor();
  await chooseMenu(desktop, 'save-csv');
  await expect(desktopPage(desktop.page).notice(/week-2026-11-09\.csv is saved/)).toBeVisible();
  const names = await namesIn(machine);
  expect(names).toEqual(['perch-week-2026-11-09.csv']);
  const text = await readFile(join(machine.downloads, names[0] ?? ''), 'utf8');
  const accounts = new Set(text.split('\r\n').map((line) => line.split(',')[3]));
  expect([...accounts]).toEqual(expect.arrayContaining(['ines.varga.example', 'oficina.mare.example']));
});

import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { desktopPage } from '../../e2e/pages/desktop-page.ts';
import { chooseMenu, readAs, test } from '../support/desktop.ts';
import { beforeLastDelivery, collectShown, deliveredWeek, hasMissedAll } from '../support/news.ts';
import { chooseFolder, filesIn, sha256 } from '../support/system.ts';

/** Automatic export: each report that becomes ready is saved by itself. */

test.use({ now: beforeLastDelivery() });

const ACCOUNTS = [
  'fieldnotes@books.example',
  'ines.varga.example',
  'northquay@cafes.example',
  'oficina.mare.example',
  'tomas.brill.example',
];

test('what the settings ask for is saved by itself as soon as a report is ready, under their pattern', async ({
  machine,
  service,
}) => {
  test.slow();
  const folder = join(machine.downloads, 'every week');
  await mkdir(folder);
  const before = await machine.start();
  await readAs(before, service);
  await chooseFolder(before, folder);
  await chooseMenu(before, 'settings');
  const files = desktopPage(before.page).group('Files');
  await files.getByRole('switch', { name: /Save each new report/ }).press('Space');
  await expect(files.getByTitle(folder)).toBeVisible();
  await files.getByLabel('Names of the files').fill('{network}/{username}/{type} {start}');
  await expect(files).toContainText(/For example demo\/[\w.@]+\/week \d{4}-\d\d-\d\d\.csv/);
  await before.page.keyboard.press('Tab');
  await before.quit();
  await hasMissedAll(machine, service);

  const desktop = await machine.start({ first: (app) => collectShown(app, 'show') });
  const wanted = ACCOUNTS.map((name) => `demo/${name}/week ${deliveredWeek()}.csv`);
  await expect.poll(() => filesIn(folder), { timeout: 90_000 }).toEqual(expect.arrayContaining(wanted));
  await expect(desktopPage(desktop.page).notice(`week ${deliveredWeek()}.csv`).first()).toBeVisible();
  const listed = async (): Promise<{ name: string; sha256: string }[]> =>
    JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')).files;
  await expect.poll(async () => (await listed()).map(({ name }) => name)).toEqual(expect.arrayContaining(wanted));
  for (const { name, sha256: digest } of await listed()) expect(await sha256(join(folder, name)), name).toBe(digest);

  await test.step('the settings know of it after a restart, and it can be switched off', async () => {
    await chooseMenu(desktop, 'settings');
    const shown = desktopPage(desktop.page).group('Files');
    await expect(shown.getByLabel('Names of the files')).toHaveValue('{network}/{username}/{type} {start}');
    await shown.getByRole('switch', { name: /Save each new report/ }).press('Space');
    await expect(shown.getByLabel('Names of the files')).toBeHidden();
    const kept = () => desktop.page.evaluate(() => Reflect.get(window, 'desktop').preferences());
    await expect.poll(async () => (await kept()).automaticExport.on).toBe(false);
  });
});

import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { desktopPage } from '../../e2e/pages/desktop-page.ts';
import { chooseMenu, readAs, test } from '../support/desktop.ts';
import { beforeLastDelivery, collectShown, deliveredWeek, hasMissedAll, shownBy } from '../support/notifications.ts';
import { chooseFolder, collectRevealed, filesIn, sha256 } from '../support/system.ts';

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
  await files.getByLabel('File names').fill('{network}/{username}/{type} {start}');
  await expect(files).toContainText(/For example demo\/[\w.@]+\/week \d{4}-\d\d-\d\d\.csv/);
  await before.page.keyboard.press('Tab');
  await before.quit();
  await hasMissedAll(machine, service);

  const desktop = await machine.start({ first: (app) => collectShown(app, 'show') });
  const revealed = await collectRevealed(desktop);
  const wanted = ACCOUNTS.map((name) => `demo/${name}/week ${deliveredWeek()}.csv`);
  // First: the notice goes by itself, sooner than a busy machine has looked into the folder.
  const saved = desktopPage(desktop.page).notice(/^\d+ files are saved\./);
  await expect(saved).toBeVisible({ timeout: 90_000 });
  await saved.getByRole('button', { name: 'Show in folder' }).click();
  await expect.poll(() => filesIn(folder), { timeout: 90_000 }).toEqual(expect.arrayContaining(wanted));
  await expect.poll(revealed).toEqual([expect.stringContaining(join(folder, 'demo'))]);
  const listed = async (): Promise<{ name: string; sha256: string }[]> =>
    JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')).files;
  await expect.poll(async () => (await listed()).map(({ name }) => name)).toEqual(expect.arrayContaining(wanted));
  for (const { name, sha256: digest } of await listed()) expect(await sha256(join(folder, name)), name).toBe(digest);

  await test.step('the settings know of it after a restart, and it can be switched off', async () => {
    await chooseMenu(desktop, 'settings');
    const shown = desktopPage(desktop.page).group('Files');
    await expect(shown.getByLabel('File names')).toHaveValue('{network}/{username}/{type} {start}');
    await shown.getByRole('switch', { name: /Save each new report/ }).press('Space');
    await expect(shown.getByLabel('File names')).toBeHidden();
    const kept = () => desktop.page.evaluate(() => Reflect.get(window, 'desktop').preferences());
    await expect.poll(async () => (await kept()).automaticExport.on).toBe(false);
  });
});

test('what could not be saved while the window is away is told by the system, and saved once its folder is there', async ({
  machine,
  service,
}) => {
  test.slow();
  const folder = join(machine.downloads, 'drive');
  const automaticExport = { on: true, folder, pattern: '{username}/{report}' };
  const before = await machine.start();
  await readAs(before, service);
  await chooseFolder(before, folder);
  await before.page.evaluate(
    async (to) => {
      const desktop = Reflect.get(window, 'desktop');
      await desktop.chooseFolder();
      await desktop.changePreferences(to);
    },
    { automaticExport },
  );
  await before.quit();
  await hasMissedAll(machine, service);

  const desktop = await machine.start({
    async first(app) {
      await collectShown(app, 'show');
      await app.evaluate(({ app: there }) => {
        there.on('browser-window-created', (_, window) => {
          window.isFocused = () => false;
        });
      });
    },
  });
  const title = 'New reports could not be saved as CSV';
  const body = 'The folder no longer exists. We’ll keep trying.';
  await expect.poll(() => shownBy(desktop), { timeout: 90_000 }).toContainEqual({ title, body });
  expect((await shownBy(desktop)).filter((one) => one.title === title)).toHaveLength(1);
  await desktop.app.evaluate((_, which) => {
    const shown: Electron.Notification[] = Reflect.get(globalThis, 'shown');
    shown.find((one) => one.title === which)?.emit('click');
  }, title);

  const files = desktopPage(desktop.page).group('Files');
  await expect(files).toContainText(
    /Not everything could be saved on .+ The folder no longer exists\. \d+ reports are waiting/,
  );
  await mkdir(folder);
  await files.getByRole('button', { name: 'Try again now' }).click();
  await expect(files).toContainText('Everything is saved now.', { timeout: 60_000 });
  await expect(files).not.toContainText('Not everything could be saved');
  const wanted = ACCOUNTS.map((name) => join(name, `week-${deliveredWeek()}.csv`));
  expect(await filesIn(folder)).toEqual(expect.arrayContaining(wanted));
});

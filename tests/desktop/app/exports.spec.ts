import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Locator } from '@playwright/test';
import { desktopPage } from '../../e2e/pages/desktop-page.ts';
import { test as base, chooseMenu, type Desktop, type Machine, readAs } from '../support/desktop.ts';
import { collectShown, shownBy } from '../support/notifications.ts';
import { openRelay, type Relay } from '../support/relay.ts';
import { chooseFolder, collectRevealed, filesIn, sha256 } from '../support/system.ts';

/** Bulk export, from the menu to the folder. The service is asked through a relay, so that a test can stop in the middle. */

const CSV = /\/csv(\?|$)/;
const ACCOUNTS = ['Inês Varga', 'Tomás Brill'];
/** The weeks that end in October and November, of which the last is the one before the Friday of this suite. */
const WEEKS = ['09-28', '10-05', '10-12', '10-19', '10-26', '11-02', '11-09'].map((day) => `week-2026-${day}`);
const NAMES = ['ines.varga.example', 'tomas.brill.example'].flatMap((name) =>
  WEEKS.map((week) => `${name} ${week}.csv`),
);
const ALL = NAMES.length;

interface Entry {
  readonly name: string;
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
  readonly accountId: number;
  readonly reportId: string;
}

const test = base.extend<{ relay: Relay; folder: string }>({
  relay: async ({ service }, use) => {
    const relay = await openRelay(service.url);
    await use(relay);
    await relay.close();
  },
  folder: async ({ machine }, use) => {
    const folder = join(machine.downloads, 'for analysis');
    await mkdir(folder);
    await use(folder);
  },
});

const start = (machine: Machine, { origin }: Relay): Promise<Desktop> =>
  machine.start({ env: { PERCH_DESKTOP_SERVER: origin } });

/** As if the person worked in the window, or in another one. */
const setFocused = ({ app }: Desktop, focused: boolean): Promise<void> =>
  app.evaluate(({ BrowserWindow }, is) => {
    for (const window of BrowserWindow.getAllWindows()) window.isFocused = () => is;
  }, focused);

/** What the taskbar or the dock is told from now on. */
async function collectBars({ app }: Desktop): Promise<() => Promise<string[]>> {
  await app.evaluate(({ BrowserWindow }) => {
    const bars: string[] = [];
    Object.assign(globalThis, { bars });
    for (const window of BrowserWindow.getAllWindows()) {
      window.setProgressBar = (share, options) => void bars.push(`${share} ${options?.mode ?? ''}`);
    }
  });
  return () => app.evaluate(() => Reflect.get(globalThis, 'bars') as string[]);
}

/** Chooses two accounts, the weeks of two months, the folder and how files are called; then starts. */
async function fillIn(exporting: Locator, folder: string): Promise<void> {
  await exporting.getByRole('checkbox', { name: 'All accounts' }).press('Space');
  for (const name of ACCOUNTS) await exporting.getByRole('checkbox', { name }).press('Space');
  await exporting.getByRole('checkbox', { name: 'Months' }).press('Space');
  await exporting.getByLabel('From').selectOption({ label: 'October 2026' });
  await exporting.getByLabel('File names').fill('{username} {report}');
  await exporting.getByRole('button', { name: 'Folder: Choose a folder' }).click();
  await expect(exporting).toContainText(folder);
  await expect(exporting).toContainText(`${ALL} reports of 2 accounts`);
  await exporting.getByRole('button', { name: 'Start the export' }).click();
}

async function begin(desktop: Desktop, folder: string): Promise<Locator> {
  const { exporting } = desktopPage(desktop.page);
  await chooseFolder(desktop, folder);
  await chooseMenu(desktop, 'bulk-export');
  await fillIn(exporting, folder);
  return exporting;
}

const manifestOf = async (folder: string): Promise<Entry[]> =>
  JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')).files;

const rowsOf = (text: string): number => text.split('\r\n').length - 2;

/** Every file is what the manifest says of it, and what the service itself answers for that report. */
async function expectToFit(folder: string, from: { url: string; token: string }): Promise<void> {
  for (const { name, rows, bytes, sha256: digest, accountId, reportId } of await manifestOf(folder)) {
    const file = join(folder, name);
    const headers = { 'x-auth-token': from.token };
    const answer = await fetch(`${from.url}/api/report/${accountId}/${reportId}/csv`, { headers });
    const text = await readFile(file, 'utf8');
    expect(text, name).toBe(`\uFEFF${await answer.text()}`.replace(/^\uFEFF+/, '\uFEFF'));
    expect([await sha256(file), (await stat(file)).size], name).toEqual([digest, bytes]);
    expect(rows, name).toBe(rowsOf(text));
  }
}

const askedFor = ({ asked }: Relay): number => asked.filter(({ path }) => CSV.test(path)).length;

test('an export ends with the session of whoever began it, and says in its folder what there is', async ({
  machine,
  service,
  relay,
  folder,
}) => {
  const letGo = relay.hold(CSV, 3);
  const desktop = await start(machine, relay);
  await readAs(desktop, service);
  const exporting = await begin(desktop, folder);
  await expect(exporting).toContainText(`3 of ${ALL} files`);
  await chooseMenu(desktop, 'log-out');
  await expect.poll(() => manifestOf(folder).catch(() => [])).toHaveLength(3);
  letGo();
  const state = (): Promise<unknown> => desktop.page.evaluate(() => Reflect.get(window, 'desktop').exportState());
  await expect.poll(state).toMatchObject({ state: 'none', folder: null, total: 0 });
  expect((await filesIn(folder)).filter((name) => name.endsWith('.csv'))).toHaveLength(3);
});

test('what is chosen in the dialog is exported, can be paused on its way, and fits its manifest', async ({
  machine,
  service,
  relay,
  folder,
}) => {
  const letGo = relay.hold(CSV, 3);
  const desktop = await start(machine, relay);
  await readAs(desktop, service);
  const exporting = await begin(desktop, folder);

  await test.step('it tells how far it is, and what is paused begins nothing more', async () => {
    await expect(exporting).toContainText(`3 of ${ALL} files`);
    await exporting.getByRole('button', { name: 'Pause' }).click();
    await expect(exporting.getByText('Paused')).toBeVisible();
    letGo();
    // What was under way is still saved: four at once.
    await expect(exporting).toContainText(`7 of ${ALL} files`);
    await desktop.page.waitForTimeout(1000);
    expect(askedFor(relay)).toBe(7);
    await expect(exporting).toContainText(`7 of ${ALL} files`);
  });

  await test.step('it goes on behind a closed dialog and says when it is done', async () => {
    await setFocused(desktop, true);
    await collectShown(desktop.app, 'show');
    const held = relay.hold(CSV, 0);
    await exporting.getByRole('button', { name: 'Resume' }).click();
    await desktop.page.keyboard.press('Escape');
    await expect(exporting).toBeHidden();
    held();
    const news = `The export is finished. ${ALL} files are saved in for analysis.`;
    await expect(desktopPage(desktop.page).notice(news)).toBeVisible();
    expect(await shownBy(desktop)).toEqual([]);
    await chooseMenu(desktop, 'bulk-export');
    await expect(exporting.getByText('All files are saved')).toBeVisible();
    await expect(exporting).toContainText(`${ALL} of ${ALL} files`);
  });

  await test.step('every report was asked for once, and its file is whole', async () => {
    expect(askedFor(relay)).toBe(ALL);
    expect(await filesIn(folder)).toEqual([...NAMES, 'manifest.json'].toSorted());
    expect((await manifestOf(folder)).map(({ name }) => name)).toEqual(NAMES.toSorted());
    await expectToFit(folder, { url: service.url, token: await service.readerToken() });
  });

  await test.step('it is shown in the folder', async () => {
    const revealed = await collectRevealed(desktop);
    // The notice over it offers the same.
    await exporting.locator('[data-dialog-body]').getByRole('button', { name: 'Show in folder' }).click();
    await expect.poll(revealed).toEqual([join(folder, 'manifest.json')]);
  });
});

test('a second export into the same folder fetches what is missing and leaves what is not its own', async ({
  machine,
  service,
  relay,
  folder,
}) => {
  const [kept = '', changed = '', missing = '', taken = ''] = NAMES;
  const at = (name: string): string => join(folder, name);
  await writeFile(at(taken), 'of somebody else');
  await writeFile(at('notes.txt'), 'mine');
  const desktop = await start(machine, relay);
  await readAs(desktop, service);
  const exporting = await begin(desktop, folder);
  await expect(exporting.getByText('All files are saved')).toBeVisible();
  const second = taken.replace('.csv', ' (1).csv');
  expect(await filesIn(folder)).toEqual([...NAMES, second, 'manifest.json', 'notes.txt'].toSorted());

  const before = (await stat(at(kept))).mtimeMs;
  await writeFile(at(changed), 'a remark of mine');
  await rm(at(missing));
  await exporting.getByRole('button', { name: 'Another export' }).click();
  await fillIn(exporting, folder);
  await expect(exporting.getByText('All files are saved')).toBeVisible();

  expect(await readFile(at(taken), 'utf8')).toBe('of somebody else');
  expect(await readFile(at('notes.txt'), 'utf8')).toBe('mine');
  expect(await readFile(at(changed), 'utf8')).toBe('a remark of mine');
  expect((await stat(at(kept))).mtimeMs).toBe(before);
  const third = changed.replace('.csv', ' (1).csv');
  expect(await filesIn(folder)).toEqual([...NAMES, second, third, 'manifest.json', 'notes.txt'].toSorted());
  const listed = [...NAMES.filter((name) => name !== taken && name !== changed), second, third];
  expect((await manifestOf(folder)).map(({ name }) => name).toSorted()).toEqual(listed.toSorted());
  await expectToFit(folder, { url: service.url, token: await service.readerToken() });
});

test('an export that a crash cut off goes on by itself at the next start, and asks for nothing twice', async ({
  machine,
  service,
  relay,
  folder,
}) => {
  const letGo = relay.hold(CSV, 5);
  const first = await start(machine, relay);
  await readAs(first, service);
  const exporting = await begin(first, folder);
  await expect(exporting).toContainText(`5 of ${ALL} files`);
  await first.kill();
  expect((await filesIn(folder)).filter((name) => NAMES.includes(name))).toHaveLength(5);
  const before = askedFor(relay);
  letGo();

  const second = await start(machine, relay);
  await desktopPage(second.page).find.waitFor();
  await chooseMenu(second, 'bulk-export');
  await expect(desktopPage(second.page).exporting.getByText('All files are saved')).toBeVisible();
  expect(askedFor(relay) - before).toBe(ALL - 5);
  expect(await filesIn(folder)).toEqual([...NAMES, 'manifest.json'].toSorted());
  await expectToFit(folder, { url: service.url, token: await service.readerToken() });
});

test('an export that is cancelled keeps what it has, says so in the manifest, and leaves no half file', async ({
  machine,
  service,
  relay,
  folder,
}) => {
  const letGo = relay.hold(CSV, 5);
  const desktop = await start(machine, relay);
  await readAs(desktop, service);
  const exporting = await begin(desktop, folder);
  await expect(exporting).toContainText(`5 of ${ALL} files`);
  await exporting.getByRole('button', { name: 'Cancel the export' }).click();
  await expect(exporting.getByText('The export was cancelled')).toBeVisible();
  letGo();
  const files = await filesIn(folder);
  expect(files.filter((name) => NAMES.includes(name))).toHaveLength(5);
  expect((await manifestOf(folder)).map(({ name }) => name)).toEqual(files.filter((name) => name !== 'manifest.json'));
  await expectToFit(folder, { url: service.url, token: await service.readerToken() });
  await desktop.quit();
  await start(machine, relay);
  expect(await filesIn(folder)).toEqual(files);
});

test('what stops an export on its way is told outside of the window, too, and leads back to it', async ({
  machine,
  service,
  relay,
  folder,
}) => {
  const letGo = relay.hold(CSV, 5);
  const desktop = await start(machine, relay);
  await readAs(desktop, service);
  const { notice } = desktopPage(desktop.page);
  await collectShown(desktop.app, 'show');
  const bars = await collectBars(desktop);
  const exporting = await begin(desktop, folder);
  await expect(exporting).toContainText(`5 of ${ALL} files`);
  await desktop.page.keyboard.press('Escape');
  await setFocused(desktop, false);
  await rm(folder, { recursive: true });
  letGo();

  const body = 'The folder no longer exists. Put it back or plug in its drive, then resume.';
  await expect.poll(() => shownBy(desktop)).toEqual([{ title: 'The export stopped', body }]);
  expect(await notice('The export stopped').count()).toBe(0);
  expect((await bars()).at(-1)).toBe(`${5 / ALL} error`.replace(/(0\.\d\d)\d*/, '$1'));
  await desktop.app.evaluate(() => Reflect.get(globalThis, 'shown')[0].emit('click'));
  await expect(exporting.getByText('The export stopped')).toBeVisible();
  await expect(exporting).toContainText(body);

  await test.step('it is told in the window where the person is, and goes on once the folder is back', async () => {
    await setFocused(desktop, true);
    await desktop.page.keyboard.press('Escape');
    await desktop.page.evaluate(() => Reflect.get(window, 'desktop').resumeExport());
    await notice(`The export stopped. ${body}`).getByRole('button', { name: 'View' }).click();
    await mkdir(folder);
    await exporting.getByRole('button', { name: 'Resume' }).click();
    await expect(exporting.getByText('All files are saved')).toBeVisible();
    expect((await bars()).at(-1)).toBe('-1 ');
    expect(await shownBy(desktop)).toHaveLength(1);
  });
});

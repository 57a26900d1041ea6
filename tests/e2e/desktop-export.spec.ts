import { expect, test } from '@playwright/test';
import type { ExportState } from '../../shared/desktop/values.ts';
import { desktopPage } from './pages/desktop-page.ts';
import { putShell } from './support/desktop-shell.ts';
import { runFilledProduct } from './support/filled-product.ts';

const RUNNING: ExportState = {
  state: 'running',
  folder: '/home/reader/Perch reports',
  total: 2,
  done: 0,
  failed: [],
  bytes: 0,
  error: null,
};

const product = runFilledProduct();

test('many reports are exported: counted before, paused, gone on with, whatever is open', async ({ page }) => {
  const shell = await putShell(page, { url: product.url, token: product.reader });
  const { exporting, notice, find } = desktopPage(page);
  await page.goto(`${product.url}/en/dashboard`);
  await find.waitFor();
  await shell.emit('command', 'bulk-export');
  const start = exporting.getByRole('button', { name: 'Start the export' });
  await expect(start).toBeDisabled();
  await exporting.getByRole('checkbox', { name: 'All accounts' }).press('Space');
  await expect(exporting).toContainText('None of the selected accounts has a report in these months.');
  await exporting.getByRole('checkbox', { name: /Inês Varga/ }).press('Space');
  await exporting.getByRole('checkbox', { name: 'Weeks' }).press('Space');
  await exporting.getByLabel('From', { exact: true }).selectOption('2026-09');
  await expect(exporting).toContainText('2 reports of 1 account');
  await exporting.getByLabel('File names').fill('../{report}');
  await expect(exporting).toContainText('A name can’t lead out of the folder.');
  await exporting.getByLabel('File names').fill('{username} {type} {start}');
  await expect(exporting).toContainText('For example ines.varga.example month 2026-09-01.csv');
  await expect(start).toBeDisabled();
  await exporting.getByRole('button', { name: /Choose a folder/ }).click();
  shell.answer({ startExport: ({ reports, folder }) => ({ ...RUNNING, folder, total: reports.length }) });
  await start.click();
  expect(shell.asked('startExport')).toHaveLength(1);
  await expect(exporting).toContainText('0 of 2 files');
  shell.setExport({ ...RUNNING, done: 1, bytes: 52_000 });
  await shell.emit('export', { ...RUNNING, done: 1, bytes: 52_000 });
  await expect(exporting).toContainText('1 of 2 files · 52 kB');
  await exporting.getByRole('button', { name: 'Pause' }).click();
  await expect(exporting.getByText('Paused')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.reload();
  await find.waitFor();
  await page.keyboard.press('Control+KeyK');
  await page.getByRole('dialog', { name: 'Find' }).getByRole('combobox').fill('export reports');
  await page.keyboard.press('Enter');
  await expect(exporting.getByText('Paused')).toBeVisible();
  await exporting.getByRole('button', { name: 'Resume' }).click();
  await expect(exporting.getByText('Exporting')).toBeVisible();
  await page.keyboard.press('Escape');
  const failed = [{ accountId: 1, reportId: 'month-2026-10-01', error: 'folder_missing' }];
  const done: ExportState = { ...RUNNING, state: 'done', done: 1, failed };
  shell.setExport(done);
  await shell.emit('export', done);
  await shell.emit('fileNotice', { tone: 'bad', text: 'The export is finished, except for some.', act: 'look' });
  await notice('The export is finished').getByRole('button', { name: 'View' }).click();
  await expect(exporting).toContainText('1 report couldn’t be fetched');
  await expect(exporting).toContainText('The folder no longer exists.');
  await exporting.getByRole('button', { name: 'Try the failed ones again' }).click();
  await expect(exporting.getByText('Exporting')).toBeVisible();
  expect(shell.asked('retryExport')).toHaveLength(1);
});

test("the export's dialog has the focus where somebody goes on, in each of its states, and says what it finds", async ({
  page,
}) => {
  const shell = await putShell(page, { url: product.url, token: product.reader });
  const { exporting, find } = desktopPage(page);
  await page.goto(`${product.url}/en/dashboard`);
  await find.waitFor();
  const { promise: asked, resolve: tell } = Promise.withResolvers<ExportState>();
  shell.answer({ exportState: () => asked });
  await shell.emit('command', 'bulk-export');
  const said = exporting.locator('p[role=status]').first();
  await expect(said).toHaveText('Checking which reports there are');
  await said.evaluate((element) => Object.assign(window, { said: element }));
  tell({ ...RUNNING, done: 1 });
  const button = (name: string) => exporting.getByRole('button', { name });
  await expect(button('Pause')).toBeFocused();
  await expect(said).toHaveText('Exporting');
  await page.keyboard.press('Enter');
  await expect(button('Resume')).toBeFocused();
  await shell.emit('export', { ...RUNNING, state: 'paused', error: 'no_space' });
  await expect(said).toHaveText('The export stopped');
  await expect(exporting).toContainText('The disk is full. Free some space, then resume.');
  await shell.emit('export', { ...RUNNING, state: 'paused', error: 'unreachable' });
  await expect(said).toHaveText('Waiting for the service');
  await expect(exporting).toContainText('The export continues automatically as soon as it is back.');
  await page.keyboard.press('Enter');
  await expect(button('Pause')).toBeFocused();
  await shell.emit('export', { ...RUNNING, state: 'done', done: 2 });
  await expect(button('Show in folder')).toBeFocused();
  expect(await said.evaluate((element) => element === Reflect.get(window, 'said'))).toBe(true);
  await button('Another export').press('Enter');
  await expect(exporting.locator('[data-dialog-body]').locator(':focus')).toHaveCount(1);
  await expect(said).toHaveText('');

  await button('Folder: Choose a folder').press('Enter');
  // A key that comes before there is a folder starts nothing.
  await expect(button('Start the export')).toBeEnabled();
  shell.answer({ startExport: () => Promise.reject(new Error('refused')) });
  await button('Start the export').press('Enter');
  await expect(exporting).toContainText('The export could not be started.');
  await expect(button('Start the export')).toBeFocused();
});

test('a search among many accounts that finds none of them says so', async ({ page }) => {
  const shell = await putShell(page, { url: product.url, token: product.reader });
  const { exporting, find } = desktopPage(page);
  await page.route('**/api/dashboard/accounts/latest*', async (route) => {
    const headers = { ...route.request().headers(), 'x-auth-token': product.reader };
    const { items, ...rest } = await (await route.fetch({ headers })).json();
    const many = [0, 100, 200].flatMap((from) => items.map((one: { id: number }) => ({ ...one, id: from + one.id })));
    await route.fulfill({ json: { ...rest, items: many } });
  });
  await page.goto(`${product.url}/en/dashboard`);
  await find.waitFor();
  await shell.emit('command', 'bulk-export');
  const search = exporting.getByRole('searchbox');
  await expect(search).toBeFocused();
  const accounts = exporting.getByRole('group', { name: 'Accounts' });
  await search.fill('nobody');
  await expect(accounts.getByRole('status')).toHaveText('No account is called “nobody”.');
  await expect(accounts.getByRole('checkbox')).toHaveCount(0);
  await search.fill('varga');
  await expect(exporting.getByRole('checkbox', { name: /Inês Varga/ }).first()).toBeVisible();
  await expect(accounts.getByRole('status')).toHaveText('');
});

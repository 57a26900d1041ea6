import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { goTo, type Machine, test } from '../support/desktop.ts';

/** What the application writes onto the disk. */

const namesIn = async ({ downloads }: Machine): Promise<string[]> => (await readdir(downloads)).toSorted();

const sha256 = async (file: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(file))
    .digest('hex');

test('a CSV is saved under the name that the service gives it, and never over another; many are exported at once', async ({
  machine,
  service,
}) => {
  const desktop = await machine.start();
  await goTo(desktop, service.readerPath);
  await desktop.page.waitForURL(/\/en\/dashboard$/);
  await goTo(desktop, '/en/report/1/week-2026-11-09');
  const name = 'perch-ines.varga.example-week-2026-11-09.csv';
  await writeFile(join(machine.downloads, name), 'of somebody else');
  const save = desktop.page.getByRole('button', { name: 'Download CSV' }).first();
  await save.click();
  const second = 'perch-ines.varga.example-week-2026-11-09 (1).csv';
  await expect.poll(() => namesIn(machine)).toEqual([second, name].toSorted());
  expect(await readFile(join(machine.downloads, name), 'utf8')).toBe('of somebody else');
  expect((await readFile(join(machine.downloads, second), 'utf8')).split('\r\n')[0]).toBe(
    '\uFEFFtime_utc,local_time,network,account,action,target,target_name,post_url,text',
  );

  await test.step('a bulk export fills the folder that was chosen, with a manifest that fits', async () => {
    const folder = join(machine.downloads, 'bulk');
    await mkdir(folder);
    const weeks = ['week-2026-10-26', 'week-2026-11-02', 'week-2026-11-09'];
    const reports = weeks.map((reportId) => ({
      accountId: 1,
      reportId,
      username: 'ines.varga.example',
      network: 'demo',
    }));
    await desktop.page.evaluate((request) => Reflect.get(window, 'desktop').startExport(request), {
      reports,
      folder,
      pattern: '{username}/{start}',
    });
    const state = () => desktop.page.evaluate(() => Reflect.get(window, 'desktop').exportState());
    await expect.poll(async () => (await state()).state, { timeout: 60_000 }).toBe('done');
    expect(await state()).toMatchObject({ total: 3, done: 3, failed: [] });
    const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));
    const files: { name: string; sha256: string; rows: number }[] = manifest.files;
    expect(files.map(({ name }) => name).toSorted()).toEqual([
      'ines.varga.example/2026-10-26.csv',
      'ines.varga.example/2026-11-02.csv',
      'ines.varga.example/2026-11-09.csv',
    ]);
    for (const file of files) {
      expect(await sha256(join(folder, file.name))).toBe(file.sha256);
      expect(file.rows).toBeGreaterThan(0);
    }
  });
});

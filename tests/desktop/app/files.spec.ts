import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { goTo, type Machine, test } from '../support/desktop.ts';

/** What the application writes onto the disk. */

const namesIn = async ({ downloads }: Machine): Promise<string[]> => (await readdir(downloads)).toSorted();

test('a CSV is saved under the name that the service gives it, and never over another', async ({
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
});

import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newManifestKey } from '../../../server/core/minisign.ts';
import { openService, type Service } from './service.ts';
import { openSigningDesk, openSilence } from './signing-desk.ts';

describe('what the operator signs of a bulk export', () => {
  let service: Service;
  let publicKey: string;
  let silence: Awaited<ReturnType<typeof openSilence>>;
  let desk: Awaited<ReturnType<typeof openSigningDesk>>;
  beforeAll(async () => {
    service = await openService(3, [], newManifestKey());
    silence = await openSilence();
    publicKey = await (await fetch(`${service.origin}/.well-known/perch-minisign.pub`)).text();
  });
  afterAll(async () => {
    await service?.close();
    silence?.close();
  });
  beforeEach(async () => {
    desk = await openSigningDesk(service, silence);
  });
  afterEach(() => desk.close());

  it.each(['csv', 'parquet'] as const)('stands beside the files as %s and names each of them', async (format) => {
    expect(await desk.exportAll({ format })).toMatchObject({ state: 'done', done: 18, failed: [], error: null });
    const files = await desk.entries();
    expect(files).toHaveLength(18);
    for (const entry of files) {
      expect(entry.signed).toBe(`signed/${entry.reportId}.manifest.json`);
      expect(await desk.isProven(publicKey, entry), entry.name).toBe(true);
    }
    // One call for each week, and nothing by halves.
    expect(desk.wire.asked).toHaveLength(6);
    expect(await desk.signedFolder()).toHaveLength(12);
  });

  it('is asked for once: who has it is not asked again, also where only the manifest of the folder is lost', async () => {
    await desk.exportAll();
    const before = await desk.entries();
    desk.wire.asked = [];
    await desk.exportAll();
    await rm(join(desk.folder, 'manifest.json'));
    await desk.exportAll();
    expect(desk.wire.asked).toEqual([]);
    expect((await desk.entries()).map(({ signed }) => signed)).toEqual(before.map(({ signed }) => signed));
  });

  it('is asked for anew where it was taken away, and its name with it while it cannot be had', async () => {
    await desk.exportAll();
    await rm(join(desk.folder, 'signed/week-2026-11-09.manifest.json.minisig'));
    desk.wire.relay = () => Response.json({ error: 'internal' }, { status: 500 });
    await desk.exportAll();
    expect((await desk.unsigned()).map(({ reportId }) => reportId)).toEqual(Array(3).fill('week-2026-11-09'));
    desk.wire.relay = (own) => own();
    await desk.exportAll();
    expect(await desk.unsigned()).toEqual([]);
    const [again] = (await desk.entries()).filter(({ reportId }) => reportId === 'week-2026-11-09');
    // What is there is never overwritten.
    expect(again?.signed).toBe('signed/week-2026-11-09-2.manifest.json');
  });

  it('is in files of up to fifty accounts, one after the other', async () => {
    const large = await openService(51, [], newManifestKey());
    const reports = large.reports.filter(({ reportId }) => reportId === 'week-2026-11-09');
    const other = await openSigningDesk(large, silence);
    expect(await other.exportAll({ reports })).toMatchObject({ state: 'done', done: 51 });
    await large.close();
    expect(other.wire.asked.map((query) => query.get('ids')?.split(',').length)).toEqual([50, 1]);
    const counts = Map.groupBy(await other.entries(), ({ signed }) => signed);
    await other.close();
    expect([...counts].map(([name, { length }]) => `${name} ${length}`).toSorted()).toEqual([
      'signed/week-2026-11-09-2.manifest.json 1',
      'signed/week-2026-11-09.manifest.json 50',
    ]);
  });

  it('is nothing where the operator has no key, and nobody is asked a second time for it', async () => {
    const keyless = await openService(1);
    const other = await openSigningDesk(keyless, silence);
    expect(await other.exportAll()).toMatchObject({ state: 'done', done: 6 });
    await keyless.close();
    expect([(await other.unsigned()).length, await other.signedFolder(), other.wire.asked.length]).toEqual([6, [], 1]);
    await other.close();
  });

  it('leaves out a report that changed after it was saved, until it is saved anew', async () => {
    const [changing] = service.reports.filter(({ reportId }) => reportId === 'week-2026-10-12');
    if (changing === undefined) throw new Error('no report');
    let changed = false;
    desk.wire.relay = async (own) => {
      if (!changed) await service.rebuild(changing, 'between');
      changed = true;
      return await own();
    };
    await desk.exportAll();
    expect(await desk.unsigned()).toMatchObject([{ accountId: changing.accountId, reportId: changing.reportId }]);
    await desk.exportAll();
    for (const entry of await desk.entries()) expect(await desk.isProven(publicKey, entry), entry.name).toBe(true);
  });

  it('is waited for as long as the service asks', async () => {
    let refused = 0;
    desk.wire.relay = (own) => {
      refused += 1;
      if (refused > 2) return own();
      return Response.json({ error: 'too_many_requests' }, { status: 429, headers: { 'retry-after': '30' } });
    };
    await desk.exportAll();
    expect([await desk.unsigned(), desk.wire.asked.length]).toEqual([[], 8]);
  });

  it('is not written where something else has the folder’s name', async () => {
    await writeFile(join(desk.folder, 'signed'), 'notes of mine');
    expect(await desk.exportAll()).toMatchObject({ state: 'done', done: 18, error: null });
    expect(await readFile(join(desk.folder, 'signed'), 'utf8')).toBe('notes of mine');
    expect(await desk.unsigned()).toHaveLength(18);
  });
});

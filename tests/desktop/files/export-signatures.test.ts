import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newManifestKey } from '../../../server/core/minisign.ts';
import { openService, type Service } from './service.ts';
import { openSigningHarness, openSilence } from './signing-harness.ts';

describe('what the operator signs of a bulk export', () => {
  let service: Service;
  let publicKey: string;
  let silence: Awaited<ReturnType<typeof openSilence>>;
  let harness: Awaited<ReturnType<typeof openSigningHarness>>;
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
    harness = await openSigningHarness(service, silence);
  });
  afterEach(() => harness.close());

  it.each(['csv', 'parquet'] as const)('stands beside the files as %s and names each of them', async (format) => {
    expect(await harness.exportAll({ format })).toMatchObject({ state: 'done', done: 18, failed: [], error: null });
    const files = await harness.entries();
    expect(files).toHaveLength(18);
    for (const entry of files) {
      expect(entry.signed).toBe(`signed/${entry.reportId}.manifest.json`);
      expect(await harness.isProven(publicKey, entry), entry.name).toBe(true);
    }
    // One call for each week, and nothing by halves.
    expect(harness.wire.asked).toHaveLength(6);
    expect(await harness.signedFolder()).toHaveLength(12);
  });

  it('is asked for once: who has it is not asked again, also where only the manifest of the folder is lost', async () => {
    await harness.exportAll();
    const before = await harness.entries();
    harness.wire.asked = [];
    await harness.exportAll();
    await rm(join(harness.folder, 'manifest.json'));
    await harness.exportAll();
    expect(harness.wire.asked).toEqual([]);
    expect((await harness.entries()).map(({ signed }) => signed)).toEqual(before.map(({ signed }) => signed));
  });

  it('is asked for anew where it was taken away, and its name with it while it cannot be had', async () => {
    await harness.exportAll();
    await rm(join(harness.folder, 'signed/week-2026-11-09.manifest.json.minisig'));
    harness.wire.relay = () => Response.json({ error: 'internal' }, { status: 500 });
    await harness.exportAll();
    expect((await harness.unsigned()).map(({ reportId }) => reportId)).toEqual(Array(3).fill('week-2026-11-09'));
    harness.wire.relay = (own) => own();
    await harness.exportAll();
    expect(await harness.unsigned()).toEqual([]);
    const [again] = (await harness.entries()).filter(({ reportId }) => reportId === 'week-2026-11-09');
    // What is there is never overwritten.
    expect(again?.signed).toBe('signed/week-2026-11-09-2.manifest.json');
  });

  it('is in files of up to fifty accounts, one after the other', async () => {
    const large = await openService(51, [], newManifestKey());
    const reports = large.reports.filter(({ reportId }) => reportId === 'week-2026-11-09');
    const other = await openSigningHarness(large, silence);
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
    const other = await openSigningHarness(keyless, silence);
    expect(await other.exportAll()).toMatchObject({ state: 'done', done: 6 });
    await keyless.close();
    expect([(await other.unsigned()).length, await other.signedFolder(), other.wire.asked.length]).toEqual([6, [], 1]);
    await other.close();
  });

  it('leaves out a report that changed after it was saved, until it is saved anew', async () => {
    const [changing] = service.reports.filter(({ reportId }) => reportId === 'week-2026-10-12');
    if (changing === undefined) throw new Error('no report');
    let changed = false;
    harness.wire.relay = async (own) => {
      if (!changed) await service.rebuild(changing, 'between');
      changed = true;
      return await own();
    };
    await harness.exportAll();
    expect(await harness.unsigned()).toMatchObject([{ accountId: changing.accountId, reportId: changing.reportId }]);
    await harness.exportAll();
    for (const entry of await harness.entries())
      expect(await harness.isProven(publicKey, entry), entry.name).toBe(true);
  });

  it('is waited for as long as the service asks', async () => {
    let refused = 0;
    harness.wire.relay = (own) => {
      refused += 1;
      if (refused > 2) return own();
      return Response.json({ error: 'too_many_requests' }, { status: 429, headers: { 'retry-after': '30' } });
    };
    await harness.exportAll();
    expect([await harness.unsigned(), harness.wire.asked.length]).toEqual([[], 8]);
  });

  it('is not written where something else has the folder’s name', async () => {
    await writeFile(join(harness.folder, 'signed'), 'notes of mine');
    expect(await harness.exportAll()).toMatchObject({ state: 'done', done: 18, error: null });
    expect(await readFile(join(harness.folder, 'signed'), 'utf8')).toBe('notes of mine');
    expect(await harness.unsigned()).toHaveLength(18);
  });
});

import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createExports } from '../../../main/exports/exports.ts';
import type { Manifest } from '../../../main/exports/manifest.ts';
import type { ExportState } from '../../../shared/desktop/values.ts';
import { openService, type Service } from './service.ts';

describe('a bulk export that is done except for some', () => {
  let service: Service;
  let root: string;
  let folder: string;
  let asked: string[];
  let broken: readonly string[];
  let receive: (state: ExportState) => void;
  beforeAll(async () => {
    service = await openService(1);
  });
  afterAll(() => service?.close());
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'perch-retry-'));
    folder = await mkdtemp(join(root, 'chosen-'));
    [asked, broken, receive] = [[], service.reports.slice(0, 2).map(({ reportId }) => reportId), () => undefined];
  });
  afterEach(() => rm(root, { recursive: true, force: true, maxRetries: 5 }));

  const open = () =>
    createExports({
      language: () => 'en',
      async fetch(url, init) {
        const { pathname } = new URL(url);
        if (!pathname.endsWith('/csv')) return await fetch(url, init);
        const report = pathname.split('/').at(-2) ?? '';
        asked.push(report);
        return broken.includes(report)
          ? new Response('{"error":"report_not_found"}', { status: 404 })
          : fetch(url, init);
      },
      origin: () => service.origin,
      token: () => service.user.token,
      journal: join(root, 'export.journal'),
      now: Date.now,
      after: (ms, task) => {
        const timer = setTimeout(task, ms);
        return () => clearTimeout(timer);
      },
      tell: (state) => receive(state),
      reveal: () => undefined,
    });
  /** What `begin` leads to once it has ended. */
  const ended = (begin: () => Promise<ExportState>): Promise<ExportState> =>
    new Promise((resolve) => {
      receive = (state) => {
        if (state.state === 'done') resolve(state);
      };
      void begin();
    });
  const start = (exports: ReturnType<typeof open>) =>
    ended(() => exports.start({ reports: [...service.reports], folder, pattern: '{report}', format: 'csv' }));
  const manifest = async (): Promise<Manifest> => JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));

  it('asks again for the failed ones alone, and then has everything in its folder and its manifest', async () => {
    const exports = open();
    expect(await start(exports)).toMatchObject({ done: 4, total: 6, failed: [{}, {}] });
    const wanted = [...broken];
    [asked, broken] = [[], []];
    const end = await ended(exports.retry);
    expect(end).toMatchObject({ state: 'done', done: 6, total: 6, failed: [], error: null });
    expect(asked.toSorted()).toEqual(wanted.toSorted());
    const { files, failed } = await manifest();
    expect(files.map(({ name }) => name)).toEqual(service.reports.map(({ reportId }) => `${reportId}.csv`).toSorted());
    expect(failed).toEqual([]);
    expect(end.bytes).toBe(files.reduce((sum, { bytes }) => sum + bytes, 0));
    expect(await readdir(folder)).toHaveLength(7);
  });

  it('is nobody else’s: whoever comes next sees nothing of an export, and cannot try it again', async () => {
    const exports = open();
    await start(exports);
    await exports.leave();
    expect(exports.state()).toMatchObject({ state: 'none', folder: null, total: 0, failed: [] });
    asked = [];
    expect(await exports.retry()).toMatchObject({ state: 'none' });
    expect(asked).toEqual([]);
    expect((await manifest()).files).toHaveLength(4);
  });

  it('names those that fail again, and can be asked once more', async () => {
    const exports = open();
    await start(exports);
    broken = broken.slice(0, 1);
    expect(await ended(exports.retry)).toMatchObject({ done: 5, failed: [{ reportId: broken[0] }] });
    expect((await manifest()).failed).toMatchObject([{ reportId: broken[0], error: 'report_not_found' }]);
    broken = [];
    expect(await ended(exports.retry)).toMatchObject({ done: 6, failed: [] });
    asked = [];
    expect(await exports.retry()).toMatchObject({ state: 'done', done: 6 });
    expect(asked).toEqual([]);
  });
});

import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDownloads } from '../../../main/downloads/downloads.ts';
import { createAutomaticExport } from '../../../main/exports/automatic.ts';
import { DEFAULT_PREFERENCES } from '../../../shared/desktop/preferences.ts';
import type { AutomaticState, DownloadState } from '../../../shared/desktop/values.ts';
import { openService, type Service } from './service.ts';

describe('automatic export from the real service', () => {
  let service: Service;
  let folder: string;
  let asked: string[];
  let saved: string[];
  let failed: string[];
  let told: AutomaticState[];
  let kept: unknown;
  beforeAll(async () => {
    service = await openService(2);
  });
  afterAll(() => service?.close());
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'perch-automatic-'));
    [asked, saved, failed, told, kept] = [[], [], [], [], {}];
  });
  afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

  const open = (choice: { on: boolean; folder: string | null; pattern: string }) =>
    createAutomaticExport({
      language: () => 'en',
      async fetch(url, init) {
        const answer = await fetch(url, init);
        asked.push(`${answer.status} ${new URL(url).pathname}`);
        return answer;
      },
      origin: () => service.origin,
      token: () => service.user.token,
      now: Date.now,
      after: (ms, task) => {
        const timer = setTimeout(task, ms);
        return () => clearTimeout(timer);
      },
      preferences: () => ({ ...DEFAULT_PREFERENCES, automaticExport: choice }),
      saved: (file) => saved.push(file),
      failed: (code, again) => failed.push(again ? code : `${code} for good`),
      tell: (state) => told.push(state),
      store: {
        read: () => kept,
        write: (value) => {
          kept = value;
        },
      },
    });
  const here = (pattern = '{username}/{report}') => open({ on: true, folder, pattern });
  const first = () => service.reports[0] ?? { accountId: 0, reportId: '' };

  it('saves each report that comes under its name, and asks once who the accounts are', async () => {
    const automatic = here();
    await Promise.all(service.reports.map((report) => automatic.onReport(report)));
    expect(saved.toSorted()).toEqual(
      service.reports.map(({ username, reportId }) => join(folder, username, `${reportId}.csv`)).toSorted(),
    );
    expect(asked.filter((each) => each.endsWith('/dashboard/accounts/latest'))).toHaveLength(1);
    const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));
    expect(manifest.files).toHaveLength(12);
    expect(failed).toEqual([]);
  });

  it('leaves what is there when the same report is told of again, also after a start anew without its manifest', async () => {
    await here().onReport(first());
    await here().onReport(first());
    expect(asked.filter((each) => each.startsWith('304'))).toHaveLength(1);
    await rm(join(folder, 'manifest.json'));
    await here().onReport(first());
    expect(await readdir(join(folder, 'account-1.test'))).toEqual(['week-2026-10-05.csv']);
    expect(failed).toEqual([]);
  });

  it('gives a newer state the place of its own file, and another name beside a file of the person', async () => {
    await here().onReport(first());
    const [file = ''] = saved;
    const old = await readFile(file, 'utf8');
    const [report] = service.reports;
    if (report === undefined) throw new Error('no report');
    await service.rebuild(report, 'anew-1');
    await here().onReport(first());
    const renewed = await readFile(file, 'utf8');
    expect(renewed).not.toBe(old);
    await writeFile(file, 'notes of mine');
    await service.rebuild(report, 'anew-2');
    await here().onReport(first());
    expect(await readFile(file, 'utf8')).toBe('notes of mine');
    expect((await readdir(join(folder, 'account-1.test'))).toSorted()).toEqual([
      'week-2026-10-05 (1).csv',
      'week-2026-10-05.csv',
    ]);
  });

  it('says once that the folder is missing, whatever number of reports comes, and asks for none of them', async () => {
    const automatic = open({ on: true, folder: join(folder, 'gone'), pattern: '{report}' });
    await Promise.all(service.reports.map((report) => automatic.onReport(report)));
    expect(failed).toEqual(['folder_missing']);
    expect(asked.filter((each) => each.endsWith('/csv'))).toEqual([]);
    expect(await readdir(folder)).toEqual([]);
  });

  it('does nothing while it is switched off or has no folder', async () => {
    await open({ on: false, folder, pattern: '{report}' }).onReport(first());
    await open({ on: true, folder: null, pattern: '{report}' }).onReport(first());
    expect([asked, saved, failed]).toEqual([[], [], []]);
  });

  it('is one way of two: a download of the same report holds the same bytes', async () => {
    await here().onReport(first());
    const [file = ''] = saved;
    const state = await new Promise<DownloadState>((resolve) => {
      const downloads = createDownloads({
        fetch,
        origin: () => service.origin,
        token: () => service.user.token,
        now: Date.now,
        folder: async () => folder,
        askFolder: async () => null,
        reveal: () => undefined,
        saved: () => undefined,
        tell: (told) => {
          if (told.state !== 'running') resolve(told);
        },
      });
      void downloads.start({ path: `/report/${first().accountId}/${first().reportId}/csv`, ask: false });
    });
    expect(state).toMatchObject({ state: 'done', name: 'perch-account-1.test-week-2026-10-05.csv' });
    expect(await readFile(join(folder, state.name ?? ''), 'utf8')).toBe(await readFile(file, 'utf8'));
  });
});

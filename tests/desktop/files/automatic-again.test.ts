import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAutomaticExport } from '../../../main/exports/automatic.ts';
import { DEFAULT_PREFERENCES } from '../../../shared/desktop/preferences.ts';
import type { AutomaticState } from '../../../shared/desktop/values.ts';
import { MINUTE } from '../../../shared/domain/time/calendar.ts';
import { openService, type Service } from './service.ts';

describe('reports that could not be saved by themselves', () => {
  let service: Service;
  let root: string;
  let folder: string;
  let choice: { on: boolean; folder: string | null; pattern: string };
  let token: string | null;
  let now: number;
  let kept: unknown;
  let saved: string[];
  let failed: string[];
  let told: AutomaticState[];
  /** Answers in the place of the service's; undefined: its own. */
  let instead: (path: string) => Response | undefined;
  let asked: string[];
  beforeAll(async () => {
    service = await openService(1);
  });
  afterAll(() => service?.close());
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'perch-again-'));
    folder = join(root, 'drive');
    choice = { on: true, folder, pattern: '{report}' };
    [token, now, kept, instead] = [service.user.token, Date.now(), {}, () => undefined];
    [saved, failed, told, asked] = [[], [], [], []];
  });
  afterEach(() => rm(root, { recursive: true, force: true, maxRetries: 5 }));

  /** As it is after a start; the store stays. */
  const open = () =>
    createAutomaticExport({
      language: () => 'en',
      async fetch(url, init) {
        const path = new URL(url).pathname;
        if (path.endsWith('/csv')) asked.push(path.split('/').at(-2) ?? '');
        return instead(path) ?? (await fetch(url, init));
      },
      origin: () => service.origin,
      token: () => token,
      now: () => now,
      after: (_, task) => {
        now += MINUTE;
        const timer = setTimeout(task, 0);
        return () => clearTimeout(timer);
      },
      preferences: () => ({ ...DEFAULT_PREFERENCES, automaticExport: choice }),
      store: {
        read: () => kept,
        write: (value) => {
          kept = value;
        },
      },
      saved: (_, name) => saved.push(name),
      failed: (code, again) => failed.push(again ? code : `${code} for good`),
      tell: (state) => told.push(state),
    });
  const names = () => service.reports.map(({ reportId }) => `${reportId}.csv`);
  const all = (automatic: ReturnType<typeof open>) =>
    Promise.all(service.reports.map((report) => automatic.onReport(report)));

  it('wait over a restart, say what stood in the way and when, and are saved when something stirs', async () => {
    await all(open());
    const state = { waiting: 6, failure: { error: 'folder_missing', at: now } };
    expect([failed, told.at(-1)]).toEqual([['folder_missing'], state]);

    const next = open();
    expect(next.state()).toEqual(state);
    await next.catchUp();
    expect(failed).toEqual(['folder_missing']);
    await mkdir(folder);
    await next.catchUp();
    expect(saved.toSorted()).toEqual(names());
    expect(await readdir(folder)).toHaveLength(7);
    expect([told.at(-1), open().state()]).toEqual(Array(2).fill({ waiting: 0, failure: null }));
    await next.catchUp();
    expect(asked).toHaveLength(6);
  });

  it('are not lost with an application that ends before they are saved', async () => {
    await mkdir(folder);
    const ending = all(open());
    const next = open();
    expect(next.state().waiting).toBe(6);
    await ending;
    expect(saved.toSorted()).toEqual(names());
    expect(open().state().waiting).toBe(0);
  });

  it('are forgotten with whoever they are of', async () => {
    const automatic = open();
    await all(automatic);
    automatic.forget();
    expect([told.at(-1), open().state()]).toEqual(Array(2).fill({ waiting: 0, failure: null }));
    await mkdir(folder);
    await automatic.catchUp();
    expect(saved).toEqual([]);
  });

  it('are saved with the next report, each told of once', async () => {
    const [first, second] = service.reports;
    if (first === undefined || second === undefined) throw new Error('no reports');
    const automatic = open();
    await automatic.onReport(first);
    await mkdir(folder);
    await automatic.onReport(second);
    expect([failed, saved]).toEqual([['folder_missing'], [`${first.reportId}.csv`, `${second.reportId}.csv`]]);
  });

  it('go into another folder when one is chosen, and are forgotten when it is switched off', async () => {
    const automatic = open();
    await all(automatic);
    choice = { ...choice, folder: join(root, 'gone, too') };
    await automatic.again();
    expect(failed).toEqual(['folder_missing', 'folder_missing']);
    choice = { ...choice, on: false };
    expect(await automatic.again()).toEqual({ waiting: 0, failure: null });
    choice = { ...choice, on: true, folder: root };
    await automatic.again();
    expect(saved).toEqual([]);
  });

  it('are not asked for while nobody is logged in', async () => {
    await all(open());
    await mkdir(folder);
    token = null;
    const automatic = open();
    await automatic.catchUp();
    expect([failed, asked, automatic.state().waiting]).toEqual([['folder_missing'], [], 6]);
  });

  it('keep no other report waiting when it is only one of them, which is tried ten times and told of once', async () => {
    await mkdir(folder);
    const broken = service.reports[0]?.reportId ?? '';
    instead = (path) => (path.includes(broken) ? new Response('{}', { status: 500 }) : undefined);
    const automatic = open();
    await all(automatic);
    expect(saved.toSorted()).toEqual(names().slice(1));
    await automatic.catchUp();
    expect(asked.filter((each) => each === broken)).toHaveLength(1);
    for (let times = 0; times < 20; times += 1) {
      now += 10 * MINUTE;
      await automatic.catchUp();
    }
    expect(asked.filter((each) => each === broken)).toHaveLength(10);
    expect(failed).toEqual(['internal']);
    expect(automatic.state()).toMatchObject({ waiting: 0, failure: { error: 'internal' } });
  });

  it('are given up at once where another try would change nothing', async () => {
    await mkdir(folder);
    const automatic = open();
    await automatic.onReport({ accountId: service.reports[0]?.accountId ?? 0, reportId: 'week-2020-01-06' });
    expect(failed).toEqual(['report_not_found for good']);
    expect(automatic.state()).toMatchObject({ waiting: 0, failure: { error: 'report_not_found' } });
  });

  it('wait for a service that cannot be reached, and are saved once it is there', async () => {
    await mkdir(folder);
    instead = () => new Response('', { status: 503 });
    const automatic = open();
    await all(automatic);
    expect([failed, automatic.state().waiting]).toEqual([['unreachable'], 6]);
    instead = () => undefined;
    await automatic.catchUp();
    expect(saved.toSorted()).toEqual(names());
  });
});

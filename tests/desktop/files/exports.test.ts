import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createExports, type Exports } from '../../../main/exports/exports.ts';
import type { Manifest } from '../../../main/exports/manifest.ts';
import type { ExportRequest, ExportState } from '../../../shared/desktop/values.ts';
import { later, openService, ROWS, type Service } from './service.ts';

const PATTERN = '{network}/{username}/{report}';
const english = { language: () => 'en' as const, now: Date.now, after: later, reveal: () => undefined };

describe('bulk export from the real service', () => {
  let service: Service;
  let root: string;
  let folder: string;
  let journal: string;
  let asked: { path: string; status: number }[];
  let begun: number;
  let states: ExportState[];
  let token: string | null;
  beforeAll(async () => {
    service = await openService(5);
  });
  afterAll(() => service?.close());
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'perch-export-'));
    folder = await mkdtemp(join(root, 'chosen-'));
    journal = join(root, 'export.journal');
    [asked, begun, states, token] = [[], 0, [], service.user.token];
  });
  afterEach(() => rm(root, { recursive: true, force: true, maxRetries: 5 }));

  const open = (at: Service = service, onFetch: () => void | Promise<void> = () => undefined): Exports =>
    createExports({
      ...english,
      async fetch(url, init) {
        const path = new URL(url).pathname;
        // What is signed is asked for afterwards (`export-signatures.test.ts`).
        if (!path.endsWith('/csv')) return await fetch(url, init);
        begun += 1;
        await onFetch();
        const answer = await fetch(url, init);
        asked.push({ path, status: answer.status });
        return answer;
      },
      origin: () => at.origin,
      token: () => token,
      journal,
      tell: (state) => states.push(state),
    });
  const request = (more: Partial<ExportRequest> = {}): ExportRequest => ({
    reports: [...service.reports],
    folder,
    ...{ pattern: PATTERN, format: 'csv' as const },
    ...more,
  });
  async function settled(exports: Exports): Promise<ExportState> {
    while (exports.state().state === 'running') await wait(5);
    return exports.state();
  }
  /** Until everything that was begun is saved, and nothing more was begun for a while. */
  async function untilQuiet(exports: Exports): Promise<void> {
    for (let seen = -1; seen !== begun || exports.state().done !== begun; await wait(200)) seen = begun;
  }
  const files = async (): Promise<string[]> =>
    (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  const manifest = async (): Promise<Manifest> => JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));

  /** Every file is whole and as the manifest says; there is nothing else. */
  async function expectWhole(count: number): Promise<void> {
    const { files: entries } = await manifest();
    expect(entries).toHaveLength(count);
    for (const entry of entries) {
      const bytes = await readFile(join(folder, entry.name));
      expect(entry.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
      // Line ends inside of quotes are single line feeds in these files.
      expect([entry.bytes, entry.rows]).toEqual([bytes.length, bytes.toString().split('\r\n').length - 2]);
      expect(bytes.toString()).toContain(entry.username);
    }
    expect((await files()).length).toBe(count + 1);
  }

  it('saves every report under the pattern, with a manifest that says what each file is', async () => {
    const exports = open();
    await exports.start(request());
    expect(await settled(exports)).toMatchObject({ state: 'done', total: 30, done: 30, failed: [], error: null });
    await expectWhole(30);
    const [first] = (await manifest()).files;
    expect(first).toMatchObject({
      name: 'bluesky/account-1.test/week-2026-10-05.csv',
      server: service.origin,
      period: { type: 'week', start: '2026-10-05', end: '2026-10-11' },
      sourceRevision: '3krevision',
    });
    expect(existsSync(journal)).toBe(false);
    expect(exports.state().bytes).toBe((await manifest()).files.reduce((sum, { bytes }) => sum + bytes, 0));
  });

  it('fetches nothing that is there unchanged, and replaces only its own files', async () => {
    const first = open();
    await first.start(request());
    await settled(first);
    const before = (await manifest()).files;
    asked = [];
    const [touched, renewed] = before;
    if (touched === undefined || renewed === undefined) throw new Error('no files');
    await writeFile(join(folder, touched.name), 'notes of mine');
    await service.rebuild(renewed, 'anew');
    const second = open();
    await second.start(request());
    expect(await settled(second)).toMatchObject({ state: 'done', done: 30 });
    expect(asked.filter(({ status }) => status === 304)).toHaveLength(28);
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(await readFile(join(folder, touched.name), 'utf8')).toBe('notes of mine');
    const now = new Map((await manifest()).files.map((entry) => [`${entry.accountId} ${entry.reportId}`, entry]));
    const again = now.get(`${touched.accountId} ${touched.reportId}`);
    expect(again).toMatchObject({ name: touched.name.replace('.csv', ' (1).csv'), sha256: touched.sha256 });
    expect(now.get(`${renewed.accountId} ${renewed.reportId}`)).toMatchObject({ name: renewed.name, rows: ROWS + 1 });
    expect(await files()).toHaveLength(32);
  });

  it('goes on after a kill at any moment: nothing is fetched twice that was saved, nothing is left by halves', async () => {
    const other = await openService(5);
    const log = join(root, 'asked.log');
    const about = { origin: other.origin, token: other.user.token, journal, log };
    const argument = JSON.stringify({ ...about, request: request({ reports: [...other.reports] }) });
    const script = join(import.meta.dirname, 'export-process.ts');
    const requests = async (): Promise<string[]> =>
      (await readFile(log, 'utf8').catch(() => '')).split('\n').filter((path) => path !== '');
    let kills = 0;
    let said = '';
    for (let target = 5; !said.includes('"done"'); target += 6) {
      const child = spawn(process.execPath, [script, argument], { stdio: ['ignore', 'pipe', 'inherit'] });
      child.stdout.on('data', (chunk) => {
        said += chunk;
      });
      const ended = new Promise((resolve) => child.once('exit', resolve));
      while (child.exitCode === null && (await requests()).length < target) await wait(3);
      await wait(kills * 4);
      if (child.exitCode === null && kills < 4) {
        child.kill('SIGKILL');
        kills += 1;
      }
      await ended;
    }
    await other.close();
    expect(kills).toBeGreaterThanOrEqual(2);
    await expectWhole(30);
    const paths = await requests();
    expect(new Set(paths).size).toBe(30);
    // Only what was under way at a kill, at most four, is asked for again.
    expect(paths.length).toBeLessThanOrEqual(30 + 4 * kills);
    expect(existsSync(journal)).toBe(false);
  });

  it('keeps what failed beside what was saved, and does not stop for it', async () => {
    const exports = open();
    const gone = { ...service.reports[0], accountId: 999_999, reportId: 'week-2026-10-05' };
    const early = { ...service.reports[0], reportId: 'week-2026-11-16' };
    const reports = [
      { ...gone, username: 'x', network: 'demo' },
      ...service.reports.slice(0, 3),
      { accountId: service.reports[0]?.accountId ?? 0, username: 'y', network: 'demo', reportId: early.reportId },
    ];
    await exports.start(request({ reports }));
    const end = await settled(exports);
    expect(end).toMatchObject({ state: 'done', total: 5, done: 3 });
    const codes = end.failed.map(({ reportId, error }) => `${reportId} ${error}`).toSorted();
    expect(codes).toEqual(['week-2026-10-05 report_not_found', 'week-2026-11-16 report_not_ready']);
    expect((await manifest()).failed).toHaveLength(2);
  });

  it('is paused, survives a start anew as paused, is resumed and ended', async () => {
    const first = open(service, () => wait(10));
    await first.start(request());
    while (first.state().done < 4) await wait(2);
    expect((await first.pause()).state).toBe('paused');
    await untilQuiet(first);
    const count = asked.length;
    expect(count).toBeLessThan(30);

    const second = open();
    await second.restore();
    expect(second.state()).toMatchObject({ state: 'paused', total: 30, done: count });
    expect((await second.resume()).state).toBe('running');
    expect((await settled(second)).state).toBe('done');
    expect(asked).toHaveLength(30);
    await expectWhole(30);
  });

  it('leaves nothing by halves when it is cancelled, and says what it saved', async () => {
    const exports = open(service, () => wait(10));
    await exports.start(request());
    while (exports.state().done < 4) await wait(2);
    expect((await exports.cancel()).state).toBe('cancelled');
    await expectWhole((await manifest()).files.length);
    expect(existsSync(journal)).toBe(false);
  });

  it('stops once, not once a report, when nobody is logged in or the folder is gone, and goes on afterwards', async () => {
    const exports = open();
    token = 'not-a-token';
    await exports.start(request());
    expect(await settled(exports)).toMatchObject({ state: 'paused', error: 'login_required', failed: [] });
    expect(asked.length).toBeLessThanOrEqual(4);
    token = service.user.token;
    await rm(folder, { recursive: true });
    await exports.resume();
    expect(await settled(exports)).toMatchObject({ state: 'paused', error: 'folder_missing', failed: [] });
    expect(existsSync(folder)).toBe(false);
    await exports.cancel();
    expect(exports.state()).toMatchObject({ state: 'cancelled' });
  });

  it('goes on by itself once the service is there again, but not where the person must see to something', async () => {
    let [away, ahead] = [true, 0];
    const exports = createExports({
      ...english,
      fetch: (url, init) => (away ? Promise.reject(new Error('no route')) : fetch(url, init)),
      origin: () => service.origin,
      token: () => token,
      journal,
      // Its minutes of patience pass at once.
      now: () => Date.now() + ahead,
      after: (ms, task) =>
        later(Math.min(ms, 5), () => {
          ahead += ms;
          task();
        }),
      tell: (state) => states.push(state),
    });
    await exports.start(request());
    expect(await settled(exports)).toMatchObject({ state: 'paused', error: 'unreachable', done: 0, failed: [] });
    away = false;
    token = null;
    exports.wake();
    expect(exports.state().state).toBe('paused');
    token = service.user.token;
    exports.wake();
    expect(await settled(exports)).toMatchObject({ state: 'done', done: 30, error: null });

    token = 'not-a-token';
    await exports.start(request());
    await settled(exports);
    token = service.user.token;
    exports.wake();
    expect(exports.state()).toMatchObject({ state: 'paused', error: 'login_required' });
    await exports.resume();
    await settled(exports);
    await exports.start(request());
    await exports.pause();
    exports.wake();
    expect(exports.state()).toMatchObject({ state: 'paused', error: null });
    await exports.cancel();
  });

  it('waits as long as the service asks and no report is lost to its limits', async () => {
    const limited = await openService(2, [{ routes: ['reportCsv'], by: 'user', max: 10, windowMs: 60_000 }]);
    const waits: number[] = [];
    let ahead = 0;
    const exports = createExports({
      ...english,
      async fetch(url, init) {
        const answer = await fetch(url, init);
        asked.push({ path: url, status: answer.status });
        return answer;
      },
      origin: () => limited.origin,
      token: () => limited.user.token,
      journal,
      now: () => Date.now() + ahead,
      after: (ms, task) => {
        const long = ms >= 1000;
        if (long) waits.push(ms);
        return later(long ? 5 : ms, () => {
          ahead += long ? ms : 0;
          task();
        });
      },
      tell: () => undefined,
    });
    await exports.start(request({ reports: [...limited.reports] }));
    while (waits.length === 0 && exports.state().state === 'running') await wait(5);
    await exports.pause();
    expect(Math.max(...waits)).toBeLessThanOrEqual(60_000);
    expect(Math.max(...waits)).toBeGreaterThan(30_000);
    while (exports.state().done < 10) await wait(5);
    await exports.cancel();
    expect(exports.state()).toMatchObject({ failed: [], done: 10 });
    expect(asked.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
    await limited.close();
  });
});

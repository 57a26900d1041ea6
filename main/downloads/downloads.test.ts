import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DownloadState } from '../../shared/desktop/values.ts';
import { createDownloads, type Downloads, type DownloadsDeps } from './downloads.ts';
import { retryAfterMs } from './service-file.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const PATH = '/report/7/week-2026-11-09/csv';
const CSV = { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': 'attachment; filename=week.csv' };
const csv =
  (body: string, headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    response.writeHead(200, { ...CSV, ...headers }).end(body);

describe('downloads', () => {
  let folder: string;
  let server: Server;
  let answer: Answer;
  let states: DownloadState[];
  let saved: string[];
  let shown: string[];
  let listeners: (() => void)[];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'perch-downloads-'));
    answer = csv('head\r\nrow\r\n');
    [states, saved, shown, listeners] = [[], [], [], []];
    server = createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
  });
  afterEach(async () => {
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  const origin = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a TCP server's address is one

  const open = (more: Partial<DownloadsDeps> = {}): Downloads =>
    createDownloads({
      fetch,
      origin,
      token: () => 'the-token',
      now: Date.now,
      folder: async () => folder,
      askFolder: async () => null,
      reveal: (file) => shown.push(file),
      tell(state) {
        states.push(state);
        for (const listener of listeners) listener();
      },
      saved: (file) => saved.push(file),
      ...more,
    });

  const until = (holds: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (holds()) resolve();
      };
      listeners.push(look);
      look();
    });
  const ended = async (id: string | null): Promise<DownloadState | undefined> => {
    const last = (): DownloadState | undefined => states.findLast((state) => state.id === id);
    await until(() => last()?.state !== 'running');
    return last();
  };
  const download = async (downloads: Downloads, path = PATH): Promise<DownloadState | undefined> =>
    ended(await downloads.start({ path, ask: false }));

  it('tells of a file that was saved elsewhere like of its own, and shows it', async () => {
    const downloads = open();
    const file = join(folder, 'books', 'week.csv');
    downloads.adopt(file, 'books/week.csv');
    expect(states).toMatchObject([{ state: 'done', name: 'books/week.csv', error: null }]);
    downloads.show(states[0]?.id ?? '');
    expect(shown).toEqual([file]);
  });

  it('asks with the session token, saves by the header, and shows only what it saved', async () => {
    let asked: IncomingMessage | undefined;
    answer = (request, response) => {
      asked = request;
      csv('a,b\r\n1,2\r\n', { 'content-length': '10' })(request, response);
    };
    const downloads = open();
    const done = await download(downloads);
    expect(done).toMatchObject({ name: 'week.csv', bytes: 10, total: 10, state: 'done', error: null });
    expect(asked?.url).toBe(`/api${PATH}`);
    expect(asked?.headers['x-auth-token']).toBe('the-token');
    expect(await readFile(join(folder, 'week.csv'), 'utf8')).toBe('a,b\r\n1,2\r\n');
    expect(saved).toEqual([join(folder, 'week.csv')]);
    downloads.show('another');
    downloads.show(join(folder, 'week.csv'));
    expect(shown).toEqual([]);
    downloads.show(done?.id ?? '');
    expect(shown).toEqual([join(folder, 'week.csv')]);
  });

  it('saves 100 of the same name at once as 100 whole files', async () => {
    let count = 0;
    answer = (_, response) => {
      count += 1;
      const body = `file ${count}\r\n`.repeat(500);
      response.writeHead(200, CSV);
      response.write(body.slice(0, 1000));
      setTimeout(() => response.end(body.slice(1000)), 5);
    };
    const many = Array.from({ length: 5 }, () => open());
    const ends = await Promise.all(Array.from({ length: 100 }, (_, n) => download(many[n % 5] ?? open())));
    expect(ends.every((state) => state?.state === 'done')).toBe(true);
    const names = await readdir(folder);
    expect(names).toHaveLength(100);
    const contents = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    expect(new Set(contents).size).toBe(100);
    for (const content of contents) expect(content).toBe(content.slice(0, content.indexOf('\n') + 1).repeat(500));
  });

  it('asks for three at once', async () => {
    let [now, most] = [0, 0];
    answer = (_, response) => {
      now += 1;
      most = Math.max(most, now);
      setTimeout(() => {
        now -= 1;
        response.writeHead(200, CSV).end('x');
      }, 20);
    };
    const downloads = open();
    await Promise.all(Array.from({ length: 9 }, () => download(downloads)));
    expect(most).toBe(3);
  });

  it('tells progress at most ten times a second, and the end at once', async () => {
    answer = async (_, response) => {
      response.writeHead(200, CSV);
      for (let n = 0; n < 50; n += 1) {
        response.write('x'.repeat(100));
        await pause(10);
      }
      response.end();
    };
    const from = performance.now();
    const done = await download(open());
    const tenths = (performance.now() - from) / 100;
    expect(done?.bytes).toBe(5000);
    expect(states.length).toBeGreaterThan(4);
    // Begun, named and done are told at once.
    expect(states.length).toBeLessThanOrEqual(tenths + 4);
  });

  it('leaves nothing of one that is cancelled, also of one that waits for its turn', async () => {
    let closed = 0;
    answer = (_, response) => {
      response.writeHead(200, CSV).write('half');
      response.on('close', () => {
        closed += 1;
      });
    };
    const downloads = open();
    const ids = await Promise.all(Array.from({ length: 4 }, () => downloads.start({ path: PATH, ask: false })));
    await until(() => states.filter(({ name }) => name !== null).length === 3);
    downloads.cancel(ids[3] ?? '');
    expect((await ended(ids[3] ?? ''))?.state).toBe('cancelled');
    for (const id of ids) downloads.cancel(id ?? '');
    for (const id of ids) expect((await ended(id))?.state).toBe('cancelled');
    expect(await readdir(folder)).toEqual([]);
    expect(saved).toEqual([]);
    while (closed < 3) await pause(5);
  });

  it.each<[string, Answer, string]>([
    ['the service says why', (_, r) => r.writeHead(409).end('{"error":"report_not_ready"}'), 'report_not_ready'],
    ['the session has ended', (_, r) => r.writeHead(403).end('{"error":"login_required"}'), 'login_required'],
    ['the service is broken', (_, r) => r.writeHead(500).end('<html>'), 'internal'],
    [
      'something else answers',
      (_, r) => r.writeHead(200, { 'content-type': 'text/html' }).end('hi'),
      'unexpected_answer',
    ],
    [
      'it is sent elsewhere',
      (q, r) => (q.url === '/elsewhere' ? csv('x')(q, r) : r.writeHead(302, { location: '/elsewhere' }).end()),
      'unreachable',
    ],
    ['the answer breaks off', (_, r) => void r.writeHead(200, CSV).write('x', () => r.destroy()), 'interrupted'],
    [
      'fewer bytes come than announced',
      (_, r) => void r.writeHead(200, { ...CSV, 'content-length': '9' }).write('x', () => r.destroy()),
      'interrupted',
    ],
    ['nobody answers', (_, r) => r.destroy(), 'unreachable'],
  ])('fails with a code and leaves nothing when %s', async (_, how, code) => {
    answer = how;
    expect(await download(open())).toMatchObject({ state: 'failed', error: code });
    expect(await readdir(folder)).toEqual([]);
    expect(saved).toEqual([]);
  });

  it('fails when its folder is gone, without reading the answer', async () => {
    answer = (_, response) => response.writeHead(200, CSV).write('x');
    const downloads = open({ folder: async () => join(folder, 'gone') });
    expect(await download(downloads)).toMatchObject({ state: 'failed', error: 'folder_missing' });
  });

  it('asks where to when told so, and does nothing when the person thinks better of it', async () => {
    expect(await open().start({ path: PATH, ask: true })).toBeNull();
    expect(states).toEqual([]);
    const id = await open({ askFolder: async () => folder, folder: async () => '/nowhere' }).start({
      path: PATH,
      ask: true,
    });
    expect((await ended(id))?.state).toBe('done');
  });

  it.each(['/user/info', '/report/7/week-2026-11-09', '//example.org/x', '/dashboard/../report/7/week-2026-11-09/csv'])(
    'asks nothing for %s, which is no file of the service',
    async (path) => {
      await expect(open().start({ path, ask: false })).rejects.toMatchObject({ code: 'not_a_file' });
      expect(states).toEqual([]);
    },
  );
});

describe('Retry-After', () => {
  it('is read as seconds or as a date, and nothing else', () => {
    const now = Date.parse('2026-11-19T06:00:00Z');
    expect(retryAfterMs('7', now)).toBe(7000);
    expect(retryAfterMs('Thu, 19 Nov 2026 06:00:30 GMT', now)).toBe(30_000);
    expect(retryAfterMs('Thu, 19 Nov 2026 05:00:00 GMT', now)).toBe(0);
    expect(retryAfterMs('soon', now)).toBeNull();
    expect(retryAfterMs(null, now)).toBeNull();
  });
});

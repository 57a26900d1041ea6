import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAppProtocol } from './app-protocol.ts';
import { isSource } from './dev-files.ts';
import { createWebFiles } from './web-files.ts';

const FILES = {
  'index.html': '<!doctype html><title>Perch</title>',
  'sw.js': 'self.skipWaiting()',
  'icon.svg': '<svg/>',
  'assets/main-1.js': 'export {}',
  'assets/main-1.js.br': 'compressed',
  'assets/main-1.css': 'body{}',
  'assets/font-1.woff2': 'font',
  'assets/notes.txt': 'not for pages',
  'pages/en.html': 'drawn for visitors',
  '.vite/manifest.json': '{}',
};

describe('files of the application', () => {
  let folder = '';
  beforeAll(() => {
    const outside = mkdtempSync(join(tmpdir(), 'perch-files-'));
    writeFileSync(join(outside, 'secret.json'), 'secret');
    writeFileSync(join(outside, 'index.html'), 'outside');
    folder = join(outside, 'web');
    for (const [name, text] of Object.entries(FILES)) {
      mkdirSync(join(folder, name, '..'), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
  });
  afterAll(() => rmSync(join(folder, '..'), { recursive: true }));

  const get = (path: string, init?: RequestInit) => createWebFiles({ folder })(new Request(`app://perch${path}`, init));

  it.each([
    ['/icon.svg', 'image/svg+xml', '<svg/>'],
    ['/assets/main-1.js', 'text/javascript; charset=utf-8', 'export {}'],
    ['/assets/main-1.css?x=1', 'text/css; charset=utf-8', 'body{}'],
    ['/assets/font-1.woff2', 'font/woff2', 'font'],
    ['/', 'text/html; charset=utf-8', FILES['index.html']],
    ['/en/dashboard', 'text/html; charset=utf-8', FILES['index.html']],
    ['/pt/report/1,2/week-2026-11-09?a=b', 'text/html; charset=utf-8', FILES['index.html']],
  ])('are served as what they are: %s', async (path, type, text) => {
    const answer = await get(path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
    expect(await answer.text()).toBe(text);
  });

  it('come with the content policy: everything from here, pictures over https', async () => {
    const policy = (await get('/en')).headers.get('content-security-policy');
    expect(policy).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
        "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect((await get('/assets/main-1.js')).headers.get('x-content-type-options')).toBe('nosniff');
  });

  it.each([
    '/sw.js',
    '/pages/en.html',
    '/pages/en',
    '/mail/figure.png',
    '/assets/main-1.js.br',
    '/assets/notes.txt',
    '/.vite/manifest.json',
    '/%2evite/manifest.json',
    '/..%2fsecret.json',
    '/%2e%2e%2fsecret.json',
    '/assets/..%2f..%2fsecret.json',
    '/assets/..%5c..%5csecret.json',
    '/assets%2f..%2f..%2fsecret.json',
    '/C:/secret.json',
    '/secret.json',
    '/%00.json',
    '/assets/missing.js',
    '/assets/%ff.js',
  ])('are no others: %s', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toBe('');
  });

  it('are only read', async () => {
    expect((await get('/en', { method: 'POST', body: 'x' })).status).toBe(405);
    const head = await get('/icon.svg', { method: 'HEAD' });
    expect([head.status, await head.text(), head.headers.get('content-length')]).toEqual([200, '', '6']);
  });
});

describe("the application's own scheme", () => {
  const serve = (isFile?: (path: string) => boolean) =>
    createAppProtocol({
      api: async () => new Response('service'),
      files: async () => new Response('file'),
      ...(isFile === undefined ? {} : { isFile }),
    });
  const ask = async (url: string, answer = serve()) => {
    const { status, ...rest } = await answer(new Request(url)).then(async (given) => ({
      status: given.status,
      text: await given.text(),
    }));
    return status === 200 ? rest.text : status;
  };

  it('asks the service for what lies under /api, and files for the rest', async () => {
    expect(await ask('app://perch/api/user/info')).toBe('service');
    expect(await ask('app://perch/en/dashboard')).toBe('file');
    expect(await ask('app://perch/apiary')).toBe('file');
    expect(await ask('app://perch/en/../api/config')).toBe('service');
  });

  it('does not carry the live channel, and answers no other host', async () => {
    expect(await ask('app://perch/api/ws')).toBe(404);
    expect(await ask('app://evil/api/user/info')).toBe(404);
    expect(await ask('app://perch.evil/en')).toBe(404);
  });

  it('finds the sources of the client under /api while it is developed', async () => {
    expect(await ask('app://perch/api/client.ts', serve(isSource))).toBe('file');
    expect(await ask('app://perch/api/user/info', serve(isSource))).toBe('service');
  });
});

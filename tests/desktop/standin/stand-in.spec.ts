import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { EXECUTABLE, environment, type TryWindow, tryTest as test } from './try/drive.ts';

/** What the stand-in promises, shown on a small application, and that a mistake in that application is seen. */
const ask = (page: Page, channel: string, value?: unknown): Promise<unknown> =>
  page.evaluate(([name, sent]) => (window as unknown as TryWindow).bridge.ask(name as string, sent), [channel, value]);
const fetched = (
  page: Page,
  path: string,
  init: RequestInit = {},
): Promise<{ status: number; text: string; headers: object }> =>
  page.evaluate(
    async ([url, how]) => {
      const answer = await fetch(url as string, how as RequestInit);
      return { status: answer.status, text: await answer.text(), headers: Object.fromEntries(answer.headers) };
    },
    [path, init] as const,
  );

test('only what the preload script exposes reaches the page, frozen, as copies and proxies', async ({ tried }) => {
  const page = await tried.launch();
  const seen = await page.evaluate(async () => {
    const { bridge, leaked, inline, ...rest } = window as unknown as TryWindow & {
      require?: unknown;
      ipcRenderer?: unknown;
    };
    const sent = {
      when: new Date(0),
      bytes: new Uint8Array([1, 2]),
      odd: [undefined, Number.NaN, 3n],
      map: new Map([[1, { a: 'in a map' }]]),
    };
    return {
      leaked: [leaked, inline, rest.require, rest.ipcRenderer, Reflect.get(window, 'process')],
      frozen: Object.isFrozen(bridge),
      sync: bridge.add(2, 3),
      proxied: bridge.returnFunction()(),
      back: await bridge.ask('echo', sent),
      map: Reflect.get(Reflect.get((await bridge.ask('echo', sent)) as object, 'value'), 'map').get(1).a,
      failure: await bridge.ask('fail').catch((error: Error) => error.message),
      unknown: await bridge.ask('nothing').catch((error: Error) => error.message),
      uncloneable: await Promise.resolve()
        .then(() => bridge.ask('echo', { inside: Symbol('s') }))
        .catch((error: Error) => error.message),
    };
  });
  expect(seen.leaked).toEqual([undefined, undefined, undefined, undefined, undefined]);
  expect(seen).toMatchObject({
    map: 'in a map',
    frozen: true,
    sync: 5,
    proxied: 'called',
    failure: "Error invoking remote method 'fail': Error: no",
    unknown: "Error invoking remote method 'nothing': Error: No handler registered for 'nothing'",
    uncloneable: 'An object could not be cloned.',
  });
  expect(seen.back).toMatchObject({
    from: 'app://try',
    value: { when: new Date(0), bytes: new Uint8Array([1, 2]), odd: [undefined, Number.NaN, 3n] },
  });
});

test('a preload script that asks for Node fails, as in a sandbox', async ({ tried }) => {
  const page = await (await tried.launchOnly({ TRY_FAULT: 'node-in-preload' })).firstWindow();
  await expect(page.locator('h1')).toHaveText('ready: undefined');
});

test('the policy of a protocol answer holds, and without it the inline script runs', async ({ tried }) => {
  const strict = await tried.launch();
  expect(await strict.evaluate(() => (window as unknown as TryWindow).inline)).toBeUndefined();
  await tried.main().close();
  const lax = await tried.launch({ TRY_FAULT: 'no-policy' });
  expect(await lax.evaluate(() => (window as unknown as TryWindow).inline)).toBe(true);
});

test('a protocol handler gets method, origin and body, and its answer arrives as it is written', async ({ tried }) => {
  const page = await tried.launch();
  const big = 'x'.repeat(3_000_000);
  const echoed = await fetched(page, '/echo', { method: 'POST', body: big });
  expect(echoed.text).toHaveLength(big.length);
  expect(echoed.headers).toMatchObject({ 'x-method': 'POST', 'x-origin': 'app://try' });
  expect((await fetched(page, '/nowhere')).status).toBe(404);
  await expect(fetched(page, '/broken')).rejects.toThrow(/Failed to fetch/);
  const pieces = await page.evaluate(async () => {
    const reader = (await fetch('/slow')).body?.getReader();
    const first = await reader?.read();
    return new TextDecoder().decode(first?.value);
  });
  expect(pieces).toBe('first ');
  expect(await page.evaluate(() => isSecureContext)).toBe(true);
});

test('leaving the page and opening windows is asked for, and nothing prevents it without a guard', async ({
  tried,
}) => {
  const page = await tried.launch();
  await tried.main().evaluate(({ shell }) => {
    const opened: string[] = [];
    Object.assign(globalThis, { opened });
    shell.openExternal = async (url) => void opened.push(url);
  });
  await page.locator('#out').click();
  await page.locator('#away').click();
  await page.locator('#new').click();
  await page.evaluate(() => void window.open('https://elsewhere.example/open'));
  await expect
    .poll(() => tried.main().evaluate(() => Reflect.get(globalThis, 'opened')))
    .toEqual(['https://elsewhere.example/new', 'https://elsewhere.example/open']);
  expect(
    await tried.main().evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getURL()),
  ).toBe('app://try/');
  await expect.poll(() => tried.main().windows().length).toBe(1);
  await tried.main().close();
  const unguarded = await tried.launch({ TRY_FAULT: 'no-guard' });
  await unguarded.evaluate(() => {
    location.href = 'http://127.0.0.1:9/';
  });
  await expect
    .poll(() => tried.main().evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getURL()))
    .toBe('chrome-error://chromewebdata/');
});

test('a navigation is told of when it begins and when the page is there, one within the page as such', async ({
  tried,
}) => {
  const page = await tried.launch();
  await tried.main().evaluate(({ BrowserWindow }) => {
    const told: string[] = [];
    Object.assign(globalThis, { told });
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    contents?.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
      if (isMainFrame) told.push(isSameDocument ? 'begins within' : 'begins');
    });
    contents?.on('did-navigate', () => told.push('there'));
    contents?.on('did-navigate-in-page', () => told.push('within'));
  });
  await page.evaluate(() => {
    location.hash = 'below';
  });
  const told = () => tried.main().evaluate(() => Reflect.get(globalThis, 'told'));
  await expect.poll(told).toEqual(['begins within', 'within']);
  await page.evaluate(() => location.reload());
  await expect.poll(told).toEqual(['begins within', 'within', 'begins', 'there']);
});

test('a second process hands its words to the first and ends; without the lock it would stay', async ({ tried }) => {
  const page = await tried.launch();
  const second = spawn(EXECUTABLE, [...tried.words(), 'perch://open/en'], { stdio: 'ignore' });
  expect(await once(second, 'exit')).toEqual([0, null]);
  await expect(page.locator('#told')).toHaveText('{"argv":"perch://open/en","data":{"greeting":"hello"}}');
  const stubborn = spawn(EXECUTABLE, tried.words(join(tried.folder, 'other')), {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: environment({ TRY_FAULT: 'no-lock' }),
  });
  const isUp = (text: string): boolean => text.includes('DevTools listening');
  await new Promise<void>((resolve) => stubborn.stderr.on('data', (chunk) => isUp(String(chunk)) && resolve()));
  expect(stubborn.exitCode).toBeNull();
  stubborn.kill('SIGTERM');
  await once(stubborn, 'exit');
});

test('ready comes after the entry module, quitting goes in its order, and an entry that waits for ready never starts', async ({
  tried,
}) => {
  await tried.launch();
  await tried
    .main()
    .evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
    .catch(() => undefined);
  await expect.poll(() => existsSync(join(tried.folder, 'order.json'))).toBe(true);
  expect(JSON.parse(await readFile(join(tried.folder, 'order.json'), 'utf8'))).toEqual([
    'entry',
    'entry done',
    'ready',
    'window-all-closed',
    'before-quit',
    'will-quit',
    'quit',
  ]);
  tried.ended();
  const stuck = spawn(EXECUTABLE, tried.words(), {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: environment({ TRY_FAULT: 'top-level-await' }),
  });
  let said = '';
  stuck.stderr.on('data', (chunk) => {
    said += chunk;
  });
  await new Promise((resolve) => setTimeout(resolve, 3000));
  expect(said).not.toContain('DevTools listening');
  stuck.kill('SIGKILL');
});

test('the keyring keeps secrets when it is there, says so when it is locked, and opens again while the application runs', async ({
  tried,
}) => {
  const page = await tried.launch();
  const setKeyring = (mode: string): Promise<void> =>
    tried.main().evaluate((_, chosen) => {
      process.env.STANDIN_KEYRING = chosen;
    }, mode);
  expect(await ask(page, 'keep', 'secret word')).toBe('v11');
  expect((await readFile(join(tried.folder, 'secret'))).includes('secret word')).toBe(false);
  await setKeyring('locked');
  expect(await ask(page, 'kept')).toEqual({ error: expect.stringContaining('temporarily unavailable') });
  await setKeyring('ok');
  expect(await ask(page, 'kept')).toEqual({ result: 'secret word', shouldReEncrypt: false });
  await setKeyring('none');
  expect(await ask(page, 'kept')).toEqual({ error: expect.stringContaining('Error while decrypting') });
  expect(await ask(page, 'keep', 'unprotected')).toBe('v10');
  await setKeyring('ok');
  expect(await ask(page, 'kept')).toEqual({ result: 'unprotected', shouldReEncrypt: true });
});

test('settings and what the page stores are there after a restart', async ({ tried }) => {
  const first = await tried.launch();
  await first.evaluate(() => localStorage.setItem('kept', 'yes'));
  expect(await tried.main().evaluate(() => Reflect.get(globalThis, 'starts'))).toBe(1);
  await tried.main().close();
  const second = await tried.launch();
  expect(await second.evaluate(() => localStorage.getItem('kept'))).toBe('yes');
  expect(await tried.main().evaluate(() => Reflect.get(globalThis, 'starts'))).toBe(2);
});

test('downloads, colours and requests of the application are real', async ({ tried }) => {
  const page = await tried.launch();
  await page.locator('#csv').click();
  await expect(page.locator('#told')).toHaveText('"week 42.csv"');
  expect(await readFile(join(tried.folder, 'week 42.csv'), 'utf8')).toBe('a,b\n1,2\n');

  const isDark = (): Promise<boolean> => page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  expect(await isDark()).toBe(false);
  await tried.main().evaluate(({ nativeTheme }) => {
    nativeTheme.themeSource = 'dark';
  });
  await expect.poll(isDark).toBe(true);

  const server = createServer((request, answer) => answer.end(String(request.headers['x-sent'])));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  expect(await ask(page, 'fetch', `http://127.0.0.1:${port}/`)).toBe('yes');
  server.close();
});

test('Chromium does not outlive an application that is killed', async ({ tried }) => {
  await tried.launch();
  const pids: number[] = await tried.main().evaluate(({ app }) => app.getAppMetrics().map(({ pid }) => pid));
  expect(pids.length).toBeGreaterThan(2);
  tried.main().process().kill('SIGKILL');
  tried.ended();
  const alive = async (): Promise<string[]> => {
    const all = new Set(await readdir('/proc').catch(() => []));
    return pids.map(String).filter((pid) => all.has(pid));
  };
  await expect.poll(alive, { timeout: 15_000 }).toEqual([]);
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, type Page } from '@playwright/test';
import { EXECUTABLE, environment, type TryWindow, tryTest as test } from './try/drive.ts';

/** Where Electron is stricter than Node or than Chromium alone, and an application relies on it. */

test('a permission that is looked at and one that is asked for are two questions, each of a handler of its own', async ({
  tried,
}) => {
  const answers = (page: Page): Promise<unknown[]> =>
    page.evaluate(async () => {
      const stateOf = async (name: PermissionName) => (await navigator.permissions.query({ name })).state;
      const located = new Promise<number>((resolve) =>
        navigator.geolocation.getCurrentPosition(
          () => resolve(0),
          ({ code }) => resolve(code),
          { timeout: 1 },
        ),
      );
      return [
        await stateOf('notifications'),
        await stateOf('geolocation'),
        await Notification.requestPermission(),
        // 1: denied; anything else was allowed, wherever it then led.
        (await located) === 1,
        await navigator.clipboard.readText().catch((error: Error) => error.name),
      ];
    });
  expect(await answers(await tried.launch())).toEqual(['granted', 'denied', 'denied', false, 'NotAllowedError']);
  await tried.main().close();
  // Electron grants what no handler decides.
  expect((await answers(await tried.launch({ TRY_FAULT: 'no-check' }))).slice(0, 2)).toEqual(['granted', 'granted']);
});

test('a page is told of with its status, one that cannot be loaded is no page and never ready to be shown', async ({
  tried,
}) => {
  await tried.launch();
  await tried.main().evaluate(({ BrowserWindow }) => {
    const told: unknown[] = [];
    Object.assign(globalThis, { told });
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    contents?.on('did-navigate', (_, url, status) => told.push([url, status]));
    contents?.on('did-fail-load', (...[, , , url]) => told.push([url, 'failed']));
  });
  const told = () => tried.main().evaluate(() => Reflect.get(globalThis, 'told'));
  // From main: the page's own context may be just going.
  const goTo = (path: string) =>
    tried.main().evaluate(({ BrowserWindow }, to) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      void contents?.executeJavaScript(`location.assign(${JSON.stringify(to)})`).catch(() => undefined);
    }, path);
  await goTo('/gone');
  await expect.poll(told).toEqual([['app://try/gone', 410]]);
  await goTo('/broken');
  await expect.poll(told).toEqual([
    ['app://try/gone', 410],
    ['app://try/broken', 'failed'],
  ]);
  const ready = await tried.main().evaluate(async ({ BrowserWindow }) => {
    const window = new BrowserWindow({ show: false });
    let isReady = false;
    window.once('ready-to-show', () => {
      isReady = true;
    });
    const failed = await window.loadURL('app://try/broken').catch((error: Error) => error.message);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    return [isReady, String(failed).includes('ERR_')];
  });
  expect(ready).toEqual([false, true]);
});

test('what Electron would pass over without a word is refused: a web preference that there is not', async ({
  tried,
}) => {
  const started = spawn(EXECUTABLE, tried.words(), {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: environment({ TRY_FAULT: 'unknown-preference' }),
  });
  let said = '';
  started.stderr.on('data', (chunk) => {
    said += chunk;
  });
  await once(started, 'exit');
  expect(said).toContain('webPreferences.sandboxed is not known');
});

test('the signal of a request is never aborted, and the frame of a page that is gone is none', async ({ tried }) => {
  const page = await tried.launch();
  await page.evaluate(async () => {
    const stop = new AbortController();
    const { body } = await fetch('/signal', { signal: stop.signal });
    void (window as unknown as TryWindow).bridge.ask('late').catch(() => undefined);
    stop.abort();
    await body?.cancel().catch(() => undefined);
    location.reload();
  });
  await expect.poll(() => tried.main().evaluate(() => Reflect.get(globalThis, 'lateFrame'))).toBeNull();
  expect(await tried.main().evaluate(() => Reflect.get(globalThis, 'signal').aborted)).toBe(false);
});

test('a request of the application waits for ever, and a header beyond Latin-1 is never answered', async ({
  tried,
}) => {
  await tried.launch();
  const server = createServer((request, answer) => {
    if (request.url === '/latin') answer.setHeader('x-name', Buffer.from('é').toString('latin1')).end();
    else if (request.url === '/beyond') answer.setHeader('x-name', Buffer.from('ž').toString('latin1')).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  const answered = (path: string): Promise<unknown> =>
    tried.main().evaluate(
      ({ net }, url) =>
        Promise.race([
          net.fetch(url).then(
            ({ status }) => status,
            (error: Error) => error.name,
          ),
          new Promise((resolve) => setTimeout(() => resolve('silent'), 1000)),
        ]),
      `${origin}${path}`,
    );
  expect(await answered('/latin')).toBe(200);
  expect(await answered('/beyond')).toBe('silent');
  expect(await answered('/silent')).toBe('silent');
  server.closeAllConnections();
  server.close();
});

test('the system refuses what it cannot do, and tells only of what it can see', async ({ tried }) => {
  await tried.launch({ STANDIN_BROWSER: 'none', STANDIN_NOTIFICATIONS: 'failed' });
  const seen = await tried.main().evaluate(async ({ shell, Notification, powerMonitor }) => {
    const received: string[] = [];
    powerMonitor.on('unlock-screen', () => received.push('unlocked'));
    powerMonitor.emit('unlock-screen');
    const failed = new Promise((resolve) => {
      const notification = new Notification({ title: 'Title' });
      notification.on('show', () => resolve('shown'));
      notification.on('failed', () => resolve('failed'));
      notification.show();
    });
    return [
      received,
      await failed,
      await shell.openExternal('https://elsewhere.example/').catch(({ message }) => message),
    ];
  });
  expect(seen).toEqual([[], 'failed', 'Failed to open URL']);
});

import { readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { METHODS } from '../../../shared/desktop/bridge.ts';
import { collectOpened, goTo, pathOf, test } from '../support/desktop.ts';

/** The window and its page: what is in it, what it may do, where it stands. */

const FIRST_VIEW_LIMIT_MS = 15_000;

test('the first view is there, drawn by the same page that a browser gets', async ({ machine }) => {
  const started = performance.now();
  const { app, page } = await machine.start();
  const took = performance.now() - started;
  test.info().annotations.push({ type: 'launch to first view', description: `${Math.round(took)} ms` });
  expect(took).toBeLessThan(FIRST_VIEW_LIMIT_MS);
  expect(app.windows()).toHaveLength(1);
  expect(await page.evaluate(() => isSecureContext)).toBe(true);
  expect(
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((window) => window.isVisible())),
  ).toEqual([true]);
});

test('a window whose page cannot be loaded is shown all the same, and one whose page can only when it has something to show', async ({
  machine,
}) => {
  const { app } = await machine.start();
  const shown = (address: string): Promise<boolean> =>
    app.evaluate(async ({ BrowserWindow }, to) => {
      const [window] = BrowserWindow.getAllWindows();
      window?.hide();
      await window?.loadURL(to).catch(() => undefined);
      return window?.isVisible() ?? false;
    }, address);
  expect(await shown('app://perch/en/faq')).toBe(false);
  await shown('app://elsewhere/');
  const visible = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible());
  await expect.poll(visible).toBe(true);
});

test('the page has the bridge that is written down, frozen, and nothing of Electron or Node', async ({ machine }) => {
  const { page } = await machine.start();
  const seen = await page.evaluate(() => ({
    keys: Object.keys(Reflect.get(window, 'desktop')),
    frozen: Object.isFrozen(Reflect.get(window, 'desktop')),
    others: ['require', 'process', 'module', 'ipcRenderer', 'electron', 'Buffer', 'global'].filter(
      (name) => name in window,
    ),
  }));
  expect(seen.keys.toSorted()).toEqual([...Object.keys(METHODS), 'system', 'session', 'on'].toSorted());
  expect(seen.frozen).toBe(true);
  expect(seen.others).toEqual([]);
});

test('the content policy stops scripts, frames and requests that are not the application', async ({ machine }) => {
  const { page } = await machine.start();
  const done = await page.evaluate(async () => {
    const script = document.createElement('script');
    script.textContent = 'window.inlineRan = true';
    document.head.append(script);
    const frame = document.createElement('iframe');
    frame.src = 'data:text/html,hello';
    const blocked = new Promise<string>((resolve) => {
      document.addEventListener('securitypolicyviolation', (event) => {
        if (event.effectiveDirective === 'frame-src') resolve(event.effectiveDirective);
      });
    });
    document.body.append(frame);
    return {
      inline: Reflect.get(window, 'inlineRan'),
      frame: await blocked,
      request: await fetch('https://elsewhere.example/').catch((error: Error) => error.name),
      evaluated: await Promise.resolve()
        .then(() => new Function('return 1')())
        .catch((error: Error) => error.name),
    };
  });
  expect(done).toEqual({ inline: undefined, frame: 'frame-src', request: 'TypeError', evaluated: 'EvalError' });
});

test('the page stays in the application: other addresses are not gone to, pop-ups not opened', async ({
  machine,
  service,
}) => {
  const desktop = await machine.start();
  const { app, page } = desktop;
  const opened = await collectOpened(desktop);
  const before = page.url();
  await goTo(desktop, 'https://elsewhere.example/phish');
  await goTo(desktop, 'file:///etc/passwd').catch(() => undefined);
  await page.evaluate((url) => {
    for (const address of ['https://elsewhere.example/', 'javascript:alert(1)', `${url}/en/terms-and-conditions`])
      window.open(address);
  }, service.url);
  await expect.poll(opened).toEqual([`${service.url}/en/terms-and-conditions`]);
  expect(page.url()).toBe(before);
  expect(app.windows()).toHaveLength(1);
});

test('after a link that is not opened the page still hears the application', async ({ machine }) => {
  const desktop = await machine.start();
  await goTo(desktop, 'https://elsewhere.example/phish');
  // A locator would wait for the navigation that is not allowed to end.
  const told = (): Promise<string | undefined> =>
    desktop.page.evaluate(() => document.querySelector('.toast')?.textContent);
  await expect.poll(told).toContain('opens only pages that it knows');
});

/** What a method of the bridge answers: `answered`, or why it refuses. */
const askOf =
  (page: Page) =>
  (method: string, input: unknown): Promise<string> =>
    page.evaluate(
      ([name, given]) =>
        Reflect.get(window, 'desktop')
          [name as string](given)
          .then(() => 'answered')
          .catch((error: Error) => error.message),
      [method, input] as const,
    );

test('a page names no folder that the person did not choose', async ({ machine }) => {
  const ask = askOf((await machine.start()).page);
  const folder = tmpdir();
  const [report, pattern] = [{ accountId: 1, reportId: 'week-2026-11-09', username: 'a', network: 'demo' }, '{report}'];
  expect(await ask('startExport', { reports: [report], folder, pattern })).toContain('folder_missing');
  expect(await ask('changePreferences', { downloads: { folder } })).toContain('folder_missing');
  expect(await ask('changePreferences', { automaticExport: { on: true, folder, pattern } })).toContain(
    'folder_missing',
  );
  expect(await ask('changePreferences', { downloads: { folder: null } })).toBe('answered');
});

test('a picture for the press is offered to be saved under its name, and nothing from elsewhere is', async ({
  machine,
}) => {
  const { app, page } = await machine.start();
  await app.evaluate(({ session }) => {
    const seen: unknown[] = [];
    Reflect.set(globalThis, 'offered', seen);
    session.defaultSession.on('will-download', (event, item) =>
      seen.push([event.defaultPrevented, Reflect.get(item.getSaveDialogOptions(), 'defaultPath')]),
    );
  });
  for (const address of ['/perch.svg', 'data:text/plain,hello']) {
    await page.evaluate((href) => {
      const link = Object.assign(document.createElement('a'), { href, download: 'perch: the bird.svg' });
      document.body.append(link);
      link.click();
    }, address);
  }
  const folder = await app.evaluate(({ app: application }) => application.getPath('downloads'));
  await expect
    .poll(async () => ((await app.evaluate(() => Reflect.get(globalThis, 'offered'))) as unknown[]).toSorted())
    .toEqual([
      [false, join(folder, 'perch_ the bird.svg')],
      [true, undefined],
    ]);
});

test('an outside page is opened in the system browser when it is allowed, and only then', async ({
  machine,
  service,
}) => {
  const desktop = await machine.start();
  const opened = await collectOpened(desktop);
  const open = (url: string): Promise<unknown> =>
    desktop.page.evaluate((address) => Reflect.get(window, 'desktop').openExternal(address), url);
  const allowed = ['https://checkout.stripe.com/c/pay/cs_1', 'https://www.paypal.com/x', `${service.url}/en`];
  const refused = [
    'https://elsewhere.example/',
    'http://checkout.stripe.com/',
    'https://checkout.stripe.com.elsewhere.example/',
    'https://person@checkout.stripe.com/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'perch://open/en',
    'smb://host/share',
  ];
  for (const url of allowed) expect(await open(url), url).toBe(true);
  for (const url of refused) expect(await open(url), url).toBe(false);
  expect(await opened()).toEqual(allowed);
});

test('an argument that is not what the method takes is refused', async ({ machine }) => {
  const failure = askOf((await machine.start()).page);
  for (const [method, input] of [
    ['setLanguage', 'xx'],
    ['openExternal', 17],
    ['setUnread', -1],
    ['download', { path: '../../etc/passwd', ask: false }],
  ] as const)
    expect(await failure(method, input), method).toMatch(/Error invoking remote method/);
});

test('the window opens where it was left, and on a display when that is gone', async ({ machine }) => {
  const first = await machine.start();
  const wanted = { x: 140, y: 90, width: 900, height: 700 };
  await first.app.evaluate(({ BrowserWindow }, bounds) => BrowserWindow.getAllWindows()[0]?.setBounds(bounds), wanted);
  await first.quit();
  const second = await machine.start();
  const bounds = (): Promise<unknown> =>
    second.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds());
  expect(await bounds()).toEqual(wanted);
  await second.app.evaluate(({ BrowserWindow, screen }) => {
    BrowserWindow.getAllWindows()[0]?.setBounds({ x: 9000, y: 4000, width: 900, height: 700 });
    screen.emit('display-removed', {}, {});
  });
  await expect.poll(async () => ((await bounds()) as { x: number }).x).toBeLessThan(3000);
});

test('what crashes is kept on this machine and not sent', async ({ machine }) => {
  const { app } = await machine.start();
  const seen = await app.evaluate(({ app: application, crashReporter }) => ({
    sends: crashReporter.getUploadToServer(),
    isOurs: application.getPath('crashDumps').startsWith(application.getPath('userData')),
  }));
  expect(seen).toEqual({ sends: false, isOurs: true });
});

test('closing the window ends the application on systems without a reliable tray, and leaves nothing running', async ({
  machine,
}) => {
  test.skip(process.platform !== 'linux', 'elsewhere it stays in the tray or the dock');
  const { app } = await machine.start();
  const pids: number[] = await app.evaluate((electron) => electron.app.getAppMetrics().map(({ pid }) => pid));
  const ended = new Promise((resolve) => app.process().once('exit', resolve));
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close()).catch(() => undefined);
  expect(await ended).toBe(0);
  const alive = async (): Promise<string[]> => {
    const all = new Set(await readdir('/proc'));
    return pids.map(String).filter((pid) => all.has(pid));
  };
  await expect.poll(alive).toEqual([]);
});

test('an update that takes the application’s place closes the window, also where closing leaves it running', async ({
  machine,
}) => {
  await (await machine.start()).quit();
  await writeFile(join(machine.userData, 'settings.json'), JSON.stringify({ keepRunning: true }));
  const { app } = await machine.start();
  const close = (): Promise<boolean[]> =>
    app.evaluate(({ BrowserWindow }) => {
      BrowserWindow.getAllWindows()[0]?.close();
      return BrowserWindow.getAllWindows().map((window) => window.isVisible());
    });
  expect(await close()).toEqual([false]);
  // Electron says this, closes the windows, and quits only when all of them are gone.
  await app.evaluate(({ autoUpdater }) => void autoUpdater.emit('before-quit-for-update'));
  await close();
  await expect.poll(() => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(0);
});

test('a page of the application is gone to as in a browser', async ({ machine }) => {
  const desktop = await machine.start();
  await goTo(desktop, '/pt/terms-and-conditions');
  await expect.poll(() => pathOf(desktop)).toBe('/pt/terms-and-conditions');
  await expect(desktop.page.locator('html')).toHaveAttribute('lang', /^pt/);
});

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { app, BrowserWindow, ipcMain, Notification, net, protocol, safeStorage, session, shell } from 'electron';
import ElectronStore from 'electron-store';
import { PAGE, SCRIPT } from './page.ts';

/**
 * A small application that uses what the stand-in stands in for. `TRY_FAULT` plants a mistake in it, so that
 * `stand-in.spec.ts` can show that the mistake is seen.
 */
const fault = process.env.TRY_FAULT ?? '';
const CSP = "default-src 'none'; script-src 'self'; connect-src 'self'; img-src app:";
const order: string[] = ['entry'];
Object.assign(globalThis, { order });

protocol.registerSchemesAsPrivileged([
  { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
]);
const isFirst = fault === 'no-lock' || app.requestSingleInstanceLock({ greeting: 'hello' });
if (!isFirst) app.exit(0);
if (fault === 'top-level-await') await app.whenReady();

const secretFile = (): string => join(app.getPath('userData'), 'secret');
const keep = async (text: string): Promise<string> => {
  const bytes = await safeStorage.encryptStringAsync(text);
  writeFileSync(secretFile(), bytes);
  return bytes.subarray(0, 3).toString();
};
const kept = (): Promise<object> =>
  safeStorage.decryptStringAsync(readFileSync(secretFile())).catch((error: Error) => ({ error: error.message }));

/** Sends back what it gets, as it gets it. */
async function echo(request: Request): Promise<Response> {
  const headers = {
    'content-type': 'text/plain',
    'x-method': request.method,
    'x-origin': request.headers.get('origin') ?? '',
  };
  return new Response(request.body, { headers });
}
/** An answer whose end comes later than its beginning. */
function slow(): Response {
  const pieces = ['first ', 'last'];
  const body = new ReadableStream({
    async pull(controller) {
      controller.enqueue(new TextEncoder().encode(pieces.shift()));
      if (pieces.length === 0) controller.close();
      await new Promise((resolve) => setTimeout(resolve, 700));
    },
  });
  return new Response(body);
}
const html = (): Response =>
  new Response(PAGE, {
    headers: { 'content-type': 'text/html', ...(fault === 'no-policy' ? {} : { 'content-security-policy': CSP }) },
  });
const ANSWERS: Readonly<Record<string, (request: Request) => Response | Promise<Response>>> = {
  '/': html,
  '/script.js': () => new Response(SCRIPT, { headers: { 'content-type': 'text/javascript' } }),
  '/echo': echo,
  '/slow': slow,
  '/signal': (request) => {
    Object.assign(globalThis, { signal: request.signal });
    return slow();
  },
  '/gone': () => new Response('gone', { status: 410 }),
  '/broken': () => Response.error(),
  '/away': () => Response.redirect('https://elsewhere.example/', 302),
  '/file.csv': () =>
    new Response('a,b\n1,2\n', {
      headers: { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="week 42.csv"' },
    }),
};

function createWindow(): BrowserWindow {
  const window = new BrowserWindow({
    show: false,
    width: 1000,
    height: 700,
    webPreferences: {
      preload: join(import.meta.dirname, fault === 'node-in-preload' ? 'preload-with-node.cjs' : 'preload.cjs'),
      additionalArguments: ['--given=yes'],
      ...(fault === 'unknown-preference' ? { sandboxed: true } : {}),
    },
  });
  window.once('ready-to-show', () => window.show());
  if (fault !== 'no-guard') {
    const stay = (event: { url: string; preventDefault(): void }): void => {
      if (!event.url.startsWith('app://try/')) event.preventDefault();
    };
    window.webContents.on('will-navigate', stay);
    window.webContents.on('will-redirect', stay);
  }
  window.webContents.setWindowOpenHandler(({ url }) => {
    void shell.openExternal(url);
    return { action: 'deny' };
  });
  return window;
}

app.on('second-instance', (_, argv, ...rest) => {
  BrowserWindow.getAllWindows()[0]?.webContents.send('told', { argv: argv.at(-1), data: rest.at(-1) });
});
app.on('window-all-closed', () => {
  order.push('window-all-closed');
  app.quit();
});
for (const event of ['before-quit', 'will-quit', 'quit'] as const)
  app.on(event as 'quit', () => {
    order.push(event);
    if (event === 'quit') writeFileSync(join(app.getPath('userData'), 'order.json'), JSON.stringify(order));
  });

ipcMain.handle('echo', (event, value: unknown) => ({ value, from: event.senderFrame?.origin }));
ipcMain.handle('late', async (event) => {
  await new Promise((resolve) => setTimeout(resolve, 1500));
  Object.assign(globalThis, { lateFrame: event.senderFrame });
});
ipcMain.handle('fail', () => Promise.reject(new Error('no')));
ipcMain.handle('keep', (_, text: string) => keep(text));
ipcMain.handle('kept', kept);
ipcMain.handle('fetch', async (_, url: string) => (await net.fetch(url, { headers: { 'x-sent': 'yes' } })).text());
ipcMain.handle('notify', () => new Notification({ title: 'Title' }).show());

async function ready(): Promise<void> {
  order.push('ready');
  session.defaultSession.setPermissionRequestHandler((_, permission, grant) => grant(permission === 'geolocation'));
  if (fault !== 'no-check')
    session.defaultSession.setPermissionCheckHandler((_, permission) => permission === 'notifications');
  session.defaultSession.on('will-download', (_, item) => {
    item.setSavePath(join(app.getPath('userData'), item.getFilename()));
    item.once('done', () => BrowserWindow.getAllWindows()[0]?.webContents.send('told', item.getFilename()));
  });
  protocol.handle('app', (request) => {
    const { pathname } = new URL(request.url);
    return ANSWERS[pathname]?.(request) ?? new Response(null, { status: 404 });
  });
  const store = new ElectronStore<{ starts: number }>({ name: 'try', defaults: { starts: 0 } });
  store.set('starts', store.get('starts') + 1);
  Object.assign(globalThis, { starts: store.get('starts') });
  await createWindow().loadURL('app://try/');
}
if (isFirst) void app.whenReady().then(ready);
order.push('entry done');

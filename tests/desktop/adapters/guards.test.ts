import { EventEmitter } from 'node:events';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Guards } from '../../../main/platform.ts';
import type { Requester } from '../../../main/security/rules.ts';
import { mayNavigate, mayUse } from '../../../main/security/rules.ts';

vi.mock('electron', () => import('../standin/electron.ts'));
const { app, ipcMain, session } = await import('../standin/electron.ts');
const { installGuards } = await import('../../../main/adapters/contents.ts');
const { listen } = await import('../../../main/adapters/ipc.ts');

const HERE = 'app://perch';
const outside: string[] = [];
const guards: Guards = {
  mayNavigate,
  mayUse,
  outside: (address) => void outside.push(address),
  saveAs: () => null,
  context: () => undefined,
};

/** A page that the guards have seen being made. */
class Contents extends EventEmitter {
  windowOpened: (details: { url: string }) => { action: string } = () => ({ action: 'allow' });
  setWindowOpenHandler(handler: (details: { url: string }) => { action: string }): void {
    this.windowOpened = handler;
  }
}
const contents = new Contents();
beforeAll(() => {
  installGuards(guards);
  app.emit('web-contents-created', {}, contents);
});

/** Whether the application prevents what the event tells of. */
function isPrevented(event: string, options: { url?: string; isMainFrame?: boolean } = {}): boolean {
  const preventDefault = vi.fn();
  contents.emit(event, { url: '', isMainFrame: true, ...options, preventDefault });
  return preventDefault.mock.calls.length > 0;
}

describe('where a page may go', () => {
  it.each(['will-navigate', 'will-redirect'])('is the application alone: %s', (event) => {
    expect(isPrevented(event, { url: `${HERE}/en/dashboard` })).toBe(false);
    expect(isPrevented(event, { url: 'https://elsewhere.example/' })).toBe(true);
    expect(outside.splice(0)).toEqual(['https://elsewhere.example/']);
  });

  it('is nowhere for a frame inside it, not even the application, and nothing is opened for one', () => {
    for (const url of [`${HERE}/en/dashboard`, 'https://elsewhere.example/', 'about:blank']) {
      expect(isPrevented('will-frame-navigate', { url, isMainFrame: false })).toBe(true);
    }
    expect(isPrevented('will-redirect', { url: 'https://elsewhere.example/', isMainFrame: false })).toBe(true);
    expect(outside).toEqual([]);
    // The page itself is asked about elsewhere.
    expect(isPrevented('will-frame-navigate', { url: `${HERE}/en`, isMainFrame: true })).toBe(false);
  });

  it('is no window of its own and no other page inside it', () => {
    expect(contents.windowOpened({ url: 'https://elsewhere.example/' })).toEqual({ action: 'deny' });
    expect(outside.splice(0)).toEqual(['https://elsewhere.example/']);
    expect(isPrevented('will-attach-webview')).toBe(true);
  });
});

describe('powers of the browser', () => {
  const { defaultSession } = session;
  const requested = (permission: string, requestingUrl: string): Promise<boolean> =>
    new Promise((answer) => defaultSession.permissions.request?.(contents, permission, answer, { requestingUrl }));
  const checked = (permission: string, origin: string) =>
    defaultSession.permissions.check?.(contents, permission, origin, {});
  const REFUSED = ['media', 'geolocation', 'notifications', 'clipboard-read', 'openExternal', 'fileSystem', 'unknown'];

  it.each(REFUSED)('are refused when a page asks for one: %s', async (permission) => {
    expect(await requested(permission, `${HERE}/en`)).toBe(false);
  });

  it.each(REFUSED)('are refused when a page looks whether it has one: %s', (permission) => {
    expect(checked(permission, HERE)).toBe(false);
  });

  it('are writing to the clipboard, for the application alone', async () => {
    expect(await requested('clipboard-sanitized-write', `${HERE}/en`)).toBe(true);
    expect(checked('clipboard-sanitized-write', HERE)).toBe(true);
    expect(await requested('clipboard-sanitized-write', 'https://elsewhere.example/')).toBe(false);
    expect(checked('clipboard-sanitized-write', 'https://elsewhere.example')).toBe(false);
  });

  it('are no device', () => {
    expect(defaultSession.permissions.device?.({ deviceType: 'usb', origin: HERE })).toBe(false);
  });
});

describe('who asks over IPC', () => {
  const askedBy = async (senderFrame: object | null): Promise<Requester | undefined> => {
    let requester: Requester | undefined;
    ipcMain.removeHandler('channel');
    listen('channel', async (who) => {
      requester = who;
    });
    await ipcMain.answer('channel', { sender: { id: 7 }, senderFrame }, []);
    return requester;
  };

  it('is told as what it is: the page, a frame inside it, or one that is gone', async () => {
    const page = { origin: HERE, parent: null };
    expect(await askedBy(page)).toEqual({ contents: 7, frame: { origin: HERE, isMain: true } });
    expect(await askedBy({ origin: HERE, parent: page })).toEqual({
      contents: 7,
      frame: { origin: HERE, isMain: false },
    });
    expect(await askedBy(null)).toEqual({ contents: 7, frame: null });
  });
});

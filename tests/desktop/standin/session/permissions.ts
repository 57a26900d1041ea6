import { chromium } from '../core/run.ts';
import { toPage } from '../protocol/addresses.ts';
import { session } from './session.ts';

/** Chromium's name of a permission, and Electron's. */
const PERMISSIONS: ReadonlyMap<string, string> = new Map([
  ['notifications', 'notifications'],
  ['geolocation', 'geolocation'],
  ['camera', 'media'],
  ['microphone', 'media'],
  ['midi', 'midi'],
  ['clipboard-read', 'clipboard-read'],
  ['clipboard-write', 'clipboard-sanitized-write'],
  ['persistent-storage', 'persistent-storage'],
  ['idle-detection', 'idle-detection'],
]);

/** What a page does: it looks whether it has a permission (`check`), or wants it (`request`). */
export interface PermissionQuestion {
  readonly how: 'check' | 'request';
  /** As Chromium calls it. */
  readonly permission: string;
}

async function set(permission: string, setting: 'granted' | 'denied', origin: string): Promise<void> {
  const descriptor = {
    name: permission,
    ...(permission === 'clipboard-write' ? { allowWithoutGesture: false } : {}),
  };
  const { browser } = chromium();
  const about = { permission: descriptor, setting, origin: toPage(origin) };
  await browser.send('Browser.setPermission', about).catch(() => undefined);
}

/** Called before a page is there: it has none until the application gives it one. */
export async function denyAll(origin: string): Promise<void> {
  await Promise.all([...PERMISSIONS.keys()].map((permission) => set(permission, 'denied', origin)));
}

/** One handler is asked of the two, as in Electron: each alone decides, and one that is not set grants. */
export async function answerPermission(
  contents: object,
  origin: string,
  { how, permission }: PermissionQuestion,
): Promise<boolean> {
  const name = PERMISSIONS.get(permission) ?? permission;
  const { request, check } = session.defaultSession.permissions;
  if (how === 'check')
    return check === null || check(contents, name, origin, { isMainFrame: true, requestingUrl: `${origin}/` }) === true;
  const granted = await new Promise<boolean>((resolve) => {
    if (request === null) resolve(true);
    else request(contents, name, resolve, { requestingUrl: `${origin}/`, isMainFrame: true });
  });
  if (granted) await set(permission, 'granted', origin);
  return granted;
}

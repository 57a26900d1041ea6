import { chromium } from '../core/run.ts';
import { toPage } from '../protocol/addresses.ts';
import { session } from './session.ts';

/** Chromium's name of a permission, and Electron's. */
const PERMISSIONS = {
  notifications: 'notifications',
  geolocation: 'geolocation',
  camera: 'media',
  microphone: 'media',
  midi: 'midi',
  'clipboard-read': 'clipboard-read',
  'clipboard-write': 'clipboard-sanitized-write',
  'persistent-storage': 'persistent-storage',
  'idle-detection': 'idle-detection',
} as const;

/** What the application's handlers say; without any, Electron grants everything. */
async function isGranted(contents: object, { name, origin }: { name: string; origin: string }): Promise<boolean> {
  const { request, check } = session.defaultSession.permissions;
  const details = { isMainFrame: true, requestingUrl: `${origin}/`, securityOrigin: `${origin}/` };
  if (check !== null && check(contents, name, origin, details) !== true) return false;
  if (request === null) return true;
  return await new Promise((resolve) => {
    request(contents, name, (granted: boolean) => resolve(granted), details);
  });
}

/**
 * Chromium cannot ask while a page waits, so it is told before the page is there: a handler is called once for each
 * permission and page, whether the page will ask for it or not.
 */
export async function settlePermissions(contents: object, origin: string): Promise<void> {
  const settle = async ([theirs, name]: [string, string]): Promise<void> => {
    const setting = (await isGranted(contents, { name, origin })) ? 'granted' : 'denied';
    const permission = { name: theirs, ...(theirs === 'clipboard-write' ? { allowWithoutGesture: false } : {}) };
    const { browser } = chromium();
    await browser.send('Browser.setPermission', { permission, setting, origin: toPage(origin) }).catch(() => undefined);
  };
  await Promise.all(Object.entries(PERMISSIONS).map(settle));
}

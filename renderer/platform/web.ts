import { readCookie, writeCookie } from './cookies.ts';
import type { Platform, StoredAuth } from './platform.ts';

const COOKIE = 'perch_auth';
const COOKIE_DAYS = 365;

function parseAuth(text: string | null): StoredAuth | null {
  const [token, lastRefresh] = text?.split('.') ?? [];
  if (token === undefined || token === '' || !Number.isFinite(Number(lastRefresh))) return null;
  return { token, lastRefresh: Number(lastRefresh) };
}

export const webPlatform: Platform = {
  kind: 'web',
  desktop: null,
  auth: {
    read: () => parseAuth(readCookie(COOKIE)),
    write: ({ token, lastRefresh }) => writeCookie(COOKIE, `${token}.${lastRefresh}`, COOKIE_DAYS),
    clear: () => writeCookie(COOKIE, '', 0),
  },
  memory: {
    read: readCookie,
    write: (name, value) => writeCookie(name, value, COOKIE_DAYS),
  },
  openCheckout: (url) => {
    location.assign(url);
    return undefined;
  },
  save: async (file) => (await import('./web-save.ts')).webSave(file),
  liveUrl: () => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/ws`,
};

import type { DesktopBridge } from '../../shared/desktop/bridge.ts';
import { createClient } from '../api/client.ts';
import type { Platform } from '../platform/platform.ts';
import { webPlatform } from '../platform/web.ts';
import { configAtom } from './config.ts';
import { meet } from './connection.ts';
import { currentLanguage } from './locale.ts';
import { store } from './store.ts';

declare global {
  /** Put there by the desktop shell (preload/preload.ts), and by nothing else. */
  var desktop: DesktopBridge | undefined;
}

/** The browser's, or the desktop shell's where there is one. Settled before anything is drawn. */
let platform: Platform = webPlatform;

export { platform };

export async function startPlatform(): Promise<void> {
  const { desktop } = globalThis;
  if (desktop !== undefined) platform = await (await import('../platform/desktop.ts')).desktopPlatform(desktop);
}

type Listener = () => void;
const listeners = { loginRequired: new Set<Listener>(), blocked: new Set<Listener>() };

/** A log-in under way: calls that need a person wait for it instead of failing. */
let pendingLogin: Promise<unknown> = Promise.resolve();
export function whileLoggingIn<T>(login: Promise<T>): Promise<T> {
  pendingLogin = login.catch(() => undefined);
  return login;
}

export const client = createClient(() => platform, {
  language: currentLanguage,
  settled: async () => void (await pendingLogin),
  onConfigs: (patch) => {
    const known = store.get(configAtom);
    const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
    if (known !== null) store.set(configAtom, { ...known, ...given });
  },
  onLoginRequired: () => {
    for (const listener of listeners.loginRequired) listener();
  },
  onBlocked: () => {
    for (const listener of listeners.blocked) listener();
  },
  onConnection: meet,
});

/** The service refused a call because nobody is logged in. @returns how to stop listening */
export function onLoginRequired(listener: Listener): () => void {
  listeners.loginRequired.add(listener);
  return () => listeners.loginRequired.delete(listener);
}

export function onBlocked(listener: Listener): () => void {
  listeners.blocked.add(listener);
  return () => listeners.blocked.delete(listener);
}

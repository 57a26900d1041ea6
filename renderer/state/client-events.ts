import { connectClient } from '../api/service.ts';
import { configAtom } from './config.ts';
import { recordResponse } from './connection.ts';
import { currentLanguage } from './locale.ts';
import { postToTabs } from './other-tabs.ts';
import { store } from './store.ts';

type Listener = () => void;
const listeners = { loginRequired: new Set<Listener>(), blocked: new Set<Listener>() };

/** A log-in under way: calls that need a person wait for it instead of failing. */
let pendingLogin: Promise<unknown> = Promise.resolve();
export function whileLoggingIn<T>(login: Promise<T>): Promise<T> {
  pendingLogin = login.catch(() => undefined);
  return login;
}

/** The person who is logged in here has been blocked: the service refused a call, or said so of them. */
export function tellBlocked(): void {
  for (const listener of listeners.blocked) listener();
}

connectClient({
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
  onBlocked: tellBlocked,
  onChanged: () => postToTabs('changed'),
  onConnection: recordResponse,
});

/** The service refused a call because nobody is logged in. @returns how to stop listening */
export function onLoginRequired(listener: Listener): () => void {
  listeners.loginRequired.add(listener);
  return () => listeners.loginRequired.delete(listener);
}

/** Whoever is logged in here may not go on. @returns how to stop listening */
export function onBlocked(listener: Listener): () => void {
  listeners.blocked.add(listener);
  return () => listeners.blocked.delete(listener);
}

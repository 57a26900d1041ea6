import { atom, useAtomValue } from 'jotai';
import { flushSync } from 'react-dom';
import * as contract from '../../shared/contract/auth.ts';
import { config } from '../../shared/contract/config.ts';
import { type User, userInfo, userLang } from '../../shared/contract/user.ts';
import type { Language } from '../../shared/domain/languages.ts';
import { DAY, HOUR } from '../../shared/domain/time/calendar.ts';
import { ApiError } from '../api/api-error.ts';
import { forgetLastEvent } from '../api/last-event.ts';
import { queryKeys } from '../api/query-keys.ts';
import { client } from '../api/service.ts';
import { clearOfflineStore, storedPerson, storePerson } from '../data/offline-store.ts';
import { clearQueries, forgetQueries, invalidate, invalidateAll } from '../data/query-client.ts';
import { platform } from '../platform/current.ts';
import { tellBlocked, whileLoggingIn } from './client-events.ts';
import { clockShiftAtom, configAtom } from './config.ts';
import { dropLeftSession, keepLeftSession, leftSessions } from './left-sessions.ts';
import { onTabMessage, postToTabs, type TabMessage } from './other-tabs.ts';
import { store } from './store.ts';

/** Who is here. `restoring` while a kept token is being checked. */
export type Session =
  | { readonly kind: 'restoring' }
  | { readonly kind: 'guest' }
  | { readonly kind: 'user'; readonly user: User };

const sessionAtom = atom<Session>({ kind: 'restoring' });

export const useSession = (): Session => useAtomValue(sessionAtom);
const currentSession = (): Session => store.get(sessionAtom);

function enter(user: User): void {
  store.set(sessionAtom, { kind: 'user', user });
  storePerson({ user, shift: store.get(clockShiftAtom) });
}

/** Nobody answers: who was here last reads on in what was read then, until the service says more. */
async function enterKept(): Promise<void> {
  if (currentSession().kind === 'user') return;
  const kept = await storedPerson();
  if (kept === null || currentSession().kind === 'user') return;
  store.set(clockShiftAtom, kept.shift);
  enter(kept.user);
}

/** Another person, or nobody: nothing of the one before stays. */
function forget(): void {
  clearQueries();
  clearOfflineStore();
  forgetLastEvent();
}

/** Nobody is here any more: nothing of the session stays in this tab. */
function leaveTab(): void {
  forget();
  // At once: a page that only people see leads to the log-in, and whoever logged out goes on from there to the front page.
  flushSync(() => store.set(sessionAtom, { kind: 'guest' }));
}

/** The session is over: nothing of it stays on this machine. */
function leave(): void {
  platform.auth.clear();
  leaveTab();
  postToTabs('session');
}

/** The service no longer knows the token. */
export const sessionEnded = (): void => leave();

/** Somebody logged in on this page. */
export function comeIn(user: User): void {
  forget();
  enter(user);
  postToTabs('session');
}

/** What the service is told of this device's place: the name of its time zone, for the list of sessions. */
export const deviceZone = () => ({ zone: new Intl.DateTimeFormat().resolvedOptions().timeZone });

/** The same for who signs up, with the zone's minutes east of UTC now; the platform counts the other way round. */
export const deviceClock = () => ({ ...deviceZone(), timezone: -new Date().getTimezoneOffset() });

/** How long somebody who logs out waits for the service. */
const LOG_OUT_PATIENCE_MS = 5000;

/** What the service says of a log-out; `later` resolves when it knows of one that it could not be told of. */
type LoggedOut = { readonly known: true } | { readonly known: false; readonly later: Promise<void> };

/**
 * Ends the session: here in any case, at the service as soon as it answers. In the browser the token is gone from this device
 * at once, whatever becomes of the page; what ends its session stays until the service has answered, for the next page
 * (`endLeftSessions`). On the desktop main has the token and goes on by itself.
 */
export async function logOut(): Promise<LoggedOut> {
  const token = platform.auth.read()?.token ?? '';
  if (token !== '') platform.auth.clear();
  const kept = keepLeftSession(token);
  const tell = async () => {
    await client.call(contract.logout, {
      ...(token === '' ? {} : { token, keepalive: true }),
      body: undefined,
      signal: AbortSignal.timeout(LOG_OUT_PATIENCE_MS),
    });
    (await kept)();
  };
  try {
    await tell();
    return { known: true };
  } catch {
    return {
      known: false,
      later: token === '' ? new Promise(() => undefined) : untilReached(tell),
    };
  } finally {
    leave();
  }
}

/** Refused for good; a fault of the service or too many calls at once is no answer. */
const isRefusal = (status: number): boolean => status >= 400 && status < 500 && status !== 429;

/** Ends a session that an earlier page left, whoever is here now. */
async function endLeftSession(session: string): Promise<void> {
  try {
    await client.call(contract.logout, { token: '', body: { session } });
  } catch (error) {
    if (!(error instanceof ApiError && isRefusal(error.status))) throw error;
  }
  dropLeftSession(session);
}

/** Tells the service of log-outs that it may not know of, again until it does. */
function endLeftSessions(): void {
  for (const session of leftSessions()) void untilReached(() => endLeftSession(session));
}

/** What the service answered of a person's settings is true from now on, on every screen. */
export function changeUser(known: Pick<User, 'lang' | 'timezone' | 'zone' | 'receiveMail'>): void {
  const session = currentSession();
  if (session.kind === 'user') enter({ ...session.user, ...known });
}

export async function tellLanguage(lang: Language): Promise<void> {
  if (currentSession().kind !== 'user') return;
  await client.call(userLang, { body: { lang } });
  await invalidate(queryKeys.settings);
}

/** Reads the user again, for example after a payment. */
export async function refreshUser(): Promise<void> {
  const { user } = await client.call(userInfo, { query: {} });
  enter(user);
}

async function renew(): Promise<User> {
  const { user } = await whileLoggingIn(
    client.call(contract.authenticate, { body: { refresh: true, ...deviceZone() } }),
  );
  if (user === undefined) throw new ApiError({ code: 'internal' });
  return user;
}

/** The session is renewed in any case; `full` also forgets accounts and reports, which another plan may show differently. */
type ForcedRefresh = 'full' | 'token-only';

/** What was read of accounts and reports, here and for reading without a connection, goes; what is on screen is read again. */
function forgetReports(): void {
  clearOfflineStore();
  void forgetQueries([queryKeys.accounts.all, queryKeys.reports.all, queryKeys.reports.groups]);
}

/**
 * Checks the kept token: renewed when last renewed over 24 hours ago or when that is forced, else only read (specification,
 * section 4). A service that cannot be reached leaves the session as it is.
 */
async function restore(forced: ForcedRefresh | null = null): Promise<void> {
  const auth = platform.auth.read();
  if (auth === null) {
    if (platform.auth.locked?.() !== true) clearOfflineStore();
    store.set(sessionAtom, { kind: 'guest' });
    return;
  }
  try {
    const isDue = forced !== null || Date.now() - auth.lastRefresh > DAY;
    const user = isDue ? await renew() : (await client.call(userInfo, { query: {} })).user;
    if (user.blocked) {
      // First: who listens looks at who was here.
      tellBlocked();
      leave();
      return;
    }
    if (forced === 'full') forgetReports();
    enter(user);
  } catch (error) {
    if (error instanceof ApiError && error.transient) {
      await enterKept();
      throw error;
    }
    leave();
  }
}

async function readConfig(): Promise<void> {
  const { configs } = await client.call(config, {});
  store.set(clockShiftAtom, configs.now - Date.now());
  store.set(configAtom, configs);
  const session = currentSession();
  if (session.kind === 'user') storePerson({ user: session.user, shift: store.get(clockShiftAtom) });
}

async function untilReached(task: () => Promise<void>, attempt = 0): Promise<void> {
  try {
    await task();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, Math.min(1000 * 2 ** attempt, 10_000)));
    await untilReached(task, attempt + 1);
  }
}

/** Takes up a kept session, as soon as the service can be reached. */
export const restoreSession = (): Promise<void> => untilReached(() => restore());

/** Renews the session now, whatever its age. Where the service cannot be reached, the next hour's refresh comes instead. */
export const refreshSession = (mode: ForcedRefresh): Promise<void> => restore(mode).catch(() => undefined);

/** Another tab logged out, or somebody in: this one has the same token, or none, and shows whose it is. */
async function followSession(): Promise<void> {
  if (platform.auth.read() === null) {
    leaveTab();
    return;
  }
  const { user } = await client.call(userInfo, { query: {} });
  const session = currentSession();
  if (session.kind === 'user' && session.user.id !== user.id) forget();
  enter(user);
  await invalidateAll();
}

/** Another tab changed something at the service: what is on screen here, plan and settings included, is read again. */
async function followChange(): Promise<void> {
  if (currentSession().kind !== 'user') return;
  await refreshUser();
  await invalidateAll();
}

const TOGETHER_MS = 200;

/** Follows what other tabs do: changes that come together once, and where nobody looks, when somebody does. */
function followTabs(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let behind = false;
  const catchUp = () => {
    if (!behind || document.visibilityState === 'hidden') return;
    behind = false;
    void followChange().catch(() => undefined);
  };
  const onTold: Record<TabMessage, () => void> = {
    session: () => void followSession().catch(() => undefined),
    changed: () => {
      behind = true;
      clearTimeout(timer);
      timer = setTimeout(catchUp, TOGETHER_MS);
    },
  };
  onTabMessage((told) => onTold[told]());
  document.addEventListener('visibilitychange', catchUp);
}

/** Starts the session: at once, then every hour. */
export function startSession(): void {
  endLeftSessions();
  // The desktop application has one window, and its shell holds the session.
  if (platform.kind === 'web') followTabs();
  void untilReached(readConfig);
  void restoreSession();
  setInterval(() => void restore().catch(() => undefined), HOUR);
}

export const useUser = (): User | null => {
  const session = useSession();
  return session.kind === 'user' ? session.user : null;
};

import { atom, useAtomValue } from 'jotai';
import * as contract from '../../shared/contract/auth.ts';
import { config } from '../../shared/contract/config.ts';
import type { RouteInput } from '../../shared/contract/route.ts';
import { type User, userInfo, userLang } from '../../shared/contract/user.ts';
import type { Language } from '../../shared/domain/languages.ts';
import { DAY, HOUR } from '../../shared/domain/time/calendar.ts';
import { ApiError } from '../api/api-error.ts';
import { forgetLastEvent } from '../api/last-event.ts';
import { queryKeys } from '../api/query-keys.ts';
import { clockShiftAtom, configAtom } from './config.ts';
import { forgetKept, keepPerson, keptPerson } from './kept.ts';
import { forgetAll, reread } from './read-cache.ts';
import { client, onBlocked, platform, whileLoggingIn } from './services.ts';
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
  keepPerson({ user, shift: store.get(clockShiftAtom) });
}

/** Nobody answers: who was here last reads on in what was read then, until the service says more. */
async function enterKept(): Promise<void> {
  if (currentSession().kind === 'user') return;
  const kept = await keptPerson();
  if (kept === null || currentSession().kind === 'user') return;
  store.set(clockShiftAtom, kept.shift);
  enter(kept.user);
}

/** Another person, or nobody: nothing of the one before stays. */
function forget(): void {
  forgetAll();
  forgetKept();
  forgetLastEvent();
}

/** The session is over: nothing of it stays on this machine. */
function leave(): void {
  platform.auth.clear();
  forget();
  store.set(sessionAtom, { kind: 'guest' });
}

/** The service no longer knows the token. */
export const sessionEnded = (): void => leave();

type LoginForm = RouteInput<typeof contract.authenticate>['body'];
type SignupForm = RouteInput<typeof contract.signup>['body'];

export async function logIn(form: LoginForm): Promise<User> {
  const { user } = await whileLoggingIn(client.call(contract.authenticate, { body: form }));
  forget();
  enter(user);
  return user;
}

export async function signUp(form: SignupForm): Promise<User> {
  const { user } = await whileLoggingIn(client.call(contract.signup, { body: form }));
  forget();
  enter(user);
  return user;
}

export async function logOut(): Promise<void> {
  await client.call(contract.logout, {}).catch(() => undefined);
  leave();
}

/** What the service answered of a person's settings is true from now on, on every screen. */
export function changeUser(known: Pick<User, 'lang' | 'timezone' | 'receiveMail'>): void {
  const session = currentSession();
  if (session.kind === 'user') enter({ ...session.user, ...known });
}

export async function tellLanguage(lang: Language): Promise<void> {
  if (currentSession().kind !== 'user') return;
  await client.call(userLang, { body: { lang } });
  await reread(queryKeys.settings);
}

/** Reads the user again, for example after a payment. */
export async function refreshUser(): Promise<void> {
  const { user } = await client.call(userInfo, {});
  enter(user);
}

async function renew(): Promise<User> {
  const { user } = await whileLoggingIn(client.call(contract.authenticate, { body: { refresh: true } }));
  return user;
}

/**
 * Checks the kept token: renewed when last renewed over 24 hours ago, else only read (specification, section 4).
 * A service that cannot be reached leaves the session as it is.
 */
async function restore(): Promise<void> {
  const auth = platform.auth.read();
  if (auth === null) {
    if (platform.auth.locked?.() !== true) forgetKept();
    store.set(sessionAtom, { kind: 'guest' });
    return;
  }
  try {
    const old = Date.now() - auth.lastRefresh > DAY;
    const user = old ? await renew() : (await client.call(userInfo, {})).user;
    if (user.blocked) leave();
    else enter(user);
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
  if (session.kind === 'user') keepPerson({ user: session.user, shift: store.get(clockShiftAtom) });
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
export const restoreSession = (): Promise<void> => untilReached(restore);

/** Starts the session: at once, then every hour. */
export function startSession(): void {
  onBlocked(leave);
  void untilReached(readConfig);
  void restoreSession();
  setInterval(() => void restore().catch(() => undefined), HOUR);
}

export const useUser = (): User | null => {
  const session = useSession();
  return session.kind === 'user' ? session.user : null;
};

import * as z from 'zod/mini';
import {
  googleLink,
  googleLinkStart,
  googleLogin,
  googleReauthStart,
  googleSignup,
  googleStart,
} from '../../shared/contract/google.ts';
import type { RouteInput, RouteOutput } from '../../shared/contract/route.ts';
import type { Language } from '../../shared/domain/languages.ts';
import { ApiError } from '../api/api-error.ts';
import { client } from '../api/service.ts';
import { platform } from '../platform/current.ts';
import { whileLoggingIn } from './client-events.ts';
import { comeIn, deviceClock, deviceZone } from './session.ts';

/** What this tab keeps while its person is at Google: what comes back counts with it alone. */
const away = z.object({
  flow: z.string(),
  state: z.string(),
  purpose: z.enum(['log-in', 'link', 'confirm']),
  goto: z.nullable(z.string()),
});
export type Away = z.infer<typeof away>;
const KEPT = 'perch_google';

function readAway(): Away | null {
  try {
    return z.parse(away, JSON.parse(sessionStorage.getItem(KEPT) ?? 'null'));
  } catch {
    return null;
  }
}
export const forgetGoogle = (): void => sessionStorage.removeItem(KEPT);

/** What Google led back with. */
export interface CameBack {
  readonly state: string;
  /** Null where its person thought better of it, or Google did. */
  readonly code: string | null;
}

/** Who began what came back, once; null for what was not begun here: it does nothing. */
export function takeAway({ state }: CameBack): Away | null {
  const kept = readAway();
  if (kept === null || kept.state !== state) return null;
  forgetGoogle();
  return kept;
}

/** Whether what came back is what this page waits for. */
export const isAwaited = ({ state }: CameBack): boolean => readAway()?.state === state;

/** What for: to link takes who has proven a moment ago that it is them, to confirm is how they prove it. */
export type GoogleWay =
  | { readonly purpose: 'log-in' | 'confirm' }
  | { readonly purpose: 'link'; readonly reauth: string };

interface Leave {
  readonly lang: Language;
  /** Where its person was headed. */
  readonly goto: string | null;
  readonly way: GoogleWay;
}

function begin(way: GoogleWay, body: RouteInput<typeof googleStart>['body']) {
  switch (way.purpose) {
    case 'log-in':
      return client.call(googleStart, { body });
    case 'confirm':
      return client.call(googleReauthStart, { body });
    case 'link':
      return client.call(googleLinkStart, { reauth: way.reauth, body });
  }
}

/** Sends the person to Google: this tab, in the desktop application the system's browser. */
export async function goToGoogle({ lang, goto, way }: Leave): Promise<void> {
  const { flow, url } = await begin(way, { oauth_source: platform.kind, lang });
  const state = new URL(url).searchParams.get('state') ?? '';
  const kept: Away = { flow, state, purpose: way.purpose, goto };
  sessionStorage.setItem(KEPT, JSON.stringify(kept));
  if (platform.desktop === null) location.assign(url);
  else if (!(await platform.desktop.openExternal(url))) throw new ApiError({ code: 'google_unavailable' });
}

type Answer = Omit<RouteInput<typeof googleLogin>['body'], 'oauth_source'>;

/** @returns what is missing; nothing once somebody is logged in */
export async function logInWithGoogle(
  answer: Answer,
): Promise<Pick<RouteOutput<typeof googleLogin>, 'pending' | 'next'>> {
  const body = { ...answer, oauth_source: platform.kind, ...deviceZone() };
  const { user, ...missing } = await whileLoggingIn(client.call(googleLogin, { body }));
  if (user !== undefined) comeIn(user);
  return missing;
}

export async function signUpWithGoogle(form: RouteInput<typeof googleSignup>['body']): Promise<void> {
  const { user } = await whileLoggingIn(client.call(googleSignup, { body: { ...form, ...deviceClock() } }));
  comeIn(user);
}

export const linkGoogle = (answer: RouteInput<typeof googleLink>['body']) => client.call(googleLink, { body: answer });

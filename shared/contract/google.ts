import * as z from 'zod/mini';
import { day, language } from '../report/values.ts';
import { done, route } from './route.ts';
import { user } from './user.ts';
import { exactText, proofOfPerson, text, timezone } from './values.ts';

/** Where somebody goes to Google from: a page comes back to its own tab, the desktop application by its own link. */
const source = z.enum(['web', 'desktop']);
/** What the page keeps to itself while its person is at Google; without it nothing that comes back counts. */
const flow = exactText(64);
const begun = z.object({
  flow,
  /** Where the browser is sent. */
  url: z.string(),
});

/** What came back: the code with its state, or an ID token that carries the nonce of the flow. Neither once it was proven. */
const proof = {
  flow,
  code: z.optional(exactText(2048)),
  state: z.optional(exactText(128)),
  credential: z.optional(exactText(16_384)),
};
export const googleAnswer = z.object(proof);
export type GoogleAnswer = z.infer<typeof googleAnswer>;

export const GOOGLE_REFUSALS = [
  'google_refused',
  'google_unverified',
  'google_outdated',
  'google_unavailable',
] as const;

export const googleStart = route({
  method: 'POST',
  path: '/oauth/google/start',
  access: 'public',
  tag: 'auth',
  summary:
    'Begins a log-in with Google, within ten minutes; answers where the browser goes, and a secret that the page keeps',
  body: z.object({ oauth_source: source, lang: language }),
  response: begun,
  errors: ['not_found', 'unknown_language', 'google_unavailable', 'too_many_requests'],
});

export const googleLogin = route({
  method: 'POST',
  path: '/oauth/google',
  access: 'public',
  tag: 'auth',
  summary:
    'Logs in with what came back from Google; may ask for a second factor, for the terms of a new account, or for one log-in of an account with the address',
  body: z.object({
    ...proof,
    oauth_source: source,
    zone: z.optional(text(64)),
    /** As at `/authenticate`. */
    keep: z.optional(z.boolean()),
  }),
  response: z.object({
    user: z.optional(user),
    /** As at `/authenticate`. */
    pending: z.optional(z.string()),
    /** What is missing: an account, or the proof that the account with this address is the same person’s. */
    next: z.optional(z.object({ step: z.enum(['sign-up', 'log-in']), email: z.string() })),
  }),
  errors: ['not_found', ...GOOGLE_REFUSALS, 'account_blocked', 'blocked', 'account_deleted', 'too_many_requests'],
});

export const googleSignup = route({
  method: 'POST',
  path: '/oauth/google/signup',
  access: 'public',
  tag: 'auth',
  summary:
    'Creates an account for whoever Google has just vouched for; answers the user, and the token in x-auth-token',
  body: z.object({
    flow,
    code: z.optional(text(64)),
    ref: z.optional(text(64)),
    agree: z.boolean(),
    termsAgree: z.boolean(),
    lang: language,
    ...proofOfPerson,
    timezone: z.optional(timezone),
    zone: z.optional(text(64)),
  }),
  response: z.object({ user }),
  errors: [
    'not_found',
    'google_outdated',
    'google_taken',
    'unknown_language',
    'email_taken',
    'agree_required',
    'terms_required',
    'wrong_promo_code',
    'invite_required',
    'bot_check_failed',
    'bot_check_unavailable',
    'too_many_requests',
  ],
});

const state = z.object({
  /** How the user logs in with Google; null while they do not. */
  google: z.nullable(z.object({ email: z.string(), since: day, lastUsed: z.nullable(day) })),
  /** Whether it also confirms who is there before the safety of the account is changed. */
  confirms: z.boolean(),
  /** Without one, Google cannot be unlinked, and nothing that asks for a password works. */
  hasPassword: z.boolean(),
});
export type GoogleState = z.infer<typeof state>;

export const googleGet = route({
  method: 'GET',
  path: '/user/google',
  access: 'user',
  tag: 'user',
  summary: 'Whether the user logs in with Google, and whether they have a password',
  response: state,
  errors: ['login_required', 'blocked'],
});

export const googleLinkStart = route({
  method: 'POST',
  path: '/user/google/start',
  access: 'user',
  reauthenticated: true,
  tag: 'user',
  summary: 'Begins to link Google to the account of the user, whose address is confirmed',
  body: z.object({ oauth_source: source, lang: language }),
  response: begun,
  errors: [
    'login_required',
    'blocked',
    'reauthentication_required',
    'not_found',
    'unknown_language',
    'confirm_email',
    'google_unavailable',
    'too_many_requests',
  ],
});

export const googleLink = route({
  method: 'POST',
  path: '/user/google/link',
  access: 'user',
  tag: 'user',
  summary:
    'Links what came back from Google: to the account that began it, or to the one with the same address whose person has logged in since',
  body: googleAnswer,
  response: done,
  errors: ['login_required', 'blocked', 'not_found', ...GOOGLE_REFUSALS, 'google_taken', 'too_many_requests'],
});

export const googleUnlink = route({
  method: 'POST',
  path: '/user/google/unlink',
  access: 'user',
  reauthenticated: true,
  tag: 'user',
  summary: 'Unlinks Google; it logs nobody in from then on',
  response: done,
  errors: ['login_required', 'blocked', 'reauthentication_required', 'not_found'],
});

export const googleReauthStart = route({
  method: 'POST',
  path: '/user/reauthenticate/google',
  access: 'user',
  tag: 'user',
  summary:
    'Begins to prove once more who is there, by a log-in at the linked Google account; for `/user/reauthenticate`',
  body: z.object({ oauth_source: source, lang: language }),
  response: begun,
  errors: ['login_required', 'blocked', 'not_found', 'unknown_language', 'google_unavailable', 'too_many_requests'],
});

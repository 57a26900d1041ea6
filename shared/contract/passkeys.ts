import * as z from 'zod/mini';
import { day } from '../report/values.ts';
import { done, route } from './route.ts';
import { user } from './user.ts';
import { text } from './values.ts';

/** Bytes as WebAuthn's JSON writes them. */
const bytes = (most: number) => z.string().check(z.maxLength(most), z.regex(/^[\w-]+$/));
const credentialId = bytes(1400);

/** `RegistrationResponseJSON` of WebAuthn Level 3, as far as it is read. */
const registration = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(30_000),
    transports: z.optional(z.array(z.string().check(z.maxLength(32))).check(z.maxLength(10))),
  }),
});
export type PasskeyRegistration = z.infer<typeof registration>;

/** `AuthenticationResponseJSON`, as far as it is read. */
export const passkeyAssertion = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(8000),
    userHandle: z.optional(bytes(100)),
  }),
});
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>;

/** What the browser's `navigator.credentials` is asked with; the service's library makes it, the page's reads it. */
const options = z.object({ options: z.looseObject({ challenge: z.string() }) });

/** As digits: passkeys are counted beyond what a number in JSON holds exactly. */
const passkeyId = z.string().check(z.regex(/^[1-9]\d{0,17}$/));
export const PASSKEY_NAME_MAX = 60;

const passkey = z.object({
  id: passkeyId,
  name: z.string(),
  created: day,
  /** The day of the last log-in with it; null before the first. */
  lastUsed: z.nullable(day),
});
export type PasskeyView = z.infer<typeof passkey>;

export const passkeyList = route({
  method: 'GET',
  path: '/user/passkeys',
  access: 'user',
  tag: 'user',
  summary: 'The passkeys of the user, the newest last',
  response: z.object({ passkeys: z.array(passkey) }),
  errors: ['login_required', 'blocked'],
});

export const passkeyOptions = route({
  method: 'POST',
  path: '/user/passkeys/options',
  access: 'user',
  reauthenticated: true,
  tag: 'user',
  summary: 'What a browser makes a passkey with, once, within ten minutes',
  response: options,
  errors: ['login_required', 'blocked', 'reauthentication_required', 'passkeys_limit'],
});

export const passkeyAdd = route({
  method: 'POST',
  path: '/user/passkeys/add',
  access: 'user',
  reauthenticated: true,
  tag: 'user',
  summary: 'Adds the passkey that a browser has made, named after the device',
  body: z.object({ passkey: registration }),
  response: done,
  errors: ['login_required', 'blocked', 'reauthentication_required', 'passkey_refused', 'passkeys_limit'],
});

export const passkeyRename = route({
  method: 'POST',
  path: '/user/passkeys/rename',
  access: 'user',
  owned: { thing: 'passkey', foreign: 'not_found' },
  tag: 'user',
  summary: 'Gives one of the user’s passkeys another name',
  body: z.object({ passkey: passkeyId, name: text(PASSKEY_NAME_MAX) }),
  response: done,
  errors: ['login_required', 'blocked', 'fields_empty', 'not_found'],
});

export const passkeyRemove = route({
  method: 'POST',
  path: '/user/passkeys/remove',
  access: 'user',
  owned: { thing: 'passkey', foreign: 'not_found' },
  reauthenticated: true,
  tag: 'user',
  summary: 'Removes one of the user’s passkeys; it logs nobody in from then on',
  body: z.object({ passkey: passkeyId }),
  response: done,
  errors: ['login_required', 'blocked', 'reauthentication_required', 'not_found'],
});

export const passkeyChallenge = route({
  method: 'POST',
  path: '/authenticate/passkey/options',
  access: 'public',
  tag: 'auth',
  summary: 'What a browser asks for a passkey with, once, within ten minutes; says nothing of who has one',
  response: options,
  errors: ['too_many_requests'],
});

export const authenticatePasskey = route({
  method: 'POST',
  path: '/authenticate/passkey',
  access: 'public',
  tag: 'auth',
  summary: 'Logs in with a passkey, which is both factors; answers the user, and the token in x-auth-token',
  body: z.object({
    passkey: passkeyAssertion,
    zone: z.optional(text(64)),
    /** As at `/authenticate`. */
    keep: z.optional(z.boolean()),
  }),
  response: z.object({ user }),
  errors: ['passkey_refused', 'login_outdated', 'account_blocked', 'blocked', 'account_deleted', 'too_many_requests'],
});

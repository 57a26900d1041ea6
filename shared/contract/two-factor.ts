import * as z from 'zod/mini';
import { day } from '../report/values.ts';
import { GOOGLE_REFUSALS, googleAnswer } from './google.ts';
import { passkeyAssertion } from './passkeys.ts';
import { done, route } from './route.ts';
import { user } from './user.ts';
import { exactText, text } from './values.ts';

/** A code of an app or a recovery code, as it was typed; which of the two it is, its form tells. */
const code = exactText(64);

/** Rules beyond shape are checked by `shared/domain/accounts/second-factor.ts`. */
export const authenticateCode = route({
  method: 'POST',
  path: '/authenticate/code',
  access: 'public',
  tag: 'auth',
  summary: 'Ends a log-in that waits for the second factor, by a code of an app or a recovery code',
  body: z.object({
    /** What the log-in answered; it opens nothing but this. */
    pending: exactText(64),
    code,
    zone: z.optional(text(64)),
    /** As at the log-in. */
    keep: z.optional(z.boolean()),
  }),
  response: z.object({ user }),
  errors: [
    'code_empty',
    'code_wrong',
    'recovery_code_wrong',
    'codes_paused',
    'codes_unavailable',
    'login_outdated',
    'account_blocked',
    'account_deleted',
    'blocked',
    'too_many_requests',
  ],
});

export const reauthenticate = route({
  method: 'POST',
  path: '/user/reauthenticate',
  access: 'user',
  tag: 'user',
  summary:
    'Proves once more who is there, by what a log-in asks for, Google in the password’s place included, or by a passkey; answers what calls on the safety of the account ask for in x-reauth',
  body: z.object({
    /** In its place a passkey, which is both factors; what it signs is asked for at `/authenticate/passkey/options`. */
    passkey: z.optional(passkeyAssertion),
    /** In the password’s place, what `/user/reauthenticate/google` led to. */
    google: z.optional(googleAnswer),
    password: z.optional(exactText(1024)),
    /** Where two-factor log-in is on. */
    code: z.optional(code),
  }),
  response: z.object({
    /** For `x-reauth`, with this session alone. */
    reauth: z.string(),
    /** How long it counts, in milliseconds. */
    lifetimeMs: z.int(),
  }),
  errors: [
    'login_required',
    'blocked',
    'password_empty',
    'no_password',
    'wrong_password',
    'passkey_refused',
    'not_found',
    ...GOOGLE_REFUSALS,
    'google_another',
    'code_empty',
    'code_wrong',
    'recovery_code_wrong',
    'codes_paused',
    'codes_unavailable',
    'too_many_requests',
  ],
});

const twoFactor = z.object({
  /** Since which day a log-in asks for a code; null while it does not. */
  since: z.nullable(day),
  recoveryCodesLeft: z.int(),
});
export type TwoFactorState = z.infer<typeof twoFactor>;

/** Shown once: the service keeps hashes. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const twoFactorGet = route({
  method: 'GET',
  path: '/user/two-factor',
  access: 'user',
  tag: 'user',
  summary: 'Whether a log-in asks for a second factor, and how many recovery codes are left',
  response: z.object({ twoFactor }),
  errors: ['login_required', 'blocked'],
});

export const twoFactorBegin = route({
  method: 'POST',
  path: '/user/two-factor/begin',
  access: 'user',
  reauthenticated: true,
  tag: 'user',
  summary:
    'The key for an app that makes codes, as text and as the address for a QR code; nothing is on until a code of it came',
  response: z.object({
    /** Base 32, for those who type it. */
    key: z.string(),
    /** `otpauth://totp/…` */
    uri: z.string(),
  }),
  errors: [
    'login_required',
    'blocked',
    'reauthentication_required',
    'two_factor_changed',
    'codes_unavailable',
    'too_many_requests',
  ],
});

export const twoFactorOn = route({
  method: 'POST',
  path: '/user/two-factor/on',
  access: 'user',
  reauthenticated: true,
  tag: 'user',
  summary: 'Turns two-factor log-in on by a first code of the app; answers the recovery codes, once',
  body: z.object({ code }),
  response: recoveryCodes,
  errors: [
    'login_required',
    'blocked',
    'reauthentication_required',
    'code_empty',
    'code_wrong',
    'code_clock_off',
    'codes_unavailable',
    'two_factor_changed',
    'too_many_requests',
  ],
});

export const twoFactorOff = route({
  method: 'POST',
  path: '/user/two-factor/off',
  access: 'user',
  reauthenticated: true,
  tag: 'user',
  summary: 'Turns two-factor log-in off; its key and its recovery codes are gone',
  response: done,
  errors: ['login_required', 'blocked', 'reauthentication_required', 'two_factor_changed'],
});

export const twoFactorRecoveryCodes = route({
  method: 'POST',
  path: '/user/two-factor/recovery-codes',
  access: 'user',
  reauthenticated: true,
  tag: 'user',
  summary: 'Makes new recovery codes in the place of the old ones; answers them, once',
  response: recoveryCodes,
  errors: ['login_required', 'blocked', 'reauthentication_required', 'two_factor_changed'],
});

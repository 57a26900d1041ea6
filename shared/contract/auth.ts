import * as z from 'zod/mini';
import { EMAIL_MAX } from '../domain/accounts/email.ts';
import { language } from '../report/values.ts';
import { done, route } from './route.ts';
import { user } from './user.ts';
import { exactText, newPassword, proofOfPerson, text, timezone } from './values.ts';

const email = text(EMAIL_MAX);
/** The device's time zone by its name in the IANA database; one that nobody knows counts as none. */
const zone = z.optional(text(64));

/** Rules beyond shape (equal passwords, known address) are checked by `shared/domain/accounts/credentials.ts`. */
export const signup = route({
  method: 'POST',
  path: '/signup',
  access: 'public',
  tag: 'auth',
  summary: 'Creates an account; answers the user, and the token in x-auth-token',
  body: z.object({
    username: email,
    password: newPassword,
    confirm: newPassword,
    /** A promo code; where signing up takes an invite, the code of somebody who is here. */
    code: z.optional(text(64)),
    /** The code of whoever sent the visitor here; one that nobody has is left alone. */
    ref: z.optional(text(64)),
    agree: z.boolean(),
    termsAgree: z.boolean(),
    lang: language,
    /** Whether the form was reached by the front page's own button; the operator's counts tell such sign-ups apart. */
    isNewLanding: z.optional(z.boolean()),
    ...proofOfPerson,
    timezone: z.optional(timezone),
    zone,
  }),
  response: z.object({ user }),
  errors: [
    'unknown_language',
    'wrong_email',
    'password_empty',
    'password_too_short',
    'password_too_long',
    'password_common',
    'password_holds_email',
    'passwords_differ',
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

export const authenticate = route({
  method: 'POST',
  path: '/authenticate',
  access: 'public',
  tag: 'auth',
  summary: 'Logs in by password or one-time link, or (refresh) renews the session; may ask for a second factor',
  body: z.object({
    username: z.optional(email),
    password: z.optional(exactText(1024)),
    /** A one-time log-in token printed by the operator's command line or at a first start. */
    link: z.optional(exactText(128)),
    lang: z.optional(language),
    refresh: z.optional(z.boolean()),
    /** Takes back that the person deleted this account, and logs in. */
    keep: z.optional(z.boolean()),
    /** Asked for after wrong passwords. */
    ...proofOfPerson,
    zone,
  }),
  response: z.object({
    /** Who is logged in; missing while a second factor is waited for. */
    user: z.optional(user),
    /** The password or link was right, and a code is asked for: for `/authenticate/code`, within ten minutes. */
    pending: z.optional(z.string()),
  }),
  errors: [
    'unknown_language',
    'wrong_email',
    'password_empty',
    'wrong_credentials',
    'link_outdated',
    'bot_check_required',
    'bot_check_failed',
    'account_blocked',
    'account_deleted',
    'login_required',
    'too_many_requests',
  ],
});

export const logout = route({
  method: 'POST',
  path: '/logout',
  access: 'public',
  tag: 'auth',
  summary: 'Ends the session of the token sent, or of the one whose SHA-256 is in the body',
  // Fastify hands a body that is not there to its schema as null.
  body: z.nullish(
    z.object({
      /** SHA-256 of a token, in hexadecimal: it ends the session and opens nothing. */
      session: z.optional(z.string().check(z.regex(/^[\da-f]{64}$/))),
    }),
  ),
  response: done,
  errors: [],
});

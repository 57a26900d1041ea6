import * as z from 'zod/mini';
import { done, route } from './route.ts';
import { user } from './user.ts';
import { language, timezone } from './values.ts';

const email = z.string().check(z.trim(), z.maxLength(254));
const password = z.string().check(z.maxLength(1024));

/** Rules beyond shape (equal passwords, known address) are checked by `shared/domain/accounts/credentials.ts`. */
export const signup = route({
  method: 'POST',
  path: '/signup',
  access: 'public',
  tag: 'auth',
  summary: 'Creates an account; answers the user, and the token in x-auth-token',
  body: z.object({
    username: email,
    password,
    confirm: password,
    code: z.optional(z.string().check(z.maxLength(64))),
    agree: z.boolean(),
    termsAgree: z.boolean(),
    lang: language,
    isNewLanding: z.optional(z.boolean()),
    htoken: z.optional(z.string().check(z.maxLength(10_000))),
    hekey: z.optional(z.string().check(z.maxLength(10_000))),
    timezone: z.optional(timezone),
  }),
  response: z.object({ user }),
  errors: [
    'wrong_email',
    'password_empty',
    'passwords_differ',
    'email_taken',
    'terms_required',
    'wrong_promo_code',
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
  summary: 'Logs in with a password, with a one-time link, or (refresh) renews the session of the token sent',
  body: z.object({
    username: z.optional(email),
    password: z.optional(password),
    /** A one-time log-in token printed by the operator's command line or at a first start. */
    link: z.optional(z.string().check(z.maxLength(128))),
    lang: z.optional(language),
    refresh: z.optional(z.boolean()),
  }),
  response: z.object({ user }),
  errors: [
    'wrong_email',
    'password_empty',
    'wrong_credentials',
    'account_blocked',
    'login_required',
    'too_many_requests',
  ],
});

export const logout = route({
  method: 'POST',
  path: '/logout',
  access: 'public',
  tag: 'auth',
  summary: 'Ends the session of the token sent',
  response: done,
  errors: [],
});

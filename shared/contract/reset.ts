import * as z from 'zod/mini';
import { EMAIL_MAX } from '../domain/accounts/email.ts';
import { done, route } from './route.ts';
import { exactText, newPassword, text } from './values.ts';

/** Rules beyond shape are checked by `shared/domain/accounts/credentials.ts`. */
export const resetSend = route({
  method: 'POST',
  path: '/reset/send',
  access: 'public',
  tag: 'auth',
  summary: 'Mails a link for a new password; answers the same whether the address has an account or not',
  body: z.object({ email: text(EMAIL_MAX) }),
  response: done,
  errorText: true,
  errors: ['fields_empty', 'email_invalid', 'too_many_requests'],
});

export const resetDo = route({
  method: 'POST',
  path: '/reset/do',
  access: 'public',
  tag: 'auth',
  summary: 'Sets a new password by the secret of a mailed link, once; every session of the person ends',
  body: z.object({
    /** The secret in the link's address. */
    hash: exactText(128),
    password: newPassword,
    confirm: newPassword,
  }),
  response: done,
  errorText: true,
  errors: [
    'password_empty',
    'password_too_short',
    'password_too_long',
    'password_common',
    'password_holds_email',
    'passwords_differ',
    'link_outdated',
    'too_many_requests',
  ],
});

import * as z from 'zod/mini';
import { done, route } from './route.ts';
import { newPassword } from './values.ts';

/** Rules beyond shape are checked by `shared/domain/accounts/credentials.ts`. */
export const settingsPassword = route({
  method: 'POST',
  path: '/settings/password',
  access: 'user',
  tag: 'user',
  summary: 'Sets a new password for whoever knows the old one; every other session of the person ends',
  body: z.object({ oldPassword: newPassword, password: newPassword, confirm: newPassword }),
  response: done,
  errors: [
    'login_required',
    'blocked',
    'no_password',
    'wrong_password',
    'password_empty',
    'password_too_short',
    'password_too_long',
    'password_common',
    'password_holds_email',
    'passwords_differ',
    'too_many_requests',
  ],
});

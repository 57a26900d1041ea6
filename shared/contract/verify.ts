import * as z from 'zod/mini';
import { route } from './route.ts';
import { exactText } from './values.ts';

export const settingsVerify = route({
  method: 'POST',
  path: '/settings/verify',
  access: 'user',
  tag: 'user',
  summary: 'Mails a link that confirms the user’s address; one that is confirmed gets no mail',
  response: z.object({
    /** `confirmed`: it was already, and nothing is sent. */
    result: z.enum(['sent', 'confirmed']),
  }),
  errors: ['login_required', 'blocked', 'mail_failed', 'too_many_requests'],
});

export const verifyDo = route({
  method: 'POST',
  path: '/verify/do',
  access: 'public',
  tag: 'auth',
  summary: 'Confirms an address by the secret of a mailed link, once, logged in or not',
  body: z.object({
    /** The secret in the link's address. */
    hash: exactText(128),
  }),
  response: z.object({
    /** `already`: the address was confirmed before. */
    result: z.enum(['done', 'already']),
  }),
  errors: ['link_outdated', 'too_many_requests'],
});

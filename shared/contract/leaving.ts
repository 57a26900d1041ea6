import * as z from 'zod/mini';
import { route } from './route.ts';
import { exactText } from './values.ts';

export const settingsDelete = route({
  method: 'POST',
  path: '/settings/delete',
  access: 'user',
  reauthenticated: true,
  tag: 'user',
  summary: 'Deletes the account: every session ends at once, and after thirty days all of it is gone',
  response: z.object({
    /** When it is gone for good, in milliseconds since 1970; until then the person may keep it. */
    goneAt: z.int(),
  }),
  errors: ['login_required', 'blocked', 'reauthentication_required'],
});

export const keepDo = route({
  method: 'POST',
  path: '/keep/do',
  access: 'public',
  tag: 'auth',
  summary: 'Takes the deletion of an account back by the secret of a mailed link; logs nobody in',
  body: z.object({
    /** The secret in the link's address. */
    hash: exactText(128),
  }),
  response: z.object({
    /** `already`: the account was kept before. */
    result: z.enum(['done', 'already']),
  }),
  errors: ['link_outdated', 'too_many_requests'],
});

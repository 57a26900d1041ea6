import * as z from 'zod/mini';
import { done, route } from './route.ts';
import { exactText } from './values.ts';

/** The secret in a mailed link's address. */
const hash = exactText(128);

/** Rules beyond shape are checked by `shared/domain/accounts/address-change.ts`. */
export const settingsAddress = route({
  method: 'POST',
  path: '/settings/address',
  access: 'user',
  reauthenticated: true,
  tag: 'user',
  summary: 'Mails a link to a new address; the address stays as it is until the link is clicked there',
  body: z.object({ email: exactText(1000) }),
  response: done,
  errors: [
    'login_required',
    'blocked',
    'reauthentication_required',
    'fields_empty',
    'email_invalid',
    'address_unchanged',
    'too_many_requests',
  ],
});

export const settingsAddressSend = route({
  method: 'POST',
  path: '/settings/address/send',
  access: 'user',
  tag: 'user',
  summary: 'Mails another link to the new address that is waited for; the links before it are outdated',
  response: z.object({
    /** `none`: no address is waited for any more, and nothing is sent. */
    result: z.enum(['sent', 'none']),
  }),
  errors: ['login_required', 'blocked', 'too_many_requests'],
});

export const settingsAddressCancel = route({
  method: 'POST',
  path: '/settings/address/cancel',
  access: 'user',
  tag: 'user',
  summary: 'Takes back a new address that is waited for; without one nothing changes',
  response: done,
  errors: ['login_required', 'blocked'],
});

export const addressDo = route({
  method: 'POST',
  path: '/address/do',
  access: 'public',
  tag: 'auth',
  summary: 'Changes an address by the secret of the link mailed to the new one, once; all other sessions end',
  body: z.object({ hash }),
  response: done,
  errors: ['link_outdated', 'email_taken', 'too_many_requests'],
});

export const addressUndo = route({
  method: 'POST',
  path: '/address/undo',
  access: 'public',
  tag: 'auth',
  summary: 'Takes a change of an address back by the secret of the link mailed to the old one, once; all sessions end',
  body: z.object({ hash }),
  response: done,
  errors: ['link_outdated', 'email_taken', 'too_many_requests'],
});

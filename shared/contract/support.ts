import * as z from 'zod/mini';
import { REASON_MAX } from '../domain/support/support-view.ts';
import { day, instant } from '../report/values.ts';
import { done, route } from './route.ts';
import { text, userHash } from './values.ts';

/** The as-user view: a support person reads somebody's dashboard for a reason, for an hour. */

export const supportOpen = route({
  method: 'POST',
  path: '/support/open',
  access: 'user',
  role: 'support',
  tag: 'support',
  summary: 'Opens a view of one person for an hour, for a reason that this person reads; the view before it ends',
  body: z.object({ userHash, reason: text(REASON_MAX) }),
  response: z.object({ until: instant }),
  errors: [
    'login_required',
    'blocked',
    'not_allowed',
    'invalid_input',
    'fields_empty',
    'reason_too_short',
    'not_found',
    'too_many_requests',
  ],
});

export const supportEnd = route({
  method: 'POST',
  path: '/support/end',
  access: 'user',
  role: 'support',
  tag: 'support',
  summary: 'Ends the view that is open; without one nothing happens',
  response: done,
  errors: ['login_required', 'blocked', 'not_allowed'],
});

/** One time that support looked at somebody's account, as that person is told. */
const supportView = z.object({
  /** Counted from the person's first. */
  number: z.int(),
  day,
  reason: z.string(),
  /** Whether it is open now. */
  open: z.boolean(),
});

export const supportViewList = route({
  method: 'GET',
  path: '/settings/support-views',
  access: 'user',
  tag: 'user',
  summary: 'When and why support looked at the account of whoever asks, the newest first, and what leads support to it',
  response: z.object({ userHash, views: z.array(supportView) }),
  errors: ['login_required', 'blocked'],
});

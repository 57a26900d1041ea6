import * as z from 'zod/mini';
import { instant, language } from '../report/values.ts';
import { done, route } from './route.ts';
import { subscription } from './subscription.ts';
import { id, timezone, userHash } from './values.ts';

/** The person who is logged in. */
export const user = z.object({
  id,
  email: z.string(),
  emailVerified: z.boolean(),
  /** Mail to the address came back; until it is confirmed again no reports are mailed. */
  emailPaused: z.boolean(),
  lang: language,
  timezone,
  zone: z.nullable(z.string()),
  /** Referral code. */
  code: z.string(),
  blocked: z.boolean(),
  receiveMail: z.boolean(),
  subscription: z.nullable(subscription),
  /** Until when the first-week offer may be taken; null when it may not. */
  offerUntil: z.nullable(z.int()),
});
export type User = z.infer<typeof user>;

export const userInfo = route({
  method: 'GET',
  path: '/user/info',
  access: 'user',
  asUser: true,
  tag: 'user',
  summary: 'The logged-in user with the current subscription; in a view the one who is viewed, the address masked',
  query: z.object({ 'as-user': z.optional(userHash) }),
  response: z.object({
    user,
    /** In a view of somebody: until when it is open. */
    view: z.optional(z.object({ until: instant })),
  }),
  errors: ['login_required', 'blocked', 'not_allowed', 'view_not_open'],
});

export const userLang = route({
  method: 'POST',
  path: '/user/lang',
  access: 'user',
  tag: 'user',
  summary: 'Keeps the language that mails and notices are written in',
  body: z.object({ lang: language }),
  response: done,
  errors: ['login_required', 'blocked', 'unknown_language'],
});

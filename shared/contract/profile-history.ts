import * as z from 'zod/mini';
import { actionKind, count, day, instant, reportId } from '../report/values.ts';
import { namedAccount } from './named-account.ts';
import { route } from './route.ts';
import { idParam } from './values.ts';

const told = z.object({
  /** What the network counted of the account itself when the week was over; null what it did not tell. */
  followers: count,
  follows: count,
  posts: count,
  /** What the account did in the week. */
  made: z.object({ posts: count, reposts: count, comments: count, likes: count, newFollows: count, unfollows: count }),
});

const week = z.object({
  reportId,
  start: day,
  end: day,
  /** null where there is no report of the week to read. */
  told: z.nullable(told),
});
export type HistoryWeek = z.infer<typeof week>;

const history = z.object({
  account: namedAccount,
  /** From the first week with a report to the newest, of the last 52. */
  weeks: z.array(week),
  /** When the next weekly report is out; null where none is to come. */
  nextAt: z.nullable(instant),
  /** Its network reports the account missing: nothing that it wrote is told. */
  isGone: z.boolean(),
  /** Actions by the quarter hours of a Reykjavik week, of all weeks together; null while none tells them. */
  activity: z.nullable(z.array(z.int())),
  /** Of all weeks that declare any, the most used first; null where none tells of languages. */
  languages: z.nullable(z.array(z.object({ code: z.string(), count: z.int(), share: z.number() }))),
  /** The most used first, with the number of weeks that they were used in. */
  hashtags: z.nullable(z.array(z.object({ tag: z.string(), count: z.int(), weeks: z.int() }))),
  /** By kind of action, how many of the weeks told all of it, some of it, or nothing. */
  coverage: z.array(z.object({ kind: actionKind, full: z.int(), sampled: z.int(), none: z.int() })),
});
export type ProfileHistory = z.infer<typeof history>;

export const profileHistory = route({
  method: 'GET',
  path: '/dashboard/profile/:accountId',
  access: 'user',
  owned: { thing: 'account', foreign: 'report_not_found' },
  apiToken: true,
  tag: 'report',
  summary:
    'An account’s social profile over time, from the weekly reports of the last 52 weeks that the person may read',
  params: z.object({ accountId: idParam }),
  response: history,
  errors: ['login_required', 'blocked', 'report_not_found'],
});

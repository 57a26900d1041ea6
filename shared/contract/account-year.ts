import * as z from 'zod/mini';
import { day, reportId } from '../report/values.ts';
import { namedAccount } from './named-account.ts';
import { route } from './route.ts';
import { idParam } from './values.ts';

const number = z.nullable(z.int());

const week = z.object({
  reportId,
  start: day,
  end: day,
  /** The week's headline; null where there is no report of it to read. */
  title: z.nullable(z.string()),
  numbers: z.nullable(
    z.object({
      likes: number,
      likesReceived: number,
      follows: number,
      unfollows: number,
      comments: number,
      /** Absent where the network never tells it, and in weeks from before it was kept. */
      repostsReceived: z.optional(number),
    }),
  ),
});
export type YearWeek = z.infer<typeof week>;

const year = z.object({
  account: namedAccount,
  /** The 52 newest weeks whose reports are out, oldest first. */
  weeks: z.array(week),
});
export type AccountYear = z.infer<typeof year>;

export const accountYear = route({
  method: 'GET',
  path: '/dashboard/year/:accountId',
  access: 'user',
  owned: { thing: 'account', foreign: 'report_not_found' },
  apiToken: true,
  tag: 'report',
  summary: 'The headlines and numbers of an account’s last 52 weeks; weeks that the person may not read are empty',
  params: z.object({ accountId: idParam }),
  response: year,
  errors: ['login_required', 'blocked', 'report_not_found'],
});

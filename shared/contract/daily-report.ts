import * as z from 'zod/mini';
import { dailyReport } from '../report/daily-report.ts';
import { day } from '../report/values.ts';
import { namedAccount } from './named-account.ts';
import { route } from './route.ts';

const entry = z.object({
  account: namedAccount,
  /** Whether the account is read at all; one that is not has no report, of no day. */
  state: z.enum(['ok', 'gone', 'private', 'hidden']),
  /** It has been read since the day ended: nothing of the day is still to come. */
  complete: z.boolean(),
  /** Null while the account has not been read, or is not read any more. */
  report: z.nullable(dailyReport),
});
export type DailyEntry = z.infer<typeof entry>;

const page = z.object({
  day,
  /** The days beside it that may be read. */
  earlier: z.nullable(day),
  later: z.nullable(day),
  /** In the order in which the accounts were added. */
  accounts: z.array(entry),
});
export type DailyPage = z.infer<typeof page>;

export const dashboardDaily = route({
  method: 'GET',
  path: '/dashboard/daily',
  access: 'user',
  apiToken: true,
  tag: 'report',
  summary: 'What all active accounts did on a closed day, without times; it comes at 06:00 the next morning',
  query: z.object({
    /** The newest day without it. */
    day: z.optional(day),
  }),
  response: page,
  errors: [
    'login_required',
    'blocked',
    'invalid_input',
    'report_not_found',
    'report_not_ready',
    'daily_reports_not_in_plan',
  ],
});

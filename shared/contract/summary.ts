import * as z from 'zod/mini';
import { SUMMARY_FAILURES } from '../domain/summary/progress.ts';
import { SUMMARY_SPECS } from '../domain/summary/sections.ts';
import { summaryResult } from '../report/summary.ts';
import { instant, language, reportId } from '../report/values.ts';
import { done, route } from './route.ts';
import { flag, idParam } from './values.ts';

const params = z.object({ accountId: idParam, reportId });
const spec = z._default(z.enum(SUMMARY_SPECS), 'sections');

/**
 * Asked for, a summary that is not written yet is begun; `stored` asks for what is there and begins nothing, as visitors always do.
 *
 * `status`: 9 written (`result`); 1 being written (`progress`); 0 neither written nor begun; -1 not enough data; -2 no hashtags and no
 * subjects; -3 it could not be written (`error`): asking again tries again.
 */
export const reportSummary = route({
  method: 'GET',
  path: '/report/:accountId/:reportId/summary',
  access: 'user',
  opens: ['example', 'press'],
  owned: { thing: 'account', foreign: 'report_not_found' },
  tag: 'report',
  summary: 'The AI summary of a report; begins it where there is none',
  params,
  query: z.object({ spec, lang: z.optional(language), stored: flag, example: flag, press: flag }),
  response: z.object({
    status: z.union([z.literal(9), z.literal(1), z.literal(0), z.literal(-1), z.literal(-2), z.literal(-3)]),
    result: z.nullable(summaryResult),
    error: z.nullable(z.enum(SUMMARY_FAILURES)),
    /** 0 to 100, while it is being written. */
    progress: z.nullable(z.int()),
    /** With -1 and -2: the first report that may have one, and when it comes. */
    next: z.nullable(z.object({ reportId, available: instant })),
  }),
  errors: [
    'login_required',
    'blocked',
    'report_not_found',
    'report_not_ready',
    'summary_not_in_plan',
    'summary_not_allowed',
    'summary_unavailable',
    'unknown_language',
  ],
});

export const summaryCancel = route({
  method: 'POST',
  path: '/report/:accountId/:reportId/summary/cancel',
  access: 'user',
  owned: { thing: 'account', foreign: 'report_not_found' },
  tag: 'report',
  summary: 'Stops waiting for a summary; with the last who waits, the writing ends',
  params,
  body: z.object({ spec, lang: language }),
  response: done,
  errors: ['login_required', 'blocked', 'report_not_found', 'report_not_ready', 'unknown_language'],
});

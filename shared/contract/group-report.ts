import * as z from 'zod/mini';
import { groupReport } from '../report/group-report.ts';
import { network, reportId } from '../report/values.ts';
import { route } from './route.ts';
import { id, idList } from './values.ts';

const account = z.object({
  id,
  network,
  'ig-id': z.string(),
  label: z.nullable(z.string()),
  username: z.string(),
  name: z.nullable(z.string()),
  userpic: z.nullable(z.string()),
  archived: z.boolean(),
});

export const dashboardGroupReport = route({
  method: 'GET',
  path: '/dashboard/group-report',
  access: 'user',
  owned: { thing: 'account', foreign: 'not_found' },
  apiToken: true,
  tag: 'report',
  summary: 'One report over several accounts of one period',
  query: z.object({
    period: reportId,
    /** Comma-separated account ids, at most 30 and no more than the plan has places; all active accounts without it. */
    ids: z.optional(idList(30)),
  }),
  response: z.object({
    reportId,
    report: groupReport,
    /** Those in the report, in the order of its members. */
    accounts: z.array(account),
    /** Those that have no report of the period, or not yet. */
    missing: z.array(account),
  }),
  errors: [
    'login_required',
    'blocked',
    'invalid_input',
    'not_found',
    'report_not_found',
    'report_not_ready',
    'group_reports_not_in_plan',
  ],
});

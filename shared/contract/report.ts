import * as z from 'zod/mini';
import { EXPORT_TYPES } from '../domain/report/export-schema.ts';
import { storedReport } from '../report/report.ts';
import { socialProfile } from '../report/social-profile.ts';
import { reportId } from '../report/values.ts';
import { account } from './accounts.ts';
import { route } from './route.ts';
import { csvSeparator, exportFormat, flag, idParam } from './values.ts';

const params = z.object({ accountId: idParam, reportId });

/** With one of them nobody has to be logged in; the account must be one that the operator shows that way. */
const shown = { example: flag, press: flag };
const opens = ['example', 'press'] as const;

/** `reportId` may be left out: the newest report is answered. */
export const reportGet = route({
  method: 'GET',
  path: '/report/:accountId/:reportId',
  access: 'user',
  opens,
  owned: { thing: 'account', foreign: 'report_not_found' },
  apiToken: true,
  tag: 'report',
  summary: 'A report and, with loadAccount, its account',
  params: z.object({ accountId: idParam, reportId: z.union([reportId, z.literal('latest')]) }),
  query: z.object({ loadAccount: flag, force: flag, ...shown }),
  response: z.object({
    id: z.string(),
    accountId: z.int(),
    reportId,
    report: storedReport,
    account: z.optional(account),
  }),
  errors: ['login_required', 'blocked', 'report_not_found', 'report_not_ready'],
});

export const reportCsv = route({
  method: 'GET',
  path: '/report/:accountId/:reportId/csv',
  access: 'user',
  opens,
  owned: { thing: 'account', foreign: 'report_not_found' },
  apiToken: true,
  tag: 'report',
  summary:
    'Every action of the report as CSV or Parquet; content-disposition names the file, x-source-revision its source',
  params,
  query: z.object({ ...shown, separator: csvSeparator, format: exportFormat }),
  file: Object.values(EXPORT_TYPES),
  errors: ['login_required', 'blocked', 'report_not_found', 'report_not_ready'],
});

export const reportSocialprofiler = route({
  method: 'GET',
  path: '/report/:accountId/:reportId/socialprofiler',
  access: 'user',
  opens,
  owned: { thing: 'account', foreign: 'report_not_found' },
  apiToken: true,
  tag: 'report',
  summary: 'What the network says of the account itself',
  params,
  query: z.object(shown),
  /** null: the report is older than this section, or the network tells nothing of the account itself. */
  response: z.object({ socialProfile: z.nullable(socialProfile) }),
  errors: ['login_required', 'blocked', 'report_not_found', 'report_not_ready'],
});

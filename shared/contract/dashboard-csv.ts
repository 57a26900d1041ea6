import * as z from 'zod/mini';
import { EXPORT_TYPES } from '../domain/report/export-schema.ts';
import { reportId } from '../report/values.ts';
import { route } from './route.ts';
import { csvSeparator, exportFormat, idList } from './values.ts';

export const dashboardCsv = route({
  method: 'GET',
  path: '/dashboard/csv',
  access: 'user',
  owned: { thing: 'account', foreign: 'report_not_found' },
  apiToken: true,
  tag: 'report',
  summary: 'Every action of several accounts over one period as CSV or Parquet',
  query: z.object({
    period: reportId,
    /** Comma-separated account ids; all active accounts without it. */
    ids: z.optional(idList(500)),
    separator: csvSeparator,
    format: exportFormat,
  }),
  file: Object.values(EXPORT_TYPES),
  errors: ['login_required', 'blocked', 'invalid_input', 'report_not_found', 'report_not_ready'],
});

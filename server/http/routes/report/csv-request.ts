import type * as z from 'zod/mini';
import type { dashboardCsv } from '../../../../shared/contract/dashboard-csv.ts';
import { accountId } from '../../../../shared/domain/ids.ts';
import type { SessionUser } from '../../../services/auth/session-user.ts';
import type { DashboardCsvRequest } from '../../../services/csv-export/csv-export-service.ts';

/** What a call for the actions of several accounts asks for. */
export const csvRequestOf = (
  query: z.output<(typeof dashboardCsv)['query']>,
  user: SessionUser,
): DashboardCsvRequest => ({
  user: user.id,
  period: query.period,
  ids: query.ids?.map(accountId) ?? null,
  timeZone: user,
  separator: query.separator ?? 'comma',
  format: query.format ?? 'csv',
});

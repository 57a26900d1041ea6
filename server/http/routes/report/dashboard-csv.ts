import { dashboardCsv } from '../../../../shared/contract/dashboard-csv.ts';
import { accountId } from '../../../../shared/domain/ids.ts';
import { handle } from '../../route.ts';
import { csvAnswer } from './csv-answer.ts';

export const dashboardCsvHandler = handle(dashboardCsv, async ({ query }, { services, user }) => {
  const file = await services.csvExport.dashboard({
    user: user.id,
    period: query.period,
    ids: query.ids?.map(accountId) ?? null,
    timeZone: user,
    separator: query.separator ?? 'comma',
    format: query.format ?? 'csv',
  });
  return csvAnswer(file);
});

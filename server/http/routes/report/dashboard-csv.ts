import { dashboardCsv } from '../../../../shared/contract/dashboard-csv.ts';
import { handle } from '../../route.ts';
import { csvAnswer } from './csv-answer.ts';
import { csvRequestOf } from './csv-request.ts';

export const dashboardCsvHandler = handle(dashboardCsv, async ({ query }, { services, user }) =>
  csvAnswer(await services.csvExport.dashboard(csvRequestOf(query, user))),
);

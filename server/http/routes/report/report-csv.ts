import { reportCsv } from '../../../../shared/contract/report.ts';
import { accountId } from '../../../../shared/domain/ids.ts';
import { handle } from '../../route.ts';
import { csvAnswer } from './csv-answer.ts';

export const reportCsvHandler = handle(reportCsv, async ({ params }, { services, user }) => {
  const file = await services.csvExport.report({
    user: user.id,
    account: accountId(params.accountId),
    report: params.reportId,
    timezoneMin: user.timezoneMin,
  });
  return csvAnswer(file);
});

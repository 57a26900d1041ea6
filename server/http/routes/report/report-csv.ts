import { reportCsv } from '../../../../shared/contract/report.ts';
import { accountId } from '../../../../shared/domain/ids.ts';
import { UTC } from '../../../../shared/domain/time/time-zone.ts';
import { requesterOf } from '../../requester.ts';
import { handle } from '../../route.ts';
import { reportCsvAnswer } from './csv-answer.ts';

export const reportCsvHandler = handle(reportCsv, async ({ params, query }, { ifNoneMatch, services, user }) => {
  const file = await services.csvExport.report({
    requester: requesterOf(user, query),
    account: accountId(params.accountId),
    report: params.reportId,
    // A visitor's zone is not known: the column repeats UTC.
    timeZone: user ?? UTC,
    separator: query.separator ?? 'comma',
    format: query.format ?? 'csv',
    ifNoneMatch,
  });
  return reportCsvAnswer(file);
});

import { reportGet } from '../../../../shared/contract/report.ts';
import { accountId } from '../../../../shared/domain/ids.ts';
import { requesterOf } from '../../requester.ts';
import { handle } from '../../route.ts';
import { reportAnswer } from './report-answer.ts';

export const reportGetHandler = handle(reportGet, async ({ params, query }, context) =>
  reportAnswer(
    await context.services.reportReading.read(
      { ...requesterOf(context.user, query), language: context.language },
      {
        account: accountId(params.accountId),
        report: params.reportId,
        loadAccount: query.loadAccount === '1',
        force: query.force === '1',
        isByProgram: context.isByApiToken,
        ifNoneMatch: context.ifNoneMatch,
      },
    ),
  ),
);

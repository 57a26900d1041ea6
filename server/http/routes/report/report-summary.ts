import { reportSummary } from '../../../../shared/contract/summary.ts';
import { accountId } from '../../../../shared/domain/ids.ts';
import { requesterOf } from '../../requester.ts';
import { handle } from '../../route.ts';

export const reportSummaryHandler = handle(reportSummary, ({ params, query }, { services, user, language }) =>
  services.summaries.read({
    requester: requesterOf(user, query),
    account: accountId(params.accountId),
    report: params.reportId,
    language: query.lang ?? language,
    spec: query.spec,
    stored: query.stored === '1',
  }),
);

import { dashboardGroupReport } from '../../../../shared/contract/group-report.ts';
import { accountId } from '../../../../shared/domain/ids.ts';
import { handle } from '../../route.ts';
import { reportAnswer } from './report-answer.ts';

export const dashboardGroupReportHandler = handle(
  dashboardGroupReport,
  async ({ query }, { services, user, ifNoneMatch }) =>
    reportAnswer(
      await services.groupReport.read({
        user: user.id,
        period: query.period,
        ids: query.ids?.map(accountId) ?? null,
        ifNoneMatch,
      }),
    ),
);

import { reportSocialprofiler } from '../../../../shared/contract/report.ts';
import { accountId } from '../../../../shared/domain/ids.ts';
import { requesterOf } from '../../requester.ts';
import { handle } from '../../route.ts';

export const reportSocialprofilerHandler = handle(
  reportSocialprofiler,
  async ({ params, query }, { services, user }) => ({
    socialProfile: await services.reportReading.socialProfile({
      requester: requesterOf(user, query),
      account: accountId(params.accountId),
      report: params.reportId,
    }),
  }),
);

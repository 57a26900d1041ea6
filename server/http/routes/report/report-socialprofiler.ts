import { reportSocialprofiler } from '../../../../shared/contract/report.ts';
import { accountId } from '../../../../shared/domain/ids.ts';
import { askerOf } from '../../asker.ts';
import { handle } from '../../route.ts';

export const reportSocialprofilerHandler = handle(
  reportSocialprofiler,
  async ({ params, query }, { services, user }) => ({
    socialProfile: await services.reportReading.socialProfile({
      asker: askerOf(user, query),
      account: accountId(params.accountId),
      report: params.reportId,
    }),
  }),
);

import { summaryCancel } from '../../../../shared/contract/summary.ts';
import { accountId } from '../../../../shared/domain/ids.ts';
import { handle } from '../../route.ts';

export const summaryCancelHandler = handle(summaryCancel, async ({ params, body }, { services, user }) => {
  await services.summaries.cancel({
    requester: { user: user.id },
    account: accountId(params.accountId),
    report: params.reportId,
    language: body.lang,
    spec: body.spec,
  });
  return { ok: true as const };
});

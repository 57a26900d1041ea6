import { accountSummaryShowed } from '../../../../shared/contract/accounts.ts';
import { accountId } from '../../../../shared/domain/ids.ts';
import { handle } from '../../route.ts';

export const accountSummaryShowedHandler = handle(accountSummaryShowed, async ({ body }, { services, user }) => {
  await services.accounts.summaryShowed(user.id, accountId(body.id));
  return { ok: true as const };
});

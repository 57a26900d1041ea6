import { accountLabel } from '../../../../shared/contract/accounts.ts';
import { accountId } from '../../../../shared/domain/ids.ts';
import { handle } from '../../route.ts';

export const accountLabelHandler = handle(accountLabel, async ({ body }, { services, user }) => {
  await services.accounts.label(user.id, accountId(body.id), body.label);
  return { ok: true as const };
});

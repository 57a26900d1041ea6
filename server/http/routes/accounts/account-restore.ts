import { accountRestore } from '../../../../shared/contract/accounts.ts';
import { accountId } from '../../../../shared/domain/ids.ts';
import { handle } from '../../route.ts';

export const accountRestoreHandler = handle(accountRestore, async ({ body }, { services, user }) => {
  await services.accounts.restore({ user: user.id, ids: body.ids.map(accountId) });
  return { ok: true as const };
});

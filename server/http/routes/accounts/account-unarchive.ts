import { accountUnarchive } from '../../../../shared/contract/accounts.ts';
import { accountId } from '../../../../shared/domain/ids.ts';
import { handle } from '../../route.ts';

export const accountUnarchiveHandler = handle(accountUnarchive, async ({ body }, { services, user }) => {
  await services.accounts.unarchive({ user: user.id, ids: body.ids.map(accountId) });
  return { ok: true as const };
});

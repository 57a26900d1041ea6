import { accountDelete } from '../../../../shared/contract/accounts.ts';
import { accountId } from '../../../../shared/domain/ids.ts';
import { handle } from '../../route.ts';

export const accountDeleteHandler = handle(accountDelete, async ({ body }, { services, user }) => {
  await services.accounts.remove({ user: user.id, ids: body.ids.map(accountId) });
  return { ok: true as const };
});

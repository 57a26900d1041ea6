import { accountArchive } from '../../../../shared/contract/accounts.ts';
import { accountId } from '../../../../shared/domain/ids.ts';
import { handle } from '../../route.ts';

export const accountArchiveHandler = handle(accountArchive, async ({ body }, { services, user }) => {
  await services.accounts.archive({ user: user.id, ids: body.ids.map(accountId) });
  return { ok: true as const };
});

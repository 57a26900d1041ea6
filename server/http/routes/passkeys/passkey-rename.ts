import { passkeyRename } from '../../../../shared/contract/passkeys.ts';
import { handle } from '../../route.ts';

export const passkeyRenameHandler = handle(passkeyRename, async ({ body }, { services, user }) => {
  await services.passkeys.rename(user.id, { id: body.passkey, name: body.name });
  return { ok: true as const };
});

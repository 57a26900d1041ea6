import { passkeyRemove } from '../../../../shared/contract/passkeys.ts';
import { handle } from '../../route.ts';

export const passkeyRemoveHandler = handle(passkeyRemove, async ({ body }, { services, user }) => {
  await services.passkeys.remove(user.id, body.passkey);
  return { ok: true as const };
});

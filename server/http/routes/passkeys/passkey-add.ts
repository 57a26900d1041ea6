import { passkeyAdd } from '../../../../shared/contract/passkeys.ts';
import { handle } from '../../route.ts';

export const passkeyAddHandler = handle(passkeyAdd, async ({ body }, { services, user, userAgent }) => {
  await services.passkeys.add(user.id, { passkey: body.passkey, userAgent });
  return { ok: true as const };
});

import { passkeyOptions } from '../../../../shared/contract/passkeys.ts';
import { handle } from '../../route.ts';

export const passkeyOptionsHandler = handle(passkeyOptions, async (_, { services, user }) => ({
  options: await services.passkeys.begin(user.id),
}));

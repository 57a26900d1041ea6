import { passkeyList } from '../../../../shared/contract/passkeys.ts';
import { handle } from '../../route.ts';

export const passkeyListHandler = handle(passkeyList, async (_, { services, user }) => ({
  passkeys: await services.passkeys.list(user.id),
}));

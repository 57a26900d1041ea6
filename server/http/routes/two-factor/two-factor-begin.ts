import { twoFactorBegin } from '../../../../shared/contract/two-factor.ts';
import { handle } from '../../route.ts';

export const twoFactorBeginHandler = handle(twoFactorBegin, async (_, { services, user }) =>
  services.twoFactor.begin(user.id),
);

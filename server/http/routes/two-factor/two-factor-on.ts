import { twoFactorOn } from '../../../../shared/contract/two-factor.ts';
import { handle } from '../../route.ts';

export const twoFactorOnHandler = handle(twoFactorOn, async ({ body }, { services, user }) => ({
  recoveryCodes: await services.twoFactor.turnOn(user.id, body.code),
}));

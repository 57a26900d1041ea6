import { twoFactorOff } from '../../../../shared/contract/two-factor.ts';
import { handle } from '../../route.ts';

export const twoFactorOffHandler = handle(twoFactorOff, async (_, { services, user }) => {
  await services.twoFactor.turnOff(user.id);
  return { ok: true as const };
});

import { twoFactorRecoveryCodes } from '../../../../shared/contract/two-factor.ts';
import { handle } from '../../route.ts';

export const twoFactorRecoveryCodesHandler = handle(twoFactorRecoveryCodes, async (_, { services, user }) => ({
  recoveryCodes: await services.twoFactor.renewRecoveryCodes(user.id),
}));

import { twoFactorGet } from '../../../../shared/contract/two-factor.ts';
import { handle } from '../../route.ts';

export const twoFactorGetHandler = handle(twoFactorGet, async (_, { services, user }) => ({
  twoFactor: await services.twoFactor.state(user.id),
}));

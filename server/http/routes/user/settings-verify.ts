import { settingsVerify } from '../../../../shared/contract/verify.ts';
import { handle } from '../../route.ts';

export const settingsVerifyHandler = handle(settingsVerify, async (_, { services, user }) => ({
  result: await services.addressVerification.send(user.id),
}));

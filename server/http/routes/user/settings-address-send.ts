import { settingsAddressSend } from '../../../../shared/contract/address.ts';
import { handle } from '../../route.ts';

export const settingsAddressSendHandler = handle(settingsAddressSend, async (_, { services, user }) => ({
  result: await services.addressChanges.sendAgain(user.id),
}));

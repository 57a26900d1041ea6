import { settingsAddressCancel } from '../../../../shared/contract/address.ts';
import { handle } from '../../route.ts';

export const settingsAddressCancelHandler = handle(settingsAddressCancel, async (_, { services, user }) => {
  await services.addressChanges.cancel(user.id);
  return { ok: true as const };
});

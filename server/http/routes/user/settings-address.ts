import { settingsAddress } from '../../../../shared/contract/address.ts';
import { handle } from '../../route.ts';

export const settingsAddressHandler = handle(settingsAddress, async ({ body }, { services, user }) => {
  await services.addressChanges.request(user.id, body.email);
  return { ok: true as const };
});

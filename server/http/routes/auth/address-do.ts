import { addressDo } from '../../../../shared/contract/address.ts';
import { handle } from '../../route.ts';

export const addressDoHandler = handle(addressDo, async ({ body }, { services, token }) => {
  await services.addressChanges.confirm(body.hash, token);
  return { ok: true as const };
});

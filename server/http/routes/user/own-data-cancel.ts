import { ownDataCancel } from '../../../../shared/contract/own-data.ts';
import { handle } from '../../route.ts';

export const ownDataCancelHandler = handle(ownDataCancel, async (_, { services, user }) => {
  await services.ownData.cancel(user.id);
  return { ok: true as const };
});

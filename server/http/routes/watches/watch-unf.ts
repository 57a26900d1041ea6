import { watchUnf } from '../../../../shared/contract/watches.ts';
import { watchId } from '../../../../shared/domain/ids.ts';
import { handle } from '../../route.ts';

export const watchUnfHandler = handle(watchUnf, async ({ body }, { services, user }) => {
  await services.watches.mute(user.id, { watch: watchId(body.id), muted: body.muted });
  return { ok: true as const };
});

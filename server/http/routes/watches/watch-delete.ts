import { watchDelete } from '../../../../shared/contract/watches.ts';
import { watchId } from '../../../../shared/domain/ids.ts';
import { handle } from '../../route.ts';

export const watchDeleteHandler = handle(watchDelete, async ({ body }, { services, user }) => {
  await services.watches.remove(user.id, watchId(body.id));
  return { ok: true as const };
});

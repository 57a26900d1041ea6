import { ownArchiveCancel } from '../../../../shared/contract/own-archive.ts';
import { handle } from '../../route.ts';

export const ownArchiveCancelHandler = handle(ownArchiveCancel, async (_, { services, user }) => {
  await services.ownArchive.cancel(user.id);
  return { ok: true as const };
});

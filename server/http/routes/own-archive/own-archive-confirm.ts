import { ownArchiveConfirm } from '../../../../shared/contract/own-archive.ts';
import { handle } from '../../route.ts';

export const ownArchiveConfirmHandler = handle(ownArchiveConfirm, async (_, { services, user }) => ({
  archive: await services.ownArchive.confirm(user.id),
}));

import { ownArchiveBegin } from '../../../../shared/contract/own-archive.ts';
import { handle } from '../../route.ts';

export const ownArchiveBeginHandler = handle(ownArchiveBegin, async ({ body }, { services, user }) => ({
  archive: await services.ownArchive.begin(user.id, body),
}));

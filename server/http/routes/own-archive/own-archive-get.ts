import { ownArchiveGet } from '../../../../shared/contract/own-archive.ts';
import { handle } from '../../route.ts';

export const ownArchiveGetHandler = handle(ownArchiveGet, async (_, { services, user }) => ({
  archive: await services.ownArchive.find(user.id),
}));

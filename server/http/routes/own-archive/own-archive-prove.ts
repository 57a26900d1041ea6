import { ownArchiveProve } from '../../../../shared/contract/own-archive.ts';
import { handle } from '../../route.ts';

export const ownArchiveProveHandler = handle(ownArchiveProve, (_, { services, user }) =>
  services.ownArchive.prove(user.id),
);

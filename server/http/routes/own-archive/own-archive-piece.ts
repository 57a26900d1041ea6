import { ownArchivePiece } from '../../../../shared/contract/own-archive.ts';
import { handle } from '../../route.ts';

export const ownArchivePieceHandler = handle(ownArchivePiece, async ({ params, body: bytes }, { services, user }) => {
  const { archive: id, offset } = params;
  return { archive: await services.ownArchive.take(user.id, { id, offset, bytes }) };
});

import { randomUUID } from 'node:crypto';
import { PIECE_BYTES } from '../../../shared/domain/archives/archive-import.ts';
import type { UserId } from '../../../shared/domain/ids.ts';
import { AppError } from '../../core/app-error.ts';
import {
  type ArchiveImport,
  beginArchiveImport,
  deleteArchiveImport,
  findArchiveImport,
  moveArchiveImport,
  touchArchiveImport,
} from '../../db/repositories/archive-imports.ts';
import type { OwnArchiveDeps } from './own-archive-deps.ts';

const MB = 1024 * 1024;

export interface ArchivePiece {
  readonly id: string;
  readonly offset: number;
  readonly bytes: Uint8Array;
}

export async function cancelArchive({ db, files }: OwnArchiveDeps, user: UserId): Promise<void> {
  const id = await deleteArchiveImport(db, user);
  if (id !== null) await files.remove(id);
}

/** In the place of an earlier one. @throws AppError `archive_too_large` (with `max` in MB) */
export async function beginArchive(
  deps: OwnArchiveDeps,
  user: UserId,
  { name, bytes }: { readonly name: string; readonly bytes: number },
): Promise<void> {
  const { db, clock, maxBytes } = deps;
  if (bytes > maxBytes) throw new AppError('archive_too_large', { values: { max: Math.floor(maxBytes / MB) } });
  await cancelArchive(deps, user);
  await beginArchiveImport(db, { id: randomUUID(), user, fileName: name, bytes, at: clock.now() });
}

async function expecting({ db }: OwnArchiveDeps, user: UserId, piece: ArchivePiece): Promise<ArchiveImport> {
  const archive = await findArchiveImport(db, { user });
  if (archive === null || archive.id !== piece.id || archive.state !== 'uploading') throw new AppError('archive_gone');
  const { length } = piece.bytes;
  const fits = length > 0 && length <= PIECE_BYTES && piece.offset + length <= archive.bytes;
  if (!fits) throw new AppError('invalid_input');
  return archive;
}

/** What is of no kind that is read here is refused by its first piece, before all of it is sent. */
async function refuseUnknown({ db, clock, files }: OwnArchiveDeps, id: string): Promise<void> {
  const at = clock.now();
  await moveArchiveImport(db, id, { from: ['uploading'], to: 'failed', failure: 'unknown-format', at });
  await files.remove(id);
}

/** Takes a piece in; the last one has the archive read. @throws AppError `archive_gone`, `invalid_input` */
export async function takePiece(deps: OwnArchiveDeps, user: UserId, piece: ArchivePiece): Promise<void> {
  const { db, clock, files, readers, jobs } = deps;
  const { id, offset, bytes } = piece;
  const archive = await expecting(deps, user, piece);
  if (offset === 0 && !readers.some((reader) => reader.recognises(bytes))) return refuseUnknown(deps, id);
  const received = await files.append(id, offset, bytes);
  const at = clock.now();
  // Given up while the piece was written: it would lie there.
  if (!(await touchArchiveImport(db, id, { at }))) return files.remove(id);
  if (received < archive.bytes) return;
  if (await moveArchiveImport(db, id, { from: ['uploading'], to: 'reading', at }))
    await jobs.enqueueArchive({ importId: id, step: 'reading' });
}

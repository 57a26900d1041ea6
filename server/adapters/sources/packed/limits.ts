import { ArchiveRefusal } from '../../../ports/archive-reader.ts';

const MB = 1024 * 1024;

/** A large account has some ten thousand pictures. */
export const MAX_ENTRIES = 250_000;
/** What is unpacked of one package in all: the records of the largest accounts are some hundred megabytes. */
export const MAX_UNPACKED_BYTES = 1024 * MB;
/** Records repeat themselves and shrink to a fiftieth at the best; deflate can make a thousandth of zeros. */
const MAX_RATIO = 150;
/** So that a small file is not judged by its overhead. */
const FREE_BYTES = 4 * MB;
/** A whole tar goes by, media included. */
export const MAX_TAR_BYTES = 16 * 1024 * MB;
/** One record. */
export const MAX_ELEMENT_BYTES = 4 * MB;
/** A file that is read at once. */
export const MAX_SMALL_BYTES = MB;

/** Refuses what unpacks to far more than it was. @throws ArchiveRefusal `too-large` */
export function refuseBomb(packed: number, unpacked: number): void {
  if (unpacked > FREE_BYTES && unpacked > packed * MAX_RATIO) throw new ArchiveRefusal('too-large');
}

/** Counts what is unpacked; the same for all files of a package. @throws ArchiveRefusal `too-large` */
export function createAllowance(most: number): (bytes: number) => void {
  let left = most;
  return (bytes) => {
    left -= bytes;
    if (left < 0) throw new ArchiveRefusal('too-large');
  };
}

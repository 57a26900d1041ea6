import type { Instant } from '../../../../shared/domain/ids.ts';

/** A file inside a package. */
export interface PackedFile {
  /** With `/` between its parts, inside the package. */
  readonly path: string;
  /** When it was put there, at the earliest; null where that is not told. */
  readonly writtenAt: Instant | null;
  /** Its bytes, once. */
  bytes(): AsyncIterable<Uint8Array>;
}

/** What is to be read of a package. */
export interface Selection {
  /** What is wanted first has the least number; null is not wanted. A tar comes in its own order. */
  rank(path: string): number | null;
  visit(file: PackedFile): Promise<void>;
}

/** Decides, once all names are known, what is read. A tar does not know them before its end: then `paths` is null. */
export type Choose = (paths: readonly string[] | null) => Selection;

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
  /** Lower ranks are read first; null skips the file. A tar is read in its own order. */
  rank(path: string): number | null;
  visit(file: PackedFile): Promise<void>;
}

export interface Visit {
  /** Whether a name is of any use; the others are not even remembered. */
  concerns(path: string): boolean;
  /** Decides, once all names that concern it are known, what is read. A tar does not know them before its end: then `paths` is null. */
  choose(paths: readonly string[] | null): Selection;
}

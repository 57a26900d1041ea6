import { SourceError } from '../../../../ports/activity-source.ts';
import { isDid } from '../at-uri.ts';
import type { Archive } from './archive.ts';
import type { BlockPlace } from './block-index.ts';
import { CborError, type Fields, fields, INT, LINK, type Picker, TEXT } from './cbor-pick.ts';

/** A repository's signed head. */
export interface Commit {
  readonly did: string;
  readonly revision: string;
  /** Offset of the tree's CID. */
  readonly tree: number;
}

/** A time-ordered id: what revisions are, and the keys of nearly all records. */
export const TID = /^[2-7a-z]{13}$/;

/** A commit is some hundred bytes; no block is longer than 1 MiB (data model limits of the protocol). */
const MAX_COMMIT_BYTES = 1024 * 1024;

const commitShape = fields(['did', TEXT], ['rev', TEXT], ['version', INT], ['data', LINK]);

/** Undefined for bytes that do not hold it. */
export function pickBlock<T>(picker: Picker, block: BlockPlace, shape: Fields<T>): T | undefined {
  try {
    return picker.pick(block.start, block.end, shape);
  } catch (error) {
    if (error instanceof CborError) return undefined;
    throw error;
  }
}

function notCommit(): SourceError {
  return new SourceError('malformed', "the archive's root is not a repository commit");
}

function unsupported(version: number): SourceError {
  return new SourceError('unsupported', `the repository has version ${version} of its format, which is not read`);
}

/**
 * The commit at the archive's root. Version 3 is today's; a version 2 that has a revision is the same otherwise. Throws
 * `SourceError`: `malformed` when there is none, `unsupported` when it is of another version.
 */
export function readCommit({ blocks, picker }: Archive): Commit {
  const { root } = blocks;
  if (root === null) throw new SourceError('malformed', 'the archive lacks its own root');
  if (root.end - root.start > MAX_COMMIT_BYTES) throw notCommit();
  const [did = '', rev = '', version, data] = pickBlock(picker, root, commitShape) ?? [];
  if (version === undefined || !isDid(did)) throw notCommit();
  if ((version !== 3 && version !== 2) || (version === 2 && rev === '')) throw unsupported(version);
  if (typeof data !== 'number' || !TID.test(rev)) throw notCommit();
  return { did, revision: rev, tree: data };
}

import { SourceError } from '../../../../ports/activity-source.ts';
import { isDid } from '../at-uri.ts';
import type { BlockIndex, BlockPlace } from './block-index.ts';
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

function parseCommit(picker: Picker, block: BlockPlace): Commit | null {
  const [did = '', rev = '', version = 0, data] = pickBlock(picker, block, commitShape) ?? [];
  if (typeof data !== 'number' || !isDid(did) || !TID.test(rev)) return null;
  return version === 3 || version === 2 ? { did, revision: rev, tree: data } : null;
}

/** The commit at the archive's root. Throws `SourceError` `malformed` when there is none. */
export function readCommit(blocks: BlockIndex, picker: Picker): Commit {
  if (blocks.root === null) throw new SourceError('malformed', 'the archive lacks its own root');
  const commit = parseCommit(picker, blocks.root);
  if (commit === null) throw new SourceError('malformed', "the archive's root is not a repository commit");
  return commit;
}

import type { KeyRange } from '../../../../ports/activity-source.ts';
import { SourceError } from '../../../../ports/activity-source.ts';
import { type Archive, createVisits } from './archive.ts';
import type { BlockPlace } from './block-index.ts';
import { arrayOf, BYTES, CborError, fields, INT, LINK } from './cbor-pick.ts';

/**
 * A tree's height is the number of leading zero pairs in a key's SHA-256: 128 at most, and about 12 for a billion keys.
 * A node holds the keys of one height, four on average; both limits are those of the protocol's libraries.
 */
const MAX_DEPTH = 256;
const MAX_NODE_ENTRIES = 8192;
/** Blocks on the network are at most 1 MiB (data model limits of the protocol). */
const MAX_NODE_BYTES = 1024 * 1024;
const MAX_KEY_LENGTH = 1024;
/** Above so many gaps the last one is made wider instead: what lies in it is merely not spoken of. */
export const MAX_GAPS = 10_000;
/** The characters of a record path: a collection's name, a slash, a record key. */
const RECORD_PATH = /^[a-zA-Z0-9_~.:-]+\/[a-zA-Z0-9_~.:-]+$/;

export interface TreeEntry {
  /** `collection/rkey`. */
  readonly key: string;
  /** Null when the archive lacks the record's block. */
  readonly block: BlockPlace | null;
}

export interface TreeWalk {
  /** The keys in their order. Throws `SourceError` `malformed` when the tree breaks the protocol's rules. */
  entries(): Generator<TreeEntry>;
  /** Complete once `entries` has ended: where subtrees were missing. */
  readonly gaps: readonly KeyRange[];
}

/** How many characters a key shares with the one before, the rest of it, its record's CID and that of the subtree behind it. */
type Entry = readonly [shared: number, rest: string, record: number, tree: number | null];
const entryShape = fields(['p', INT], ['k', BYTES], ['v', LINK], ['t', LINK]);
const nodeShape = fields(['l', LINK], ['e', arrayOf(entryShape, MAX_NODE_ENTRIES)]);

interface Node {
  readonly left: number | null;
  readonly entries: readonly Entry[];
}

/** The node that is being walked. */
interface Visit {
  readonly node: Node;
  /** Even steps are subtrees, odd ones the keys between them. */
  step: number;
  key: string;
}

export function brokenTree(message: string): SourceError {
  return new SourceError('malformed', `the repository's tree is broken: ${message}`);
}

const isEntry = (entry: readonly unknown[] | undefined): entry is Entry =>
  entry !== undefined &&
  entry[0] !== undefined &&
  entry[1] !== undefined &&
  typeof entry[2] === 'number' &&
  entry[3] !== undefined;

/** A tree's node. Throws `SourceError` `malformed`. */
export function readNode({ picker }: Pick<Archive, 'picker'>, block: BlockPlace): Node {
  if (block.end - block.start > MAX_NODE_BYTES) throw brokenTree('a node that is too large');
  try {
    const [left, entries] = picker.pick(block.start, block.end, nodeShape) ?? [];
    if (left === undefined || entries === undefined) throw brokenTree('not a node');
    if (!entries.every(isEntry)) throw brokenTree('not an entry');
    return { left, entries };
  } catch (error) {
    throw error instanceof CborError ? brokenTree(error.message) : error;
  }
}

function joinKey(previous: string, [shared, rest]: Entry): string {
  if (shared > previous.length) throw brokenTree('a key that cannot be put together');
  const key = previous.slice(0, shared) + rest;
  if (key.length > MAX_KEY_LENGTH || !RECORD_PATH.test(key)) throw brokenTree('a key that is not a record path');
  return key;
}

/** Follows the keys as they come: refuses one out of order, and notes between which two keys something was missing. */
function createKeyTrack() {
  const gaps: KeyRange[] = [];
  let last: string | null = null;
  let open = false;
  const close = (to: string | null): void => {
    const from = gaps.length >= MAX_GAPS ? gaps.pop()?.from : last;
    gaps.push({ from: from ?? null, to });
  };
  return {
    gaps,
    missing(): void {
      open = true;
    },
    pass(key: string): void {
      if (last !== null && key <= last) throw brokenTree('keys out of order');
      if (open) close(key);
      open = false;
      last = key;
    },
    end(): void {
      if (open) close(null);
    },
  };
}

/**
 * Walks a repository's Merkle search tree in key order. A block is visited as a node once at most, and keys must rise over
 * the whole walk: this refuses cycles and subtrees that are linked twice before they can multiply. A subtree that the
 * archive lacks becomes a gap between the keys around it. `root` is the offset of the root node's CID.
 */
export function walkTree(archive: Archive, root: number): TreeWalk {
  const { blocks, work } = archive;
  const track = createKeyTrack();
  const isFirstVisit = createVisits(archive.size);
  const path: Visit[] = [];

  function enter(tree: number): void {
    if (path.length > MAX_DEPTH) throw brokenTree('too deep');
    const block = blocks.find(tree);
    if (block === null) {
      track.missing();
      return;
    }
    if (!isFirstVisit(block.start)) throw brokenTree('a subtree that is linked twice');
    const node = readNode(archive, block);
    if (path.length > 0 && node.left === null && node.entries.length === 0) throw brokenTree('an empty subtree');
    path.push({ node, step: 0, key: '' });
  }

  function pass(visit: Visit, entry: Entry): TreeEntry {
    visit.key = joinKey(visit.key, entry);
    work.spend(visit.key.length);
    track.pass(visit.key);
    return { key: visit.key, block: blocks.find(entry[2]) };
  }

  /** One step: into a subtree, to a key, or back out. */
  function advance(visit: Visit): TreeEntry | null {
    const { step, node } = visit;
    visit.step += 1;
    const entry = node.entries[(step - 1) >> 1];
    if (step % 2 === 1) {
      if (entry !== undefined) return pass(visit, entry);
      path.pop();
      return null;
    }
    const tree = entry === undefined ? node.left : entry[3];
    if (tree !== null) enter(tree);
    return null;
  }

  function* entries(): Generator<TreeEntry> {
    enter(root);
    for (let visit = path.at(-1); visit !== undefined; visit = path.at(-1)) {
      const found = advance(visit);
      if (found !== null) yield found;
    }
    track.end();
  }

  return { entries, gaps: track.gaps };
}

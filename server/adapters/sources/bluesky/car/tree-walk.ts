import type { KeyRange } from '../../../../ports/activity-source.ts';
import { SourceError } from '../../../../ports/activity-source.ts';
import type { BlockIndex, BlockPlace } from './block-index.ts';
import { arrayOf, BYTES, CborError, fields, type Gives, INT, LINK, type Picker } from './cbor-pick.ts';

/**
 * A tree's height is the number of leading zero pairs in a key's SHA-256: 128 at most, and about 12 for a billion keys.
 * A node holds the keys of one height, four on average; both limits are those of the protocol's libraries.
 */
const MAX_DEPTH = 256;
const MAX_NODE_ENTRIES = 8192;
const MAX_KEY_LENGTH = 1024;
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

/** What is still to be visited: a subtree by its CID's offset, or a key with its record's. */
type Task = { readonly tree: number; readonly depth: number } | { readonly key: string; readonly record: number };

const entryShape = fields(['p', INT], ['k', BYTES], ['v', LINK], ['t', LINK]);
const nodeShape = fields(['l', LINK], ['e', arrayOf(entryShape)]);

interface Node {
  readonly left: number | null;
  readonly entries: readonly (Gives<typeof entryShape> | undefined)[];
}

function broken(message: string): SourceError {
  return new SourceError('malformed', `the repository's tree is broken: ${message}`);
}

/** A tree's node. Throws `SourceError` `malformed`. */
export function readNode(picker: Picker, block: BlockPlace): Node {
  try {
    const [left, entries] = picker.pick(block.start, block.end, nodeShape) ?? [];
    if (left !== undefined && entries !== undefined && entries.length <= MAX_NODE_ENTRIES) return { left, entries };
  } catch (error) {
    throw error instanceof CborError ? broken(error.message) : error;
  }
  throw broken('not a node');
}

function joinKey(previous: string, shared: number, rest: string): string {
  if (shared > previous.length) throw broken('a key that cannot be put together');
  const key = previous.slice(0, shared) + rest;
  if (key.length > MAX_KEY_LENGTH || !RECORD_PATH.test(key)) throw broken('a key that is not a record path');
  return key;
}

/** A node's content as tasks, last first (a stack takes them from its end). */
function tasksOf(node: Node, depth: number): Task[] {
  const tasks: Task[] = [];
  if (node.left !== null) tasks.push({ tree: node.left, depth });
  let key = '';
  for (const entry of node.entries) {
    const [shared, rest, record, tree] = entry ?? [];
    if (shared === undefined || rest === undefined || typeof record !== 'number' || tree === undefined) {
      throw broken('not an entry');
    }
    key = joinKey(key, shared, rest);
    tasks.push({ key, record });
    if (tree !== null) tasks.push({ tree, depth });
  }
  return tasks.reverse();
}

/** Follows the keys as they come: refuses one out of order, and notes between which two keys something was missing. */
function createKeyTrack() {
  const gaps: KeyRange[] = [];
  let last: string | null = null;
  let open = false;
  return {
    gaps,
    missing(): void {
      open = true;
    },
    pass(key: string): void {
      if (last !== null && key <= last) throw broken('keys out of order');
      if (open) gaps.push({ from: last, to: key });
      open = false;
      last = key;
    },
    end(): void {
      if (open) gaps.push({ from: last, to: null });
    },
  };
}

/**
 * Walks a repository's Merkle search tree in key order. Keys must rise over the whole walk: this refuses cycles and
 * subtrees that are linked twice before they can multiply. A subtree that the archive lacks becomes a gap between the
 * keys around it. `root` is the offset of the root node's CID.
 */
export function walkTree(blocks: BlockIndex, picker: Picker, root: number): TreeWalk {
  const track = createKeyTrack();
  const stack: Task[] = [{ tree: root, depth: 0 }];

  function descend(tree: number, depth: number): void {
    if (depth > MAX_DEPTH) throw broken('too deep');
    const block = blocks.find(tree);
    if (block === null) track.missing();
    else for (const task of tasksOf(readNode(picker, block), depth + 1)) stack.push(task);
  }

  function* entries(): Generator<TreeEntry> {
    for (let task = stack.pop(); task !== undefined; task = stack.pop()) {
      if ('tree' in task) {
        descend(task.tree, task.depth);
        continue;
      }
      track.pass(task.key);
      yield { key: task.key, block: blocks.find(task.record) };
    }
    track.end();
  }

  return { entries, gaps: track.gaps };
}

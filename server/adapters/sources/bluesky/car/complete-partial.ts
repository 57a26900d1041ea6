import { fromUint8Array } from '@atcute/car';
import { fromDigest, toString as textOf } from '@atcute/cid';
import { SourceError } from '../../../../ports/activity-source.ts';
import { type BlockIndex, indexBlocks } from './block-index.ts';
import { createPicker, type Picker } from './cbor-pick.ts';
import { readCommit } from './commit.ts';
import { readNode } from './tree-walk.ts';

const MB = 1024 * 1024;
/** Above these a whole export is the cheaper question. */
const MAX_PARTIAL_BYTES = 4 * MB;
const MAX_BLOCKS = 1_000;
/** CIDs in one request: an address of about 7,000 characters. */
const PER_REQUEST = 100;
const CID_HEAD = 4;
const DIGEST = 32;
const DAG_CBOR = 0x71;

/** Asks for single blocks of the repository; null when the server does not give them. */
export type FetchBlocks = (cids: readonly string[]) => Promise<Uint8Array<ArrayBuffer> | null>;

/** A subtree, and on which sides a removed key may hide beside it. */
interface Visit {
  readonly tree: number;
  readonly left: boolean;
  readonly right: boolean;
}

/** A node's subtrees from left to right. Beside those of a changed node, keys may be gone; of an unchanged one only outside. */
function childrenOf(visit: Visit, pointers: readonly (number | null)[], changed: boolean): Visit[] {
  return pointers.flatMap((tree, index) => {
    const left = changed || (visit.left && index === 0);
    const right = changed || (visit.right && index === pointers.length - 1);
    return tree === null || !(left || right) ? [] : [{ tree, left, right }];
  });
}

/**
 * The missing subtrees whose extent has to be known: a partial export leaves unchanged subtrees out, and a key that was
 * removed right beside one leaves no trace. Only the outer keys of the subtree show that the removed one is not in it.
 * `sentEnd` is where the blocks of the partial export end; later ones are known to be unchanged.
 */
function exposedSubtrees(blocks: BlockIndex, picker: Picker, of: { root: number; sentEnd: number }): number[] {
  const missing: number[] = [];
  const stack: Visit[] = [{ tree: of.root, left: true, right: true }];
  let budget = 4 * blocks.count + MAX_BLOCKS;
  for (let visit = stack.pop(); visit !== undefined; visit = stack.pop()) {
    budget -= 1;
    if (budget < 0) throw new SourceError('malformed', "the repository's tree is broken: it does not end");
    const block = blocks.find(visit.tree);
    if (block === null) {
      missing.push(visit.tree);
      continue;
    }
    const { left, entries } = readNode(picker, block);
    const pointers = [left, ...entries.map((entry) => entry?.[3] ?? null)];
    stack.push(...childrenOf(visit, pointers, block.start < of.sentEnd));
  }
  return missing;
}

function missingCids(archive: Uint8Array<ArrayBuffer>, sentEnd: number): string[] {
  const blocks = indexBlocks(archive, false);
  const picker = createPicker(archive);
  const root = readCommit(blocks, picker).tree;
  const digestAt = (cidAt: number): Uint8Array<ArrayBuffer> =>
    archive.slice(cidAt + CID_HEAD, cidAt + CID_HEAD + DIGEST);
  return exposedSubtrees(blocks, picker, { root, sentEnd }).map((cidAt) =>
    textOf(fromDigest(DAG_CBOR, digestAt(cidAt))),
  );
}

/** The frames of a second archive put behind those of the first. */
function joined(archive: Uint8Array<ArrayBuffer>, more: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  try {
    const frames = more.subarray(fromUint8Array(more).header.headerEnd);
    const both = new Uint8Array(archive.length + frames.length);
    both.set(archive);
    both.set(frames, archive.length);
    return both;
  } catch (cause) {
    throw new SourceError('malformed', 'the blocks that were asked for are no archive', { cause });
  }
}

/**
 * Makes a partial export say exactly what was removed, by asking for the outermost nodes of the subtrees that it leaves
 * out. Null when a whole export is the better question: the rest is too large, or the server gives no single blocks.
 * Throws `SourceError` `malformed` for a broken archive.
 */
export async function completePartial(
  partial: Uint8Array<ArrayBuffer>,
  fetchBlocks: FetchBlocks,
): Promise<Uint8Array<ArrayBuffer> | null> {
  let archive = partial;
  let asked = new Set<string>();
  for (;;) {
    if (archive.length > MAX_PARTIAL_BYTES) return null;
    const cids = [...new Set(missingCids(archive, partial.length))];
    if (cids.length === 0) return archive;
    // A block that was asked for and is still missing will not come.
    if (asked.size + cids.length > MAX_BLOCKS || cids.some((cid) => asked.has(cid))) return null;
    asked = new Set([...asked, ...cids]);
    for (let from = 0; from < cids.length; from += PER_REQUEST) {
      const more = await fetchBlocks(cids.slice(from, from + PER_REQUEST));
      if (more === null) return null;
      archive = joined(archive, more);
    }
  }
}

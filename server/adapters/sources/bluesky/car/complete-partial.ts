import { fromDigest, toString as textOf } from '@atcute/cid';
import { createVisits, type GrowingArchive } from './archive.ts';
import { CID_HEAD, DIGEST } from './block-index.ts';
import { brokenTree, readNode } from './tree-walk.ts';

/** Above these a whole export is the cheaper question. */
const MAX_BLOCKS = 1_000;
/** A round of questions goes one level down, and a tree of a billion keys has about 12. */
const MAX_ROUNDS = 32;
/** CIDs in one request: an address of about 7,000 characters. */
const PER_REQUEST = 100;
const DAG_CBOR = 0x71;

/** A subtree by its CID's offset, and on which sides a removed key may hide beside it. */
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
 * Goes down from the subtrees it is given, each time from where it ended before, and gives those whose extent has to be
 * known and that are missing: a partial export leaves unchanged subtrees out, and a key that was removed right beside one
 * leaves no trace. Only the outer keys of the subtree show that the removed one is not in it.
 */
function createDescent(archive: GrowingArchive) {
  /** Where the blocks of the partial export end; later ones are known to be unchanged. */
  const sentEnd = archive.end();
  const isFirstVisit = createVisits(archive.size);
  return (from: readonly Visit[]): Visit[] => {
    const missing: Visit[] = [];
    const stack = [...from];
    for (let visit = stack.pop(); visit !== undefined; visit = stack.pop()) {
      const block = archive.blocks.find(visit.tree);
      if (block === null) {
        missing.push(visit);
        continue;
      }
      if (!isFirstVisit(block.start)) throw brokenTree('a subtree that is linked twice');
      const { left, entries } = readNode(archive, block);
      stack.push(...childrenOf(visit, [left, ...entries.map(([, , , tree]) => tree)], block.start < sentEnd));
    }
    return missing;
  };
}

function cidText(bytes: Uint8Array<ArrayBuffer>, cidAt: number): string {
  return textOf(fromDigest(DAG_CBOR, bytes.slice(cidAt + CID_HEAD, cidAt + CID_HEAD + DIGEST)));
}

/**
 * Makes a partial export say exactly what was removed, by asking for the outermost nodes of the subtrees that it leaves
 * out: yields CIDs, and is given an archive of those blocks, or null when the server gives no single blocks. False when a
 * whole export is the better question. Throws `SourceError` `malformed` for a broken archive.
 */
export function* completePartial(
  archive: GrowingArchive,
  root: number,
): Generator<readonly string[], boolean, Uint8Array<ArrayBuffer> | null> {
  const descend = createDescent(archive);
  let missing = descend([{ tree: root, left: true, right: true }]);
  let asked = 0;
  for (let round = 0; missing.length > 0; round += 1) {
    asked += missing.length;
    if (asked > MAX_BLOCKS || round >= MAX_ROUNDS) return false;
    const cids = missing.map(({ tree }) => cidText(archive.bytes, tree));
    for (let from = 0; from < cids.length; from += PER_REQUEST) {
      const more = yield cids.slice(from, from + PER_REQUEST);
      if (more === null || !archive.append(more)) return false;
    }
    // A block that was asked for and is still missing will not come.
    if (missing.some(({ tree }) => archive.blocks.find(tree) === null)) return false;
    missing = descend(missing);
  }
  return true;
}

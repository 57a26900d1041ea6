import { type CarEntry, fromUint8Array } from '@atcute/car';
import { decode } from '@atcute/cbor';
import { toString as textOf } from '@atcute/cid';
import { type Block, block, carOf, frame } from './blocks.ts';

/** A block of an archive, for a test to decide on. */
export interface ArchiveBlock {
  readonly index: number;
  /** `root` is the node that the commit names; `node` is every other one. Their order is that of writing, not of the tree. */
  readonly kind: 'commit' | 'root' | 'node' | 'record';
  readonly bytes: Uint8Array;
}

interface Fields {
  readonly sig?: unknown;
  readonly data?: { readonly $link: string };
  readonly e?: unknown;
  readonly l?: unknown;
}

/** Blocks of a test account are maps. */
const fieldsOf = (bytes: Uint8Array): Fields => decode(bytes) as Fields;
const isCommit = (fields: Fields): boolean => 'sig' in fields && 'data' in fields;

type Entry = Pick<CarEntry, 'cid' | 'bytes'>;

/** Tells what each block of an archive is; the tree of its commit is looked for once. */
function kindsIn(entries: Iterable<Entry>): (entry: Entry) => ArchiveBlock['kind'] {
  const commits = [...entries].map(({ bytes }) => fieldsOf(bytes)).filter(isCommit);
  const roots = new Set(commits.map(({ data }) => data?.$link));
  return ({ cid, bytes }) => {
    const fields = fieldsOf(bytes);
    if (isCommit(fields)) return 'commit';
    if (!('e' in fields && 'l' in fields)) return 'record';
    return roots.has(textOf(cid)) ? 'root' : 'node';
  };
}

/** The archive without the blocks that `drop` names, and with one byte changed in those that `damage` names. */
export function editArchive(
  archive: Uint8Array<ArrayBuffer>,
  edit: { drop?: (block: ArchiveBlock) => boolean; damage?: (block: ArchiveBlock) => boolean },
): Uint8Array<ArrayBuffer> {
  const source = fromUint8Array(archive);
  const pieces: Uint8Array[] = [archive.slice(0, source.header.headerEnd)];
  const kindOf = kindsIn(fromUint8Array(archive));
  const counts = { commit: 0, root: 0, node: 0, record: 0 };
  for (const { cid, bytes, entryStart, entryEnd } of source) {
    const kind = kindOf({ cid, bytes });
    const block: ArchiveBlock = { index: counts[kind], kind, bytes };
    counts[kind] += 1;
    if (edit.drop?.(block) === true) continue;
    const piece = archive.slice(entryStart, entryEnd);
    if (edit.damage?.(block) === true) piece[piece.length - 1] = (piece.at(-1) ?? 0) ^ 1;
    pieces.push(piece);
  }
  return new Uint8Array(Buffer.concat(pieces));
}

/** The archive under a commit with these fields instead; null leaves one out. */
export function editVersion(
  archive: Uint8Array<ArrayBuffer>,
  fields: Readonly<Record<string, unknown>>,
): Uint8Array<ArrayBuffer> {
  const source = fromUint8Array(archive);
  const frames: Uint8Array[] = [];
  let head: Block | null = null;
  for (const { bytes, entryStart, entryEnd } of source) {
    if (isCommit(fieldsOf(bytes))) {
      const value = { ...fieldsOf(bytes), ...fields };
      head = block(Object.fromEntries(Object.entries(value).filter(([, field]) => field !== null)));
    } else {
      frames.push(archive.slice(entryStart, entryEnd));
    }
  }
  if (head === null) throw new Error('no commit');
  return carOf([head.cid], [frame(head), ...frames]);
}

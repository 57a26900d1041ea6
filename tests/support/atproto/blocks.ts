import { createHash } from 'node:crypto';
import { CidLinkWrapper, encode } from '@atcute/cbor';

/** Blocks and archives by hand, as a hostile server could send them, with true or lying CIDs. */

const DAG_CBOR = 0x71;
export const LIKES = 'app.bsky.feed.like/';
const HOSTILE_DID = 'did:plc:hostilehostilehostileabc';
const HOSTILE_REVISION = '3mhostilerev2';

export type Bytes = Uint8Array<ArrayBuffer>;

/** A block under its CID, whether that is its own or not. */
export interface Block {
  readonly cid: Bytes;
  readonly bytes: Uint8Array;
}

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

export const cidOf = (bytes: Uint8Array): Bytes =>
  new Uint8Array(Buffer.concat([Buffer.from([1, DAG_CBOR, 0x12, 0x20]), sha256(bytes)]));

/** A CID that nothing has. */
export const cidOfNothing = (seed: number): Bytes => cidOf(Buffer.from(`nothing ${seed}`));

export const rawBlock = (bytes: Uint8Array): Block => ({ cid: cidOf(bytes), bytes });
export const block = (value: unknown): Block => rawBlock(encode(value));
export const linkTo = (cid: Bytes): CidLinkWrapper => new CidLinkWrapper(cid);

export function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 0x80; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 0x80);
  return Buffer.from([...bytes, rest]);
}

export const frame = ({ cid, bytes }: Block): Buffer => Buffer.concat([varint(36 + bytes.length), cid, bytes]);

export function carOf(roots: readonly Bytes[], frames: readonly Uint8Array[]): Bytes {
  const header = encode({ version: 1, roots: roots.map(linkTo) });
  return new Uint8Array(Buffer.concat([varint(header.length), header, ...frames]));
}

export interface EntryOptions {
  readonly shared?: number;
  readonly rest: string;
  readonly record: Bytes;
  readonly tree?: Bytes | null;
}

export const entry = ({ shared = 0, rest, record, tree = null }: EntryOptions) => ({
  p: shared,
  k: { $bytes: Buffer.from(rest).toString('base64').replace(/=+$/, '') },
  v: linkTo(record),
  t: tree === null ? null : linkTo(tree),
});

export const node = (
  entries: readonly ReturnType<typeof entry>[],
  left: Bytes | null = null,
  more: object = {},
): Block => block({ l: left === null ? null : linkTo(left), e: entries, ...more });

export const commit = (tree: Bytes, more: Readonly<Record<string, unknown>> = {}): Block =>
  block({
    did: HOSTILE_DID,
    version: 3,
    data: linkTo(tree),
    rev: HOSTILE_REVISION,
    prev: null,
    sig: { $bytes: 'AAAA' },
    ...more,
  });

/** A whole archive around a tree. */
export function archiveOf(tree: Block, others: readonly Block[], more: readonly Uint8Array[] = []): Bytes {
  const head = commit(tree.cid);
  return carOf([head.cid], [head, tree, ...others].map(frame).concat(more.map((bytes) => Buffer.from(bytes))));
}

const SUBJECT = { uri: 'at://did:plc:222222222222222222222222/app.bsky.feed.post/3kabcdefghijk', cid: 'bafy' };
export const likeRecord = (more: object = {}): Block =>
  block({ $type: 'app.bsky.feed.like', subject: SUBJECT, createdAt: '2026-10-01T00:00:00Z', ...more });

const ALPHABET = '234567abcdefghijklmnopqrstuvwxyz';
/** Record keys in rising order. */
export function rkey(index: number): string {
  let text = '';
  for (let rest = index, i = 0; i < 6; i += 1, rest = Math.floor(rest / 32)) text = (ALPHABET[rest % 32] ?? '') + text;
  return `3kaaaaa${text}`;
}

/** Entries for `count` likes from the `first` on, with the keys' prefixes shared as servers do it. */
export function likeEntries(count: number, of: (index: number) => Omit<EntryOptions, 'rest'>, first = 0) {
  return Array.from({ length: count }, (_, index) => {
    const key = LIKES + rkey(first + index);
    const shared = index === 0 ? 0 : LIKES.length + 7;
    return entry({ ...of(first + index), shared, rest: key.slice(shared) });
  });
}

import { hash, randomBytes } from 'node:crypto';
import * as CAR from '@atcute/car';
import { CidLinkWrapper } from '@atcute/cid';
import { SourceError } from '../../../../ports/activity-source.ts';

/** version, codec, hash, size */
const CID_HEAD = 4;
const DIGEST = 32;
const CID_LENGTH = CID_HEAD + DIGEST;
const MAX_BLOCKS = 20_000_000;
const FIRST_SLOTS = 1024;
/** Blocks are 200 to 300 bytes on average; an archive of smaller ones makes the table grow. */
const BYTES_PER_BLOCK = 250;
/** The table grows when it is this full; above, probing gets slow. */
const MAX_LOAD = 0.6;

/** The place of a block's bytes in the archive. */
export interface BlockPlace {
  readonly start: number;
  readonly end: number;
}

/** The blocks of an archive, found by their CID. */
export interface BlockIndex {
  /** Null when the archive lacks its own root. */
  readonly root: BlockPlace | null;
  readonly count: number;
  /** Blocks whose bytes are not what their CID says; they are treated as missing. */
  readonly damaged: number;
  /** The block that the 36 CID bytes at this offset name, null when the archive lacks it. */
  find(cidAt: number): BlockPlace | null;
}

interface Key {
  readonly view: DataView;
  readonly at: number;
}

/**
 * An open-addressing table of offsets into the archive, keyed by digest. Text CIDs in a `Map` cost more than all the rest
 * of the decoding together. The seed keeps a sender from choosing digests that collide.
 */
function createTable(bytes: Uint8Array, view: DataView) {
  const seed = randomBytes(4).readUInt32LE() | 1;
  const expected = Math.ceil(bytes.length / BYTES_PER_BLOCK / MAX_LOAD);
  let mask = Math.max(FIRST_SLOTS, 2 ** Math.ceil(Math.log2(expected + 1))) - 1;
  let slots = new Uint32Array((mask + 1) * 2);
  let count = 0;

  const slotOf = (key: DataView, cidAt: number): number => {
    const first = Math.imul(key.getUint32(cidAt + CID_HEAD, true) ^ seed, 0x9e3779b1);
    const mixed = first ^ Math.imul(key.getUint32(cidAt + CID_HEAD + 4, true), seed);
    return (mixed ^ (mixed >>> 15)) & mask;
  };

  /** A slot holds the CID's offset + 1 (0 is empty) and the block's end. */
  const put = (cidAt: number, end: number): void => {
    let slot = slotOf(view, cidAt);
    while (slots[slot * 2] !== 0) slot = (slot + 1) & mask;
    slots[slot * 2] = cidAt + 1;
    slots[slot * 2 + 1] = end;
  };

  const grow = (): void => {
    const old = slots;
    mask = (mask + 1) * 2 - 1;
    slots = new Uint32Array((mask + 1) * 2);
    for (let i = 0; i < old.length; i += 2) {
      const stored = old[i] ?? 0;
      if (stored !== 0) put(stored - 1, old[i + 1] ?? 0);
    }
  };

  const same = (key: Key, at: number): boolean => {
    for (let i = 0; i < CID_LENGTH; i += 4) {
      if (key.view.getUint32(key.at + i) !== view.getUint32(at + i)) return false;
    }
    return true;
  };

  return {
    count: () => count,
    insert(cidAt: number, end: number): void {
      if (count >= (mask + 1) * MAX_LOAD) grow();
      put(cidAt, end);
      count += 1;
    },
    find(key: Key): BlockPlace | null {
      let slot = slotOf(key.view, key.at);
      for (let stored = slots[slot * 2] ?? 0; stored !== 0; stored = slots[slot * 2] ?? 0) {
        if (same(key, stored - 1)) return { start: stored - 1 + CID_LENGTH, end: slots[slot * 2 + 1] ?? 0 };
        slot = (slot + 1) & mask;
      }
      return null;
    },
  };
}

// The same encoding by its other name: node takes a shorter way for this one, but its types list only that one.
const ONE_BYTE_TEXT = 'latin1' as 'binary';

/** The digest as one-byte text: node makes such a string much faster than a small buffer. */
function isIntact(bytes: Uint8Array<ArrayBuffer>, digestAt: number, end: number): boolean {
  const digest = hash('sha256', bytes.subarray(digestAt + DIGEST, end), ONE_BYTE_TEXT);
  for (let i = 0; i < DIGEST; i += 1) if (digest.charCodeAt(i) !== bytes[digestAt + i]) return false;
  return true;
}

function malformed(error: unknown): SourceError {
  const why = error instanceof Error ? error.message : String(error);
  return new SourceError('malformed', `not a repository archive: ${why}`, { cause: error });
}

/** Runs a reader of the CAR library, whose errors are about broken frames. */
function frames<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof SourceError ? error : malformed(error);
  }
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/**
 * Reads the frames of a CAR v1 archive. `verify` checks every block against its CID (SHA-256). Throws `SourceError`
 * `malformed` when the frames are broken, `too-large` above 20 million blocks.
 */
export function indexBlocks(bytes: Uint8Array<ArrayBuffer>, verify: boolean): BlockIndex {
  const view = viewOf(bytes);
  const archive = frames(() => CAR.fromUint8Array(bytes));
  const table = createTable(bytes, view);
  let damaged = 0;
  frames(() => {
    for (const { cidStart, bytesEnd } of archive) {
      if (verify && !isIntact(bytes, cidStart + CID_HEAD, bytesEnd)) damaged += 1;
      else table.insert(cidStart, bytesEnd);
      if (table.count() > MAX_BLOCKS) throw new SourceError('too-large', 'the archive has too many blocks');
    }
  });
  const root = archive.roots[0];
  return {
    root: root instanceof CidLinkWrapper ? table.find({ view: viewOf(root.bytes), at: 0 }) : null,
    count: table.count(),
    damaged,
    find: (cidAt) => table.find({ view, at: cidAt }),
  };
}

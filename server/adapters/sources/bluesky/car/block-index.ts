import { hash, randomBytes } from 'node:crypto';
import * as CAR from '@atcute/car';
import { CidLinkWrapper } from '@atcute/cid';
import { SourceError } from '../../../../ports/activity-source.ts';
import type { Work } from './work.ts';

/** version, codec, hash, size */
export const CID_HEAD = 4;
export const DIGEST = 32;
const CID_LENGTH = CID_HEAD + DIGEST;
/** A frame is at least its length and a CID. */
export const LEAST_FRAME = CID_LENGTH + 1;
const MAX_FRAMES = 20_000_000;
/** A header names a root or two; the CAR library reads it whole, whatever is in it. */
const MAX_HEADER_BYTES = 16 * 1024;
const FIRST_SLOTS = 1024;
/** Blocks are 200 to 300 bytes on average; an archive of smaller ones makes the table grow. */
const BYTES_PER_BLOCK = 250;
/** The table grows when it is this full; above, probing gets slow. */
const MAX_LOAD = 0.6;
/** The length of a frame is a number of at most this many bytes. */
const VARINT_BYTES = 8;

/** The place of a block's bytes in the archive. */
export interface BlockPlace {
  readonly start: number;
  readonly end: number;
}

/** The blocks of an archive, found by their CID. */
export interface BlockIndex {
  /** The first archive's root, null when it lacks it. */
  readonly root: BlockPlace | null;
  /** Different blocks. */
  readonly count: number;
  /** Frames whose bytes are not what their CID says; those blocks are treated as missing. */
  readonly damaged: number;
  /** The block that the 36 CID bytes at this offset name, null when the archive lacks it. */
  find(cidAt: number): BlockPlace | null;
}

/** An index that can take in a further archive that lies in the same buffer. */
export interface GrowingIndex extends BlockIndex {
  /**
   * Reads the frames of the CAR v1 archive at `[from, to)`. Every block is checked against its CID (SHA-256), and a block
   * that is there already is passed over. Throws `SourceError`: `malformed` when the frames are broken, `too-large` above
   * 20 million of them.
   */
  add(from: number, to: number): void;
}

interface Key {
  readonly view: DataView;
  readonly at: number;
}

/**
 * An open-addressing table of offsets into the archive, keyed by digest. Text CIDs in a `Map` cost more than all the rest
 * of the decoding together. Only digests that were checked get in, each once: together with the seeds this keeps a sender
 * from choosing digests that collide.
 */
function createTable(bytes: Uint8Array, view: DataView, work: Work) {
  const [seed, twist] = [randomBytes(4).readUInt32LE(), randomBytes(4).readUInt32LE()];
  const expected = Math.ceil(bytes.length / BYTES_PER_BLOCK / MAX_LOAD);
  let mask = Math.max(FIRST_SLOTS, 2 ** Math.ceil(Math.log2(expected + 1))) - 1;
  let slots = new Uint32Array((mask + 1) * 2);
  let count = 0;

  const slotOf = (key: DataView, cidAt: number): number => {
    let mixed = Math.imul(key.getUint32(cidAt + CID_HEAD, true) ^ seed, 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 15) ^ key.getUint32(cidAt + CID_HEAD + 4, true) ^ twist, 0xc2b2ae35);
    return (mixed ^ (mixed >>> 15)) & mask;
  };
  const same = (key: Key, at: number): boolean => {
    for (let i = 0; i < CID_LENGTH; i += 4) {
      if (key.view.getUint32(key.at + i) !== view.getUint32(at + i)) return false;
    }
    return true;
  };
  /** The slot that holds the key, or the empty one where it belongs. A slot is a CID's offset + 1 (0: empty), and an end. */
  const seek = (key: Key): number => {
    let slot = slotOf(key.view, key.at);
    let probes = 1;
    for (let held = slots[slot * 2] ?? 0; held !== 0 && !same(key, held - 1); held = slots[slot * 2] ?? 0) {
      slot = (slot + 1) & mask;
      probes += 1;
    }
    work.spend(probes);
    return slot;
  };
  const grow = (): void => {
    const old = slots;
    mask = (mask + 1) * 2 - 1;
    slots = new Uint32Array((mask + 1) * 2);
    for (let i = 0; i < old.length; i += 2) {
      const held = old[i] ?? 0;
      if (held === 0) continue;
      const slot = seek({ view, at: held - 1 });
      slots[slot * 2] = held;
      slots[slot * 2 + 1] = old[i + 1] ?? 0;
    }
  };

  return {
    count: () => count,
    has: (cidAt: number): boolean => slots[seek({ view, at: cidAt }) * 2] !== 0,
    insert(cidAt: number, end: number): void {
      if (count >= (mask + 1) * MAX_LOAD) grow();
      const slot = seek({ view, at: cidAt });
      slots[slot * 2] = cidAt + 1;
      slots[slot * 2 + 1] = end;
      count += 1;
    },
    find(key: Key): BlockPlace | null {
      const slot = seek(key);
      const held = slots[slot * 2] ?? 0;
      return held === 0 ? null : { start: held - 1 + CID_LENGTH, end: slots[slot * 2 + 1] ?? 0 };
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

/** The length that the archive gives for its header (a varint). */
function headerLength(archive: Uint8Array): number {
  let length = 0;
  for (let i = 0; i < VARINT_BYTES; i += 1) {
    const byte = archive[i] ?? 0;
    length += (byte & 0x7f) * 2 ** (7 * i);
    if (byte < 0x80) return length;
  }
  return Number.POSITIVE_INFINITY;
}

function openFrames(archive: Uint8Array<ArrayBuffer>, work: Work) {
  const length = headerLength(archive);
  if (length > MAX_HEADER_BYTES) throw malformed('its header is longer than any');
  work.spend(length);
  return frames(() => CAR.fromUint8Array(archive));
}

/** An empty index of blocks in the buffer. */
export function createBlockIndex(bytes: Uint8Array<ArrayBuffer>, work: Work): GrowingIndex {
  const view = viewOf(bytes);
  const table = createTable(bytes, view, work);
  let damaged = 0;
  let seen = 0;
  let root: BlockPlace | null | undefined;

  function addFrame(cidAt: number, end: number): void {
    seen += 1;
    if (seen > MAX_FRAMES) throw new SourceError('too-large', 'the archive has too many blocks');
    work.spend(LEAST_FRAME);
    if (table.has(cidAt)) return;
    work.spend(end - cidAt - CID_LENGTH);
    if (isIntact(bytes, cidAt + CID_HEAD, end)) table.insert(cidAt, end);
    else damaged += 1;
  }

  function rootOf(roots: readonly unknown[]): BlockPlace | null {
    const [first] = roots;
    if (!(first instanceof CidLinkWrapper) || first.bytes.length !== CID_LENGTH) return null;
    return table.find({ view: viewOf(first.bytes), at: 0 });
  }

  return {
    get root() {
      return root ?? null;
    },
    get count() {
      return table.count();
    },
    get damaged() {
      return damaged;
    },
    find: (cidAt) => table.find({ view, at: cidAt }),
    add(from, to) {
      const archive = openFrames(bytes.subarray(from, to), work);
      frames(() => {
        for (const { cidStart, bytesEnd } of archive) addFrame(from + cidStart, from + bytesEnd);
      });
      if (root === undefined) root = rootOf(archive.roots);
    },
  };
}

import { type BlockIndex, createBlockIndex, type GrowingIndex, LEAST_FRAME } from './block-index.ts';
import { createPicker, type Picker } from './cbor-pick.ts';
import type { Work } from './work.ts';

/** An archive that is open for reading. */
export interface Archive {
  readonly blocks: BlockIndex;
  readonly picker: Picker;
  readonly work: Work;
  /** The greatest offset of a block. */
  readonly size: number;
}

/** An archive in a buffer that has room for more blocks. */
export interface GrowingArchive extends Archive {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly blocks: GrowingIndex;
  /** Where the bytes end that are there. */
  end(): number;
  /** Puts a further archive's blocks behind those that are there; false when there is no room. Throws like `openArchive`. */
  append(more: Uint8Array<ArrayBuffer>): boolean;
}

/** Indexes a CAR v1 archive. Throws `SourceError`: `malformed` for broken frames, `too-large`. */
export function openArchive(bytes: Uint8Array<ArrayBuffer>, work: Work): Archive {
  const blocks = createBlockIndex(bytes, work);
  blocks.add(0, bytes.length);
  return { blocks, picker: createPicker(bytes, work), work, size: bytes.length };
}

/** The same with room for `capacity` bytes in all. */
export function openWithRoom(bytes: Uint8Array<ArrayBuffer>, capacity: number, work: Work): GrowingArchive {
  const room = new Uint8Array(Math.max(capacity, bytes.length));
  room.set(bytes);
  const blocks = createBlockIndex(room, work);
  blocks.add(0, bytes.length);
  let end = bytes.length;
  return {
    bytes: room,
    blocks,
    picker: createPicker(room, work),
    work,
    size: room.length,
    end: () => end,
    append(more) {
      if (more.length > room.length - end) return false;
      room.set(more, end);
      work.allow(more.length);
      blocks.add(end, end + more.length);
      end += more.length;
      return true;
    },
  };
}

/** Remembers which blocks were visited: `first(block's start)` is true once for each. */
export function createVisits(size: number): (start: number) => boolean {
  // No two blocks start in the same piece of the length of the shortest frame.
  const marks = new Uint8Array(Math.ceil(size / LEAST_FRAME / 8) + 1);
  return (start) => {
    const piece = Math.floor(start / LEAST_FRAME);
    const bit = 1 << (piece & 7);
    const marked = marks[piece >> 3] ?? 0;
    marks[piece >> 3] = marked | bit;
    return (marked & bit) === 0;
  };
}

import { SourceError } from '../../../ports/activity-source.ts';
import { ArchiveRefusal } from '../../../ports/archive-reader.ts';
import {
  closes,
  createNesting,
  type Gathered,
  isBlank,
  isGathered,
  type Place,
  placeAfter,
  placeFrom,
} from './json-scan.ts';
import { MAX_ELEMENT_BYTES, MAX_SMALL_BYTES } from './limits.ts';

/** A value of a JSON file's list; `key` is the name of the list where the file is an object of lists, null where it is a list. */
export interface JsonElement {
  readonly key: string | null;
  readonly value: unknown;
}

const wrong = (message: string, cause?: unknown): SourceError => new SourceError('malformed', message, { cause });

/** Gathers the bytes of one piece, over chunks. */
function createPiece() {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let parts: Uint8Array[] = [];
  let length = 0;
  return {
    add(part: Uint8Array): void {
      length += part.length;
      if (length > MAX_ELEMENT_BYTES) throw new ArchiveRefusal('too-large');
      // The chunk's memory may be used again.
      if (part.length > 0) parts.push(part.slice());
    },
    /** Nothing but white space is undefined. @throws SourceError `malformed` */
    take(): unknown {
      const bytes = Buffer.concat(parts);
      parts = [];
      length = 0;
      if (isBlank(bytes)) return undefined;
      try {
        return JSON.parse(decoder.decode(bytes));
      } catch (cause) {
        throw wrong('a record is no JSON', cause);
      }
    },
  };
}

/** Where the file's elements end, as its chunks come. */
function createCutter() {
  const piece = createPiece();
  const ends = createNesting();
  let place: Place = 'start';
  let name: string | null = null;
  /** Only what is empty may end without an element. */
  let isEmpty = true;

  function takeName(value: unknown, isEnd: boolean): void {
    if (isEnd ? value !== undefined || !isEmpty : typeof value !== 'string') throw wrong('a name is none');
    if (typeof value === 'string') name = value;
  }

  /** @returns the element that ends with the byte; null where it is none */
  function settle(gathered: Gathered, byte: number): JsonElement | null {
    const value = piece.take();
    place = placeAfter(gathered, byte);
    if (gathered === 'name') {
      takeName(value, closes(byte));
      return null;
    }
    const mayLack = gathered === 'element' && closes(byte) && isEmpty;
    if (value === undefined && !mayLack) throw wrong('an element is missing');
    isEmpty = false;
    if (place === 'after-list' && name === null) place = 'end';
    return value === undefined ? null : { key: name, value };
  }

  /** @returns whether something begins with the byte itself */
  function begin(byte: number): boolean {
    if (isGathered(place)) return false;
    const from: Place = place;
    place = placeFrom(from, byte);
    if (from === 'begin') isEmpty = place === 'element';
    return place === 'value';
  }

  let found: JsonElement[] = [];

  /** @returns where what is being gathered begins */
  function step(chunk: Uint8Array, at: number, from: number): number {
    const byte = chunk[at] ?? 0;
    if (!isGathered(place)) {
      if (!begin(byte)) return at + 1;
      // The first byte of a value opens texts and brackets like any other.
      ends(byte);
      return at;
    }
    if (!ends(byte)) return from;
    piece.add(chunk.subarray(from, at));
    const element = settle(place, byte);
    if (element !== null) found.push(element);
    return at + 1;
  }

  return {
    /** The elements that a chunk completes. */
    feed(chunk: Uint8Array): JsonElement[] {
      found = [];
      let from = 0;
      for (let at = 0; at < chunk.length; at += 1) from = step(chunk, at, from);
      if (isGathered(place)) piece.add(chunk.subarray(from));
      return found;
    },
    finish(): void {
      if (place !== 'end') throw wrong('a file is cut off');
    },
  };
}

/**
 * The elements of a JSON file that is a list, or an object of lists (whose other values come whole), however long it is: one at a time
 * is in memory. They come in groups. @throws SourceError `malformed`; ArchiveRefusal `too-large` for an element that is none of records
 */
export async function* jsonElements(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<readonly JsonElement[]> {
  const cutter = createCutter();
  for await (const chunk of bytes) {
    const found = cutter.feed(chunk);
    if (found.length > 0) yield found;
  }
  cutter.finish();
}

/** A small file as a whole. @throws SourceError `malformed`; ArchiveRefusal `too-large` */
export async function smallJson(bytes: AsyncIterable<Uint8Array>): Promise<unknown> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of bytes) {
    length += part.length;
    if (length > MAX_SMALL_BYTES) throw new ArchiveRefusal('too-large');
    parts.push(part);
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts)));
  } catch (cause) {
    throw wrong('a file is no JSON', cause);
  }
}

import type { Work } from './work.ts';

/**
 * Reads chosen fields out of a DAG-CBOR value without building the rest of it. A shape names the fields, like a schema:
 * what is missing or of another type comes out as undefined. An archive is mostly fields that nobody asks for (links,
 * languages, embeds); making objects of them costs more than everything else together.
 */
export const TEXT = 'text';
/** Text whose reader allows nothing beyond ASCII; anything else in it comes out garbled. */
export const ASCII = 'ascii';
/** A byte string of one-byte characters, as text. */
export const BYTES = 'bytes';
export const INT = 'int';
/** A link to a block, as the offset of its 36 CID bytes; null is kept apart from missing. */
export const LINK = 'link';

type Leaf = typeof TEXT | typeof ASCII | typeof BYTES | typeof INT | typeof LINK;
export type Shape = Leaf | Fields<unknown> | ArrayOf<Shape>;
type Named = readonly [name: string, shape: Shape];

/** The fields read from a map, in the order in which the shape names them. */
export interface Fields<T> {
  readonly kind: 'fields';
  readonly names: readonly Uint8Array[];
  readonly shapes: readonly Shape[];
  readonly empty: readonly undefined[];
  /** Only for the compiler. */
  readonly gives?: T;
}

interface ArrayOf<S> {
  readonly kind: 'array';
  readonly of: S;
  /** Items; more of them are an error. */
  readonly most: number;
}

type Picked<S> = S extends typeof TEXT | typeof ASCII | typeof BYTES
  ? string
  : S extends typeof INT
    ? number
    : S extends typeof LINK
      ? number | null
      : S extends Fields<infer T>
        ? T
        : S extends ArrayOf<infer Item>
          ? readonly (Picked<Item> | undefined)[]
          : never;
type PickedFields<F extends readonly Named[]> = { readonly [I in keyof F]: Picked<F[I][1]> | undefined };

/** What a shape's value looks like once picked. */
export type Gives<S extends Fields<unknown>> = NonNullable<S['gives']>;

/** A map of which these fields are read; the values come out as a tuple in this order. */
export function fields<const F extends readonly Named[]>(...of: F): Fields<PickedFields<F>> {
  return {
    kind: 'fields',
    names: of.map(([name]) => Buffer.from(name)),
    shapes: of.map(([, shape]) => shape),
    empty: of.map(() => undefined),
  };
}

/** A list of such values, and how many there may be. */
export const arrayOf = <const S extends Shape>(of: S, most = Number.POSITIVE_INFINITY): ArrayOf<S> => ({
  kind: 'array',
  of,
  most,
});

/** The bytes are not DAG-CBOR, or nested deeper than any record. */
export class CborError extends Error {}

function fail(why: string): never {
  throw new CborError(why);
}

const MAX_DEPTH = 64;
const CID_TAG = 42;
/** A zero byte before the CID: the multibase prefix of binary. */
const CID_BYTES = 37;

const UINT = 0;
const BYTE_STRING = 2;
const TEXT_STRING = 3;
const ARRAY = 4;
const MAP = 5;
const TAG = 6;
const SIMPLE = 7;
const NULL = 22;

/** The place of reading in a buffer. One object is reused for every value of an archive. */
interface Cursor {
  readonly buffer: Buffer;
  /** The block being read as one-byte text, and where it starts: a piece of a string is cheaper than a native call. */
  block: string;
  start: number;
  at: number;
  limit: number;
  /** Of the last head: its kind, and its short argument. */
  major: number;
  info: number;
}

/** Reads a head; leaves `major` and `info` behind and gives the argument. */
function head(cursor: Cursor): number {
  if (cursor.at >= cursor.limit) fail('ends early');
  const first = cursor.buffer[cursor.at] ?? 0;
  cursor.at += 1;
  cursor.major = first >> 5;
  const info = first & 31;
  cursor.info = info;
  return info < 24 ? info : wideArgument(cursor, info);
}

function wideArgument(cursor: Cursor, info: number): number {
  if (info > 27) fail('not canonical');
  const length = 1 << (info - 24);
  room(cursor, length);
  let value = 0;
  for (let i = 0; i < length; i += 1) value = value * 256 + (cursor.buffer[cursor.at + i] ?? 0);
  cursor.at += length;
  return value;
}

function room(cursor: Cursor, length: number): void {
  if (length > cursor.limit - cursor.at) fail('longer than the block');
}

function skipItems(cursor: Cursor, count: number, depth: number): void {
  if (depth > MAX_DEPTH) fail('nested too deep');
  room(cursor, count);
  for (let i = 0; i < count; i += 1) skip(cursor, head(cursor), depth);
}

/** Passes over the rest of a value whose head has been read. */
function skip(cursor: Cursor, argument: number, depth: number): undefined {
  switch (cursor.major) {
    case BYTE_STRING:
    case TEXT_STRING:
      room(cursor, argument);
      cursor.at += argument;
      break;
    case ARRAY:
      skipItems(cursor, argument, depth + 1);
      break;
    case MAP:
      skipItems(cursor, argument * 2, depth + 1);
      break;
    case TAG:
      skipItems(cursor, 1, depth + 1);
      break;
    default:
      break;
  }
  return undefined;
}

const BEYOND_ASCII = /[^\0-\x7f]/;

function string(cursor: Cursor, length: number, encoding: 'utf8' | 'latin1'): string {
  room(cursor, length);
  const start = cursor.at;
  cursor.at += length;
  const piece = cursor.block.substring(start - cursor.start, cursor.at - cursor.start);
  return encoding === 'utf8' && BEYOND_ASCII.test(piece) ? cursor.buffer.toString('utf8', start, cursor.at) : piece;
}

function link(cursor: Cursor, argument: number, depth: number): number | null | undefined {
  if (cursor.major === SIMPLE && argument === NULL) return null;
  if (cursor.major !== TAG || argument !== CID_TAG) return skip(cursor, argument, depth);
  const length = head(cursor);
  const kind: number = cursor.major;
  if (kind !== BYTE_STRING || length !== CID_BYTES) return skip(cursor, length, depth);
  room(cursor, length);
  cursor.at += length;
  return cursor.at - length + 1;
}

function leaf(cursor: Cursor, shape: Leaf, depth: number): unknown {
  const argument = head(cursor);
  if (shape === LINK) return link(cursor, argument, depth);
  if (shape === ASCII && cursor.major === TEXT_STRING) return string(cursor, argument, 'latin1');
  if (shape === TEXT && cursor.major === TEXT_STRING) return string(cursor, argument, 'utf8');
  if (shape === BYTES && cursor.major === BYTE_STRING) return string(cursor, argument, 'latin1');
  if (shape === INT && cursor.major === UINT) return argument;
  return skip(cursor, argument, depth);
}

/** Which of the shape's names stands at the cursor, -1 for none. */
function nameAt(cursor: Cursor, shape: Fields<unknown>, length: number): number {
  const { buffer, at } = cursor;
  for (let index = 0; index < shape.names.length; index += 1) {
    const name = shape.names[index];
    if (name?.length !== length) continue;
    let same = 0;
    while (same < length && name[same] === buffer[at + same]) same += 1;
    if (same === length) return index;
  }
  return -1;
}

function map(cursor: Cursor, shape: Fields<unknown>, depth: number): unknown[] | undefined {
  const count = head(cursor);
  if (cursor.major !== MAP) return skip(cursor, count, depth);
  room(cursor, count * 2);
  const picked: unknown[] = shape.empty.slice();
  for (let i = 0; i < count; i += 1) {
    const length = head(cursor);
    const kind: number = cursor.major;
    if (kind !== TEXT_STRING) fail('a map key that is not text');
    room(cursor, length);
    const index = nameAt(cursor, shape, length);
    cursor.at += length;
    const wanted = shape.shapes[index];
    if (wanted === undefined) skip(cursor, head(cursor), depth);
    else picked[index] = value(cursor, wanted, depth + 1);
  }
  return picked;
}

function array(cursor: Cursor, shape: ArrayOf<Shape>, depth: number): unknown[] | undefined {
  const count = head(cursor);
  if (cursor.major !== ARRAY) return skip(cursor, count, depth);
  if (count > shape.most) fail('a list that is too long');
  room(cursor, count);
  const items: unknown[] = [];
  for (let i = 0; i < count; i += 1) items.push(value(cursor, shape.of, depth + 1));
  return items;
}

function value(cursor: Cursor, shape: Shape, depth: number): unknown {
  if (depth > MAX_DEPTH) fail('nested too deep');
  if (typeof shape === 'string') return leaf(cursor, shape, depth);
  return shape.kind === 'fields' ? map(cursor, shape, depth) : array(cursor, shape, depth);
}

export interface Picker {
  /** The value that fills `[start, end)` exactly; undefined when it is not a map. Throws `CborError`. */
  pick<T>(start: number, end: number, shape: Fields<T>): T | undefined;
}

/** What reading one block costs beside its bytes, in steps of `work.ts`. */
const STEPS_PER_BLOCK = 16;

/** Reads out of one buffer; offsets are into it. */
export function createPicker(bytes: Uint8Array, work: Pick<Work, 'spend'>): Picker {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const cursor: Cursor = { buffer, block: '', start: 0, at: 0, limit: 0, major: 0, info: 0 };
  return {
    pick<T>(start: number, end: number, shape: Fields<T>) {
      work.spend(end - start + STEPS_PER_BLOCK);
      cursor.block = buffer.toString('latin1', start, end);
      cursor.start = start;
      cursor.at = start;
      cursor.limit = end;
      const picked = map(cursor, shape, 0);
      if (cursor.at !== end) fail('goes on after its end');
      return picked as unknown as T | undefined; // `fields` made the shape and its type from the same list
    },
  };
}

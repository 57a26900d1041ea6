import { createGunzip } from 'node:zlib';
import { SourceError } from '../../ports/activity-source.ts';

export interface BodyLimits {
  /** Bytes, after decompression; what comes over the wire may not exceed it either. */
  readonly maxBytes: number;
  /** Bytes, after decompression, after which the rest is let go; null: the whole is wanted. */
  readonly keepBytes?: number | null;
  /** Called with the bytes so far. */
  onBytes(total: number): void;
}

const FIRST_RESERVE = 64 * 1024;
/**
 * How many times its size on the wire a body may unpack to, once it is large. What is made to be packed small reaches a
 * thousand; archives, whose digests do not pack at all, and lists in JSON stay far below.
 */
const MAX_EXPANSION = 100;
const LARGE = 1024 * 1024;

function tooLarge(maxBytes: number): SourceError {
  return new SourceError('too-large', `the answer is larger than ${maxBytes} bytes`);
}

/**
 * Grows in place: address space for the limit is reserved, memory only as bytes arrive. A buffer that doubled by
 * copying would hold a large export up to three times.
 */
function createGrowingBody(maxBytes: number) {
  const buffer = new ArrayBuffer(Math.min(FIRST_RESERVE, maxBytes), { maxByteLength: maxBytes });
  const bytes = new Uint8Array(buffer);
  let length = 0;
  return {
    append(chunk: Uint8Array): number {
      const next = length + chunk.length;
      if (next > maxBytes) throw tooLarge(maxBytes);
      if (next > buffer.byteLength) buffer.resize(Math.min(maxBytes, Math.max(next, buffer.byteLength * 2)));
      bytes.set(chunk, length);
      length = next;
      return length;
    },
    finish(): Uint8Array<ArrayBuffer> {
      return new Uint8Array(buffer.transferToFixedLength(length));
    },
  };
}

/** Counts what comes over the wire. */
function createWire(source: AsyncIterable<Uint8Array>, maxBytes: number) {
  let total = 0;
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      total += chunk.length;
      if (total > maxBytes) throw tooLarge(maxBytes);
      yield chunk;
    }
  }
  return { chunks, total: () => total };
}

async function* gunzip(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const unzip = createGunzip();
  const feeding = feed(source, unzip);
  try {
    yield* unzip;
  } finally {
    unzip.destroy();
    await feeding;
  }
}

async function feed(source: AsyncIterable<Uint8Array>, into: ReturnType<typeof createGunzip>): Promise<void> {
  try {
    for await (const chunk of source) {
      if (into.destroyed) return;
      if (!into.write(chunk)) await new Promise((resolve) => into.once('drain', resolve).once('close', resolve));
    }
    into.end();
  } catch (error) {
    into.destroy(error instanceof Error ? error : new Error(String(error)));
  }
}

function decoded(source: AsyncIterable<Uint8Array>, encoding: string): AsyncIterable<Uint8Array> {
  if (encoding === '' || encoding === 'identity') return source;
  if (encoding === 'gzip') return gunzip(source);
  throw new SourceError('malformed', `content-encoding ${encoding} was not asked for`);
}

/** The whole body in one buffer of its own (transferable to a worker). Throws `SourceError` `too-large`, `malformed`. */
export async function readBody(
  source: AsyncIterable<Uint8Array>,
  encoding: string,
  limits: BodyLimits,
): Promise<Uint8Array<ArrayBuffer>> {
  const body = createGrowingBody(limits.maxBytes);
  const wire = createWire(source, limits.maxBytes);
  for await (const chunk of decoded(wire.chunks(), encoding.trim().toLowerCase())) {
    const unpacked = body.append(chunk);
    if (unpacked > LARGE && unpacked > wire.total() * MAX_EXPANSION) {
      throw new SourceError('too-large', `the answer unpacks to more than ${MAX_EXPANSION} times its size`);
    }
    limits.onBytes(unpacked);
    if (limits.keepBytes != null && unpacked >= limits.keepBytes) break;
  }
  return body.finish();
}

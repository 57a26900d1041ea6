import type { Hash } from 'node:crypto';
import { pipeline, Readable, type Transform } from 'node:stream';
import { setImmediate as immediate } from 'node:timers/promises';
import { createGunzip, createZstdDecompress } from 'node:zlib';
import { SECOND } from '../../../shared/domain/time/calendar.ts';
import { AppError } from '../../core/app-error.ts';
import type { IngestLimits } from './limits.ts';

/** Bytes handed on at a time: some milliseconds of work, then everybody else's turn. */
const PIECE_BYTES = 64 * 1024;

const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: () => createGunzip({ chunkSize: PIECE_BYTES }),
  zstd: () => createZstdDecompress({ chunkSize: PIECE_BYTES }),
};

/** The next chunk, or `request_timeout` when none comes. */
async function within<T>(next: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError('request_timeout')), ms);
  });
  try {
    return await Promise.race([next, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * A body as it was sent, a piece at a time, hashed on its way. Its sender is waited for within the limits; while the database is slow
 * nothing is read, so that the sender waits, and that time does not count.
 * @throws AppError `request_timeout` also where the connection was cut
 */
async function* sentBytes(body: Readable, hash: Hash, limits: IngestLimits): AsyncGenerator<Buffer> {
  // An answer can still be given on a body that was not read to its end.
  const chunks = body.iterator({ destroyOnReturn: false });
  let waitedMs = 0;
  let received = 0;
  for (;;) {
    const from = performance.now();
    const { done, value } = await within(chunks.next(), limits.idleMs);
    waitedMs += performance.now() - from;
    if (done === true) return;
    const chunk = Buffer.from(value);
    received += chunk.length;
    const isSlow = (received / waitedMs) * SECOND < limits.bytesPerSecond;
    if (waitedMs > limits.patienceMs && isSlow) throw new AppError('request_timeout');
    hash.update(chunk);
    for (let at = 0; at < chunk.length; at += PIECE_BYTES) yield chunk.subarray(at, at + PIECE_BYTES);
  }
}

const isDamage = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(Z_|ZSTD_)/.test(String(error.code));

const isCut = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(ECONNRESET|ERR_STREAM_PREMATURE_CLOSE)$/.test(String(error.code));

/** What went wrong with the bytes, in the contract's words. */
function asAppError(error: unknown): unknown {
  if (isDamage(error)) return new AppError('ingest_damaged', { cause: error });
  return isCut(error) ? new AppError('request_timeout', { cause: error }) : error;
}

/**
 * The body's bytes, decompressed, some at a time; between them everybody else has a turn.
 * @throws AppError `invalid_input` for a compression that is not read, `ingest_damaged`, `ingest_too_large`, `request_timeout`
 */
export async function* incomingBytes(
  body: Readable,
  { encoding, hash, limits }: { readonly encoding: string | null; readonly hash: Hash; readonly limits: IngestLimits },
): AsyncGenerator<Buffer> {
  const decoder = encoding === null || encoding === 'identity' ? null : DECODERS[encoding];
  if (decoder === undefined) throw new AppError('invalid_input', { field: 'content-encoding' });
  const sent = sentBytes(body, hash, limits);
  // What fails in between is thrown by whoever reads the end of it.
  const pieces =
    decoder === null ? sent : pipeline(Readable.from(sent, { objectMode: false }), decoder(), () => undefined);
  let total = 0;
  try {
    for await (const piece of pieces) {
      total += piece.length;
      if (total > limits.bytes) throw new AppError('ingest_too_large');
      yield piece;
      await immediate();
    }
  } catch (error) {
    throw asAppError(error);
  }
}

/** Reads what is left of a body for a moment: a sender that is still writing would else not see why it was refused. */
export async function drain(body: Readable, limits: { readonly ms: number; readonly bytes: number }): Promise<void> {
  const until = performance.now() + limits.ms;
  let left = limits.bytes;
  const chunks = body.iterator({ destroyOnReturn: false });
  try {
    while (left > 0 && performance.now() < until) {
      const { done, value } = await within(chunks.next(), Math.max(1, until - performance.now()));
      if (done === true) return;
      left -= value.length;
    }
  } catch {
    // Whoever hung up or says nothing does not wait for an answer.
  }
}

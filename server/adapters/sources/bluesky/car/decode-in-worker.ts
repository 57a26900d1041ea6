import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import { SourceError } from '../../../../ports/activity-source.ts';
import type { DecodedBatch, DecodedRepository, DecodeRequest } from './decode-repository.ts';
import { CREDIT, type WorkerMessage, type WorkerTask } from './worker-protocol.ts';

/** A repository of a million records takes a few seconds; this is for archives made to be slow. */
const DECODE_LIMIT_MS = 5 * 60_000;
/** Heap of the worker; the archive itself lies outside of it. */
const WORKER_HEAP_MB = 512;

export interface DecodeTask {
  /** A worker takes its memory over: the bytes cannot be read afterwards. */
  readonly archive: Uint8Array<ArrayBuffer>;
  readonly request: DecodeRequest;
  readonly signal: AbortSignal;
  /** Awaited before the worker goes on decoding (back-pressure). */
  readonly onBatch: (batch: DecodedBatch) => Promise<void>;
}

function startWorker(archive: Uint8Array<ArrayBuffer>, request: DecodeRequest): Worker {
  const whole = archive.byteLength === archive.buffer.byteLength;
  const memory = whole ? archive.buffer : archive.slice().buffer;
  return new Worker(new URL('./decode-worker.ts', import.meta.url), {
    workerData: { archive: memory, request } satisfies WorkerTask,
    transferList: [memory],
    resourceLimits: { maxOldGenerationSizeMb: WORKER_HEAP_MB },
  });
}

function asSourceError(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return new SourceError('aborted', 'the decoding was called off', { cause: error });
  if (!(error instanceof Error)) return error;
  if (error.name === 'AbortError') return new SourceError('too-large', 'the archive takes too long to decode');
  const outOfMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return outOfMemory ? new SourceError('too-large', 'the archive needs too much memory', { cause: error }) : error;
}

/**
 * Decodes a repository archive beside the event loop. Throws `SourceError` (`malformed`, `too-large`, `aborted`), or what
 * `onBatch` threw. The worker is gone when this returns.
 */
export async function decodeInWorker(task: DecodeTask): Promise<DecodedRepository> {
  const { signal } = task;
  if (signal.aborted) throw new SourceError('aborted', 'the decoding was called off');
  const worker = startWorker(task.archive, task.request);
  let taking = false;
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(DECODE_LIMIT_MS)]);
    for await (const [message] of on(worker, 'message', { signal: limit, close: ['exit'] })) {
      const told = message as WorkerMessage; // sent by `decode-worker.ts`
      if (told.kind === 'end') return told.repository;
      if (told.kind === 'failed') throw new SourceError(told.failure, told.message);
      taking = true;
      await task.onBatch(told.batch);
      taking = false;
      worker.postMessage(CREDIT);
    }
    throw new SourceError('malformed', 'the decoder ended without a result');
  } catch (error) {
    throw taking || error instanceof SourceError ? error : asSourceError(error, signal);
  } finally {
    await worker.terminate();
  }
}

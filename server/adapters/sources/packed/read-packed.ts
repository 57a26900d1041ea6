import { on } from 'node:events';
import { stat } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { MINUTE, SECOND } from '../../../../shared/domain/time/calendar.ts';
import { SourceError } from '../../../ports/activity-source.ts';
import {
  type ArchiveReader,
  type ArchiveReading,
  ArchiveRefusal,
  type ArchiveRequest,
  type ArchiveSink,
} from '../../../ports/archive-reader.ts';
import { nameAsPerson } from '../instagram/archive-names.ts';
import { isGzip, isZip } from './heads.ts';
import { type PackageTask, TAKEN, type WorkerAnswer, type WorkerMessage } from './worker-protocol.ts';

/** Of its heap; chunks and windows of the unpacking lie outside of it and are some megabytes. */
const WORKER_HEAP_MB = 64;
const MB = 1024 * 1024;
/** A hundred megabytes take a second; this is for a machine in great distress. Waiting for the database counts, too. */
const limitFor = (bytes: number): number => 5 * MINUTE + Math.ceil(bytes / MB) * SECOND;

async function sizeOf(path: string): Promise<number> {
  const stats = await stat(path).catch((cause: unknown) => {
    throw new SourceError('unreachable', 'the file is gone', { cause, retryable: false });
  });
  return stats.size;
}

function asSourceError(error: unknown, input: { signal: AbortSignal; spent: AbortSignal }): unknown {
  if (error instanceof SourceError || error instanceof ArchiveRefusal) return error;
  if (input.signal.aborted) return new SourceError('aborted', 'the reading was called off', { cause: error });
  if (input.spent.aborted) return new SourceError('too-large', 'the archive takes too long to read');
  const outOfMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return outOfMemory ? new SourceError('too-large', 'the archive needs too much memory', { cause: error }) : error;
}

function readingOf(answer: WorkerAnswer): ArchiveReading {
  switch (answer.kind) {
    case 'end':
      return answer.reading;
    case 'refused':
      throw new ArchiveRefusal(answer.failure);
    case 'failed':
      throw new SourceError(answer.failure, answer.message, { retryable: false });
  }
}

/** Hands on what the worker finds until it has an answer. What the sink throws is passed on as it is. */
async function converse(
  worker: Worker,
  { sink, signal, spent }: { sink: ArchiveSink; signal: AbortSignal; spent: AbortSignal },
): Promise<ArchiveReading> {
  let [isTaking, done] = [false, 0];
  try {
    const messages = on(worker, 'message', { signal: AbortSignal.any([signal, spent]), close: ['exit'] });
    for await (const [message] of messages) {
      const told = message as WorkerMessage; // sent by `read-worker.ts`
      if (told.kind !== 'batch') return readingOf(told);
      const { actions, followers } = told.batch;
      isTaking = true;
      done += actions.length + followers.length;
      sink.progress('decoding', done, null);
      if (actions.length > 0) await sink.actions(actions);
      if (followers.length > 0) await sink.followers(followers);
      isTaking = false;
      worker.postMessage(TAKEN);
    }
    throw new SourceError('malformed', 'the reader ended without a result');
  } catch (error) {
    throw isTaking ? error : asSourceError(error, { signal, spent });
  }
}

async function readPacked(request: ArchiveRequest, sink: ArchiveSink): Promise<ArchiveReading> {
  const { path, fileName, now, signal } = request;
  if (signal.aborted) throw new SourceError('aborted', 'the reading was called off');
  const spent = AbortSignal.timeout(limitFor(await sizeOf(path)));
  const workerData: PackageTask = { path, fileName, now };
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: WORKER_HEAP_MB, maxYoungGenerationSizeMb: 16 },
  });
  // Whoever waits for the worker learns of it; one that nobody waits for may go without a word.
  worker.on('error', () => undefined);
  try {
    return await converse(worker, { sink, signal, spent });
  } finally {
    await worker.terminate();
  }
}

/** Archives that networks give packed: a ZIP does not say before its end whose it is, so one reader has all of them. */
export function createPackedReader(): ArchiveReader {
  return {
    recognises: (head) => isZip(head) || isGzip(head),
    read: readPacked,
    personOf: nameAsPerson,
  };
}

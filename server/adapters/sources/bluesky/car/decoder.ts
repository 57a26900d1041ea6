import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import { SECOND } from '../../../../../shared/domain/time/calendar.ts';
import { SourceError } from '../../../../ports/activity-source.ts';
import type { DecodedBatch } from './batches.ts';
import type { DecodeOutcome, DecodeRequest } from './decode-repository.ts';
import type { OwnerMessage, WorkerAnswer, WorkerMessage } from './worker-protocol.ts';

const MB = 1024 * 1024;
/**
 * What the worker may take for an archive, without the time in which it waits for its owner. The work itself is bounded
 * (`work.ts`): a megabyte takes some hundredths of a second, so this is for a machine in great distress.
 */
const limitFor = (bytes: number): number => 60 * SECOND + (bytes / MB) * (SECOND / 2);
/** Heap of the worker; the archive itself lies outside of it. */
const WORKER_HEAP_MB = 512;
/** Workers that are kept for the next archive: starting one costs more than decoding a small archive. */
const IDLE_WORKERS = 2;
const IDLE_MS = 60 * SECOND;

export interface DecodeTask {
  /** A worker takes its memory over: the bytes cannot be read afterwards. */
  readonly archive: Uint8Array<ArrayBuffer>;
  readonly request: DecodeRequest;
  readonly signal: AbortSignal;
  /** Awaited before the worker goes on decoding (back-pressure). */
  readonly onBatch: (batch: DecodedBatch) => Promise<void>;
  /** An archive of the blocks that a partial export needs to be complete; null when the server gives no single blocks. */
  readonly fetchBlocks: (cids: readonly string[]) => Promise<Uint8Array<ArrayBuffer> | null>;
}

/** Decodes repository archives in workers: nothing of a foreign archive is read on the event loop. */
export interface Decoder {
  /**
   * Throws `SourceError` (`malformed`, `unsupported`, `too-large`, `aborted`), or what `onBatch` or `fetchBlocks` threw.
   * Each call has a worker to itself, which is gone when the call did not come to its end.
   */
  decode(task: DecodeTask): Promise<DecodeOutcome>;
  /** Ends the workers that wait for work. They do not keep the process alive without it either. */
  close(): Promise<void>;
}

/** The memory of the bytes alone, as it can be handed over. */
function memoryOf(bytes: Uint8Array<ArrayBuffer>): ArrayBuffer {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes.buffer : bytes.slice().buffer;
}

/** Runs out when it was started for so long in all. */
function createAllowance(ms: number) {
  const controller = new AbortController();
  let left = ms;
  let since = 0;
  let timer: NodeJS.Timeout | undefined;
  return {
    signal: controller.signal,
    start(): void {
      since = performance.now();
      timer = setTimeout(() => controller.abort(), Math.max(0, left));
    },
    pause(): void {
      clearTimeout(timer);
      left -= performance.now() - since;
    },
  };
}

function asSourceError(error: unknown, input: { signal: AbortSignal; spent: AbortSignal }): unknown {
  if (error instanceof SourceError) return error;
  if (input.signal.aborted) return new SourceError('aborted', 'the decoding was called off', { cause: error });
  if (input.spent.aborted) return new SourceError('too-large', 'the archive takes too long to decode');
  if (!(error instanceof Error)) return error;
  const outOfMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return outOfMemory ? new SourceError('too-large', 'the archive needs too much memory', { cause: error }) : error;
}

function send(worker: Worker, message: OwnerMessage): void {
  const archive = 'archive' in message ? message.archive : null;
  worker.postMessage(message, archive === null ? [] : [archive]);
}

/** Answers what the worker asks until it has an answer itself. */
async function converse(worker: Worker, task: DecodeTask, limitMs: number): Promise<WorkerAnswer> {
  const { signal } = task;
  const allowance = createAllowance(limitMs);
  let serving = false;
  const serve = async (told: Exclude<WorkerMessage, WorkerAnswer>): Promise<OwnerMessage> => {
    if (told.kind === 'batch') {
      await task.onBatch(told.batch);
      return { kind: 'credit' };
    }
    const blocks = await task.fetchBlocks(told.cids);
    return { kind: 'blocks', archive: blocks === null ? null : memoryOf(blocks) };
  };
  try {
    const limit = AbortSignal.any([signal, allowance.signal]);
    const messages = on(worker, 'message', { signal: limit, close: ['exit'] });
    send(worker, { kind: 'task', archive: memoryOf(task.archive), request: task.request });
    allowance.start();
    for await (const [message] of messages) {
      const told = message as WorkerMessage; // sent by `decode-worker.ts`
      if (told.kind === 'end' || told.kind === 'failed') return told;
      allowance.pause();
      serving = true;
      const answer = await serve(told);
      serving = false;
      send(worker, answer);
      allowance.start();
    }
    throw new SourceError('malformed', 'the decoder ended without a result');
  } catch (error) {
    throw serving ? error : asSourceError(error, { signal, spent: allowance.signal });
  } finally {
    allowance.pause();
  }
}

function startWorker(): Worker {
  const worker = new Worker(new URL('./decode-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: WORKER_HEAP_MB },
  });
  // Whoever waits for the worker learns of it; one that nobody waits for may go without a word.
  worker.on('error', () => undefined);
  return worker;
}

/** Workers that wait for the next archive; each goes after a minute without one. */
function createIdleWorkers() {
  const idle = new Map<Worker, NodeJS.Timeout>();
  const drop = (worker: Worker): void => {
    clearTimeout(idle.get(worker));
    idle.delete(worker);
  };
  return {
    take(): Worker {
      const worker = [...idle.keys()].at(-1);
      if (worker === undefined) {
        const started = startWorker();
        started.on('exit', () => drop(started));
        return started;
      }
      drop(worker);
      worker.ref();
      return worker;
    },
    async keep(worker: Worker): Promise<void> {
      if (idle.size >= IDLE_WORKERS) {
        await worker.terminate();
        return;
      }
      worker.unref();
      idle.set(worker, setTimeout(() => void worker.terminate(), IDLE_MS).unref());
    },
    async close(): Promise<void> {
      await Promise.all([...idle.keys()].map((worker) => worker.terminate()));
    },
  };
}

/** `limitMs` replaces the time that an archive of so many bytes may take. */
export function createDecoder(options: { readonly limitMs?: (bytes: number) => number } = {}): Decoder {
  const workers = createIdleWorkers();
  const limitMs = options.limitMs ?? limitFor;

  async function answerOf(task: DecodeTask): Promise<WorkerAnswer> {
    const limit = limitMs(task.archive.byteLength);
    const worker = workers.take();
    try {
      const answer = await converse(worker, task, limit);
      await workers.keep(worker);
      return answer;
    } catch (error) {
      await worker.terminate();
      throw error;
    }
  }

  return {
    async decode(task) {
      if (task.signal.aborted) throw new SourceError('aborted', 'the decoding was called off');
      const answer = await answerOf(task);
      if (answer.kind === 'end') return answer.outcome;
      throw new SourceError(answer.failure, answer.message, { retryable: answer.retryable });
    },
    close: workers.close,
  };
}

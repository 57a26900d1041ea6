import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { SECOND } from '../../../shared/domain/time/calendar.ts';
import { createPendingWork, type DatabaseLoad } from '../pending-work.ts';
import { StorageError } from '../storage-error.ts';
import { createTransactionScope, type TransactionScope } from '../transaction-scope.ts';
import { embeddedProgram } from './program.ts';
import type {
  DatabaseRequest,
  Notification,
  NotificationFrame,
  RemoteError,
  ReplyFrame,
  RequestFrame,
  SqlResult,
  WorkerData,
  WorkerOptions,
} from './protocol.ts';

/** Calls into the database's thread. Everything rejects with StorageError `stopped` once the thread is gone. */
export interface EmbeddedClient {
  query(session: number | null, text: string, values: readonly unknown[]): Promise<SqlResult>;
  exec(text: string): Promise<SqlResult[]>;
  /** `copy … from '/dev/blob'`; answers the number of rows. `data` is given away and may not be used afterwards. */
  copyIn(session: number | null, text: string, data: Uint8Array<ArrayBuffer>): Promise<number>;
  /** `copy … to '/dev/blob'`, whole. */
  copyOut(session: number | null, text: string): Promise<Uint8Array>;
  /** Opens a transaction; `mode` is what stands behind `set transaction`. */
  begin(mode: string | null): Promise<number>;
  commit(session: number): Promise<void>;
  rollback(session: number): Promise<void>;
  /** What has not been answered. */
  load(): DatabaseLoad;
  /** Ends the thread, whatever it does; everything that waits fails with the reason. Resolves when it is gone. */
  abandon(reason: StorageError): Promise<void>;
  close(): Promise<void>;
}

const CLOSE_WITHIN_MS = 20 * SECOND;

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** Starts the database's thread on a folder that is already locked; resolves when it answers. */
export async function startEmbedded(
  options: WorkerOptions,
  onStopped: (error: StorageError) => void,
  input: {
    readonly scope?: TransactionScope;
    readonly signal?: AbortSignal;
    readonly onNotification?: (notification: Notification) => void;
  } = {},
): Promise<EmbeddedClient> {
  const { scope = createTransactionScope(), signal, onNotification } = input;
  const workerData: WorkerData = { ...options, program: await embeddedProgram() };
  signal?.throwIfAborted();
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData });
  const waiting = new Map<number, Waiting>();
  const line = createPendingWork();
  const ready = Promise.withResolvers<void>();
  let stopped: StorageError | null = null;
  let closing = false;

  worker.on('message', (frame: ReplyFrame | NotificationFrame | 'ready') => {
    if (frame === 'ready') return ready.resolve();
    if ('notification' in frame) return onNotification?.(frame.notification);
    const call = waiting.get(frame.id);
    waiting.delete(frame.id);
    if (frame.ok) call?.resolve(frame.value);
    else call?.reject(remoteError(frame.error));
  });

  function stop(cause: unknown): void {
    if (stopped !== null) return;
    const reason = cause instanceof Error ? `: ${cause.message}` : '';
    const error = new StorageError('stopped', `The embedded database has stopped${reason}`, cause);
    fail(error);
    if (!closing) onStopped(error);
  }

  function fail(reason: StorageError): void {
    stopped ??= reason;
    ready.reject(reason);
    for (const call of waiting.values()) call.reject(reason);
    waiting.clear();
  }

  async function abandon(reason: StorageError): Promise<void> {
    fail(reason);
    await worker.terminate();
  }
  worker.on('error', stop);
  worker.on('exit', () => stop(null));

  let lastId = 0;
  async function call(request: DatabaseRequest, transfer: ArrayBuffer[] = []): Promise<unknown> {
    if (stopped !== null) throw stopped;
    if (isOutside(request)) scope.assertOutside();
    lastId += 1;
    const frame: RequestFrame = { id: lastId, request };
    const answer = Promise.withResolvers<unknown>();
    // First: what cannot be sent is refused here, and nobody waits for its answer.
    worker.postMessage(frame, transfer);
    waiting.set(lastId, answer);
    return await line.during(() => answer.promise);
  }

  async function close(): Promise<void> {
    if (closing) return;
    closing = true;
    try {
      // One that does not answer any more is ended, which loses nothing committed.
      const late = wait(CLOSE_WITHIN_MS, undefined, { ref: false });
      if (stopped === null) await Promise.race([call({ op: 'close' }), late]);
    } finally {
      await worker.terminate();
    }
  }

  const giveUp = (): Promise<void> => abandon(signal?.reason);
  signal?.addEventListener('abort', giveUp, { once: true });
  try {
    await ready.promise;
  } catch (error) {
    await worker.terminate();
    throw error;
  } finally {
    signal?.removeEventListener('abort', giveUp);
  }
  return { ...createCalls(call), load: line.load, abandon, close };
}

/** Runs on its own, beside every open transaction. */
const isOutside = (request: DatabaseRequest): boolean =>
  request.op === 'begin' || request.op === 'exec' || ('session' in request && request.session === null);

/** Never the same twice: what was begun on a thread that is gone must not be taken for something of the next one. */
let lastSession = 0;

type Call = (request: DatabaseRequest, transfer?: ArrayBuffer[]) => Promise<unknown>;

/** The typed face of `call`: each `as` is the answer that the worker gives to that request. */
function createCalls(call: Call): Omit<EmbeddedClient, 'load' | 'abandon' | 'close'> {
  return {
    query: async (session, text, values) => (await call({ op: 'query', session, text, values })) as SqlResult,
    exec: async (text) => (await call({ op: 'exec', text })) as SqlResult[],
    copyIn: async (session, text, data) =>
      (await call({ op: 'copy-in', session, text, data }, [data.buffer])) as number,
    copyOut: async (session, text) => (await call({ op: 'copy-out', session, text })) as Uint8Array,
    async begin(mode) {
      lastSession += 1;
      const session = lastSession;
      await call({ op: 'begin', session, mode });
      return session;
    },
    async commit(session) {
      await call({ op: 'commit', session });
    },
    async rollback(session) {
      await call({ op: 'rollback', session });
    },
  };
}

function remoteError({ message, ...fields }: RemoteError): Error {
  return Object.assign(new Error(message), fields);
}

import { Worker } from 'node:worker_threads';
import { StorageError } from '../storage-error.ts';
import type { DatabaseRequest, RemoteError, ReplyFrame, RequestFrame, SqlResult, WorkerOptions } from './protocol.ts';

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
  close(): Promise<void>;
}

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** Starts the database's thread on a folder that is already locked; resolves when it answers. */
export async function startEmbedded(
  options: WorkerOptions,
  onStopped: (error: Error) => void,
): Promise<EmbeddedClient> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: options });
  const waiting = new Map<number, Waiting>();
  const ready = Promise.withResolvers<void>();
  let stopped: StorageError | null = null;
  let closing = false;

  worker.on('message', (frame: ReplyFrame | 'ready') => {
    if (frame === 'ready') return ready.resolve();
    const call = waiting.get(frame.id);
    waiting.delete(frame.id);
    if (frame.ok) call?.resolve(frame.value);
    else call?.reject(remoteError(frame.error));
  });

  function stop(cause: unknown): void {
    if (stopped !== null) return;
    const reason = cause instanceof Error ? `: ${cause.message}` : '';
    stopped = new StorageError('stopped', `The embedded database has stopped${reason}`, cause);
    ready.reject(stopped);
    for (const call of waiting.values()) call.reject(stopped);
    waiting.clear();
    if (!closing) onStopped(stopped);
  }
  worker.on('error', stop);
  worker.on('exit', () => stop(null));

  let lastId = 0;
  async function call(request: DatabaseRequest, transfer: ArrayBuffer[] = []): Promise<unknown> {
    if (stopped !== null) throw stopped;
    lastId += 1;
    const frame: RequestFrame = { id: lastId, request };
    const answer = Promise.withResolvers<unknown>();
    waiting.set(lastId, answer);
    worker.postMessage(frame, transfer);
    return await answer.promise;
  }

  await ready.promise;
  return createCalls(call, async () => {
    if (closing) return;
    closing = true;
    try {
      if (stopped === null) await call({ op: 'close' });
    } finally {
      await worker.terminate();
    }
  });
}

type Call = (request: DatabaseRequest, transfer?: ArrayBuffer[]) => Promise<unknown>;

/** The typed face of `call`: each `as` is the answer that the worker gives to that request. */
function createCalls(call: Call, close: () => Promise<void>): EmbeddedClient {
  let lastSession = 0;
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
    close,
  };
}

function remoteError({ message, ...fields }: RemoteError): Error {
  return Object.assign(new Error(message), fields);
}

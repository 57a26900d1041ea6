import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import pLimit from 'p-limit';
import * as z from 'zod/mini';
import { type DownloadRequest, type DownloadState, downloadRequest } from '../../shared/desktop/values.ts';
import { diskError, FileError } from './file-error.ts';
import { fileNameOf } from './file-name.ts';
import { fileTypeOf } from './file-routes.ts';
import { removeAbandonedParts } from './part-file.ts';
import { saveFile } from './save-file.ts';
import { askFile, lengthOf, type ServiceDeps } from './service-file.ts';

const AT_ONCE = 3;
/** At most ten times a second. */
const TELL_EVERY_MS = 100;
/** How many saved files can still be shown. */
const REMEMBERED = 500;

export interface DownloadsDeps extends ServiceDeps {
  /** Where downloads go unless the person is asked. */
  readonly folder: () => Promise<string>;
  /** null when the person thought better of it. */
  readonly askFolder: () => Promise<string | null>;
  readonly reveal: (file: string) => void;
  readonly tell: (state: DownloadState) => void;
  readonly saved: (file: string) => void;
}

export interface Downloads {
  /**
   * Begins a download; its states are told.
   * @returns its id, null when the person was asked where to and cancelled
   * @throws FileError `not_a_file` for anything but a file of the service
   */
  start(request: DownloadRequest): Promise<string | null>;
  /** Ends one that waits or runs, and leaves nothing of it. */
  cancel(id: string): void;
  /** Shows a file that was saved here; any other id does nothing. */
  show(id: string): void;
  /** A file that another power saved: told as a download is that ended, by this name, and shown as one. */
  adopt(file: string, name: string): void;
  /** Removes what an earlier run of the application left behind in the folder. */
  tidy(): Promise<void>;
}

interface Task {
  readonly id: string;
  readonly path: string;
  readonly type: string;
  readonly folder: string;
  readonly stop: AbortController;
}

/** Tells changes at once and progress at most every 100 ms. */
function createTeller({ tell, now }: Pick<DownloadsDeps, 'tell' | 'now'>, id: string) {
  let state: DownloadState = { id, name: null, bytes: 0, total: null, state: 'running', error: null };
  let told = Number.NEGATIVE_INFINITY;
  const say = (): void => {
    told = now();
    tell(state);
  };
  return {
    change(patch: Partial<DownloadState>): void {
      state = { ...state, ...patch };
      say();
    },
    grow(bytes: number): void {
      state = { ...state, bytes: state.bytes + bytes };
      if (now() - told >= TELL_EVERY_MS) say();
    },
  };
}
type Teller = ReturnType<typeof createTeller>;

async function fetchInto(deps: DownloadsDeps, task: Task, teller: Teller): Promise<string> {
  const { path, type, folder, stop } = task;
  const answer = await askFile(deps, { path, type, signal: stop.signal });
  const fallback = path.split('?')[0]?.split('/').at(-1) ?? 'file';
  const name = fileNameOf(answer.headers.get('content-disposition'), { type, fallback });
  const expected = lengthOf(answer);
  teller.change({ name, total: expected });
  const onChunk = (chunk: Uint8Array): void => teller.grow(chunk.byteLength);
  const body = answer.body ?? new ReadableStream();
  const saved = await saveFile({ body, folder, name, expected, onChunk }).catch(async (error: unknown) => {
    // A folder that takes no file: the service need not send what nobody reads.
    stop.abort();
    throw error;
  });
  if (saved === null) throw new FileError('disk_error');
  return saved.file;
}

const parseRequest = (request: DownloadRequest): { request: DownloadRequest; type: string } => {
  const parsed = z.safeParse(downloadRequest, request);
  const type = parsed.success ? fileTypeOf(parsed.data.path) : null;
  if (!parsed.success || type === null) throw new FileError('not_a_file');
  return { request: parsed.data, type };
};

/** Files of the service, saved by name into a folder: several at once, never over another, never by halves. */
export function createDownloads(deps: DownloadsDeps): Downloads {
  const limit = pLimit(AT_ONCE);
  const running = new Map<string, { readonly cancel: () => void }>();
  const files = new Map<string, string>();

  function remember(id: string, file: string): void {
    files.set(id, file);
    const [oldest] = files.keys();
    if (files.size > REMEMBERED && oldest !== undefined) files.delete(oldest);
  }

  async function run(task: Task, teller: Teller, cancelled: () => boolean): Promise<void> {
    try {
      const file = await fetchInto(deps, task, teller);
      remember(task.id, file);
      teller.change({ state: 'done', name: basename(file) });
      deps.saved(file);
    } catch (error) {
      if (cancelled()) teller.change({ state: 'cancelled' });
      else teller.change({ state: 'failed', error: diskError(error).code });
    } finally {
      running.delete(task.id);
    }
  }

  function begin(task: Task): void {
    const teller = createTeller(deps, task.id);
    let stage: 'waiting' | 'running' | 'cancelled' = 'waiting';
    const cancel = (): void => {
      // One that waits for its turn has nothing to tidy up and ends at once.
      if (stage === 'waiting') teller.change({ state: 'cancelled' });
      stage = 'cancelled';
      task.stop.abort();
    };
    running.set(task.id, { cancel });
    teller.change({});
    void limit(async () => {
      if (stage === 'cancelled') return void running.delete(task.id);
      stage = 'running';
      await run(task, teller, () => stage === 'cancelled');
    });
  }

  return {
    async start(asked) {
      const { request, type } = parseRequest(asked);
      const folder = request.ask ? await deps.askFolder() : await deps.folder();
      if (folder === null) return null;
      const task: Task = { id: randomUUID(), path: request.path, type, folder, stop: new AbortController() };
      begin(task);
      return task.id;
    },
    cancel: (id) => running.get(id)?.cancel(),
    show(id) {
      const file = files.get(id);
      if (file !== undefined) deps.reveal(file);
    },
    adopt(file, name) {
      const id = randomUUID();
      remember(id, file);
      createTeller(deps, id).change({ state: 'done', name });
    },
    tidy: async () => removeAbandonedParts(await deps.folder()),
  };
}

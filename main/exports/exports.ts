import * as z from 'zod/mini';
import { isServiceAway } from '../../shared/desktop/file-failures.ts';
import { type ExportRequest, type ExportState, exportRequest } from '../../shared/desktop/values.ts';
import { diskError, FileError } from '../downloads/file-error.ts';
import { createJob, failuresOf, type Job, jobFrom, tidyFolders } from './job.ts';
import { readJournal, removeJournal } from './journal.ts';
import { createProgress, type Progress } from './progress.ts';
import type { RunDeps } from './run-export.ts';
import { createShift, createWorker, type WorkBudget } from './worker.ts';

export interface ExportsDeps extends RunDeps {
  /** A file that survives the end of the process, in a folder that is there. */
  readonly journal: string;
  readonly tell: (state: ExportState) => void;
  readonly reveal: (file: string) => void;
}

export interface Exports {
  /**
   * Begins an export, unless one runs or is paused: then that one's state is answered.
   * @throws FileError `invalid_input`
   */
  start(request: ExportRequest): Promise<ExportState>;
  state(): ExportState;
  /** What is under way is still saved; nothing further is begun. */
  pause(): Promise<ExportState>;
  /** Goes on with what was paused, by the person or by what stopped it (`error`). */
  resume(): Promise<ExportState>;
  /** Of one that is done: asks once more for what could not be fetched, into the same folder. */
  retry(): Promise<ExportState>;
  /** Ends it; what was saved stays and is in the manifest. Resolves when nothing is under way any more. */
  cancel(): Promise<ExportState>;
  /** The person leaves: one that is under way ends, and nothing of it is shown to whoever comes next. */
  leave(): Promise<void>;
  /** The service may be there again: goes on with what stopped only because it was not. */
  wake(): void;
  show(): void;
  /**
   * Once at start: goes on with an export that the end of the process cut off; without a session or with another server
   * it waits as paused.
   */
  restore(): Promise<void>;
}

/** Tells what an export that is taken up again has done so far. */
function recount(progress: Progress, job: Job): void {
  progress.begin(job.request);
  for (const entry of job.saved.values()) progress.saved(entry);
  for (const failure of failuresOf(job)) progress.failed(failure, failure.error);
}

interface ExportWork {
  current: WorkBudget | null;
  /** Settled when the last one that was cancelled has ended. */
  ending: Promise<void>;
  /** The last one that ended by itself, and its manifest. */
  done: Job | null;
  manifest: string | null;
}

/** The one that is being worked on or paused, and what is left of the one before. */
function createExportWork(deps: ExportsDeps, progress: Progress) {
  const work: ExportWork = { current: null, ending: Promise.resolve(), done: null, manifest: null };
  const ended = (file: string): void => {
    work.manifest = file;
    work.done = work.current?.job ?? null;
    work.current = null;
  };
  const worker = createWorker({ ...deps, progress, ended });

  return {
    work,
    /** Somebody is logged in, and where the export was begun. */
    mayGo: (job: Job): boolean => deps.token() !== null && deps.origin() === job.server,
    go(job: Job): ExportState {
      work.current = createShift(job, deps);
      const state = progress.change({ state: 'running' });
      worker.begin(work.current);
      return state;
    },
    /** Nothing further is begun, what is under way is ended, and the manifest says what there is. */
    async cancel(shift: WorkBudget, sign: boolean): Promise<void> {
      // Nobody takes it up again while it ends.
      work.current = null;
      work.ending = worker.cancel(shift, sign).catch(async (error: unknown) => {
        await removeJournal(deps.journal);
        progress.change({ state: 'cancelled', error: diskError(error).code });
      });
      await work.ending;
    },
  };
}

/** Bulk export: one at a time, its progress in a journal so that it goes on where it was, whatever ended the process. */
export function createExports(deps: ExportsDeps): Exports {
  const progress = createProgress(deps);
  const { work, mayGo, go, cancel } = createExportWork(deps, progress);
  const inState = (...states: readonly ExportState['state'][]): boolean => states.includes(progress.read().state);

  return {
    state: progress.read,
    async start(asked) {
      if (inState('running', 'paused')) return progress.read();
      const parsed = z.safeParse(exportRequest, asked);
      if (!parsed.success) throw new FileError('invalid_input');
      const job = createJob(parsed.data, deps.origin());
      work.manifest = null;
      progress.begin(job.request);
      return go(job);
    },
    async pause() {
      if (work.current === null || !inState('running')) return progress.read();
      work.current.quit.abort();
      return progress.change({ state: 'paused' });
    },
    async resume() {
      return work.current !== null && inState('paused') ? go(work.current.job) : progress.read();
    },
    async retry() {
      const { done } = work;
      if (done === null || done.failed.size === 0 || !inState('done')) return progress.read();
      done.failed.clear();
      recount(progress, done);
      return go(done);
    },
    async cancel() {
      if (work.current !== null && inState('running', 'paused')) await cancel(work.current, true);
      else await work.ending;
      return progress.read();
    },
    async leave() {
      if (inState('none')) return;
      if (work.current !== null) await cancel(work.current, false);
      await work.ending;
      work.done = null;
      work.manifest = null;
      progress.forget();
    },
    wake() {
      if (work.current === null || !inState('paused') || !isServiceAway(progress.read().error)) return;
      if (mayGo(work.current.job)) go(work.current.job);
    },
    show() {
      const file = work.manifest ?? progress.read().folder;
      if (file !== null) deps.reveal(file);
    },
    async restore() {
      const told = inState('running', 'paused') ? null : await readJournal(deps.journal);
      if (told === null) return;
      const job = jobFrom(told);
      await tidyFolders(job);
      recount(progress, job);
      if (told.state === 'running' && mayGo(job)) go(job);
      else {
        work.current = createShift(job, deps);
        progress.change({ state: 'paused' });
      }
    },
  };
}

import { diskError } from '../downloads/file-error.ts';
import { concludeJob, failuresOf, type Job, noteFailed, noteSaved, restOf } from './job.ts';
import { type Journal, openJournal, removeJournal } from './journal.ts';
import { readEntries } from './manifest.ts';
import type { Progress } from './progress.ts';
import { type RunDeps, runExport } from './run-export.ts';

export interface WorkerDeps extends RunDeps {
  readonly journal: string;
  readonly progress: Progress;
  /** The export has ended, with this manifest. */
  readonly ended: (manifest: string) => void;
}

/** One export while it is being worked on; `quit` lets what is under way end, `kill` does not. */
export interface WorkBudget {
  readonly job: Job;
  readonly quit: AbortController;
  readonly kill: AbortController;
}

export const createShift = (job: Job): WorkBudget => ({
  job,
  quit: new AbortController(),
  kill: new AbortController(),
});

export interface Worker {
  /** Works on what is left, after whatever is still under way. How it ends is told as progress. */
  begin(shift: WorkBudget): void;
  /** Writes the manifest and forgets the journal. @throws FileError */
  conclude(job: Job, state: 'done' | 'cancelled'): Promise<void>;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
}

async function openFor(file: string, job: Job): Promise<Journal> {
  const begin = { type: 'begin', version: 1, server: job.server, request: job.request } as const;
  const saved = [...job.saved.values()].map((entry) => ({ type: 'saved', entry, part: null }) as const);
  const failed = failuresOf(job).map((failure) => ({ type: 'failed', ...failure }) as const);
  return await openJournal(file, begin, [...saved, ...failed]);
}

/** Carries an export out, with its journal. */
export function createWorker(deps: WorkerDeps): Worker {
  const { progress } = deps;
  let under: Promise<void> = Promise.resolve();

  async function conclude(job: Job, state: 'done' | 'cancelled'): Promise<void> {
    const manifest = await concludeJob(job, deps.now());
    await removeJournal(deps.journal);
    deps.ended(manifest);
    progress.change({ state });
  }

  async function fetchRest({ job, quit, kill }: WorkBudget, journal: Journal): Promise<void> {
    const { folder, format } = job.request;
    await runExport(deps, {
      wanted: restOf(job),
      folder,
      format,
      server: job.server,
      known: await readEntries(folder),
      journal,
      quit: quit.signal,
      kill: kill.signal,
      onSaved(entry) {
        noteSaved(job, entry);
        progress.saved(entry);
      },
      onFailed(report, error) {
        noteFailed(job, report, error);
        progress.failed(report, error);
      },
    });
  }

  async function work(shift: WorkBudget): Promise<void> {
    const { job, quit, kill } = shift;
    if (quit.signal.aborted) return;
    const journal = await openFor(deps.journal, job);
    try {
      await fetchRest(shift, journal);
      if (quit.signal.aborted && !kill.signal.aborted) await journal.write({ type: 'state', state: 'paused' });
    } finally {
      await journal.close();
    }
    if (!quit.signal.aborted) await conclude(job, 'done');
  }

  return {
    begin(shift) {
      under = under
        .then(() => work(shift))
        .catch((error: unknown) => {
          // It can go on once the person has seen to what stopped it.
          if (!shift.kill.signal.aborted) progress.change({ state: 'paused', error: diskError(error).code });
        });
    },
    conclude,
    idle: () => under,
  };
}

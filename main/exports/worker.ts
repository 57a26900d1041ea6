import { diskError } from '../downloads/file-error.ts';
import { concludeJob, failuresOf, type Job, noteFailed, noteSaved, restOf } from './job.ts';
import { type Journal, openJournal, removeJournal } from './journal.ts';
import { readEntries } from './manifest.ts';
import type { Progress } from './progress.ts';
import { createRateLimiter, type RateLimiter } from './rate-limiter.ts';
import { type RunDeps, runExport } from './run-export.ts';
import { signCancelled, signJob } from './sign-job.ts';

export interface WorkerDeps extends RunDeps {
  readonly journal: string;
  readonly progress: Progress;
  /** The export has ended, with this manifest. */
  readonly ended: (manifest: string) => void;
}

/** One export while it is being worked on; `quit` lets what is under way end, `kill` does not. */
export interface WorkBudget {
  readonly job: Job;
  readonly pace: RateLimiter;
  readonly quit: AbortController;
  readonly kill: AbortController;
}

export const createShift = (job: Job, deps: Parameters<typeof createRateLimiter>[0]): WorkBudget => ({
  job,
  pace: createRateLimiter(deps),
  quit: new AbortController(),
  kill: new AbortController(),
});

export interface Worker {
  /** Works on what is left, after whatever is still under way. How it ends is told as progress. */
  begin(shift: WorkBudget): void;
  /**
   * Ends what is under way and says in the manifest what there is; with `sign`, and the operator's word for it where the service
   * answers soon. Resolves when nothing is under way any more. @throws FileError
   */
  cancel(shift: WorkBudget, sign: boolean): Promise<void>;
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

  async function fetchRest({ job, pace, quit, kill }: WorkBudget, journal: Journal): Promise<void> {
    const { folder, format } = job.request;
    await runExport(deps, {
      wanted: restOf(job),
      folder,
      format,
      server: job.server,
      known: await readEntries(folder),
      journal,
      pace,
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
    const { job, pace, quit, kill } = shift;
    if (quit.signal.aborted) return;
    const journal = await openFor(deps.journal, job);
    try {
      await fetchRest(shift, journal);
      if (!quit.signal.aborted) await signJob(deps, job, { pace, quit: quit.signal, kill: kill.signal });
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
    async cancel(shift, sign) {
      shift.quit.abort();
      shift.kill.abort();
      const concluded = under.then(() => conclude(shift.job, 'cancelled'));
      // Whatever is begun from now on comes after it.
      under = concluded.then(() => (sign ? signCancelled(deps, shift) : undefined)).catch(() => undefined);
      await concluded;
      await under;
    },
  };
}

import { SECOND } from '../../shared/domain/time/calendar.ts';
import type { Patience } from './ask-patiently.ts';
import { concludeJob, type Job, noteSaved } from './job.ts';
import type { RateLimiter } from './rate-limiter.ts';
import type { RunDeps } from './run-export.ts';

/** A cancelled export waits no longer for the operator's word on what it saved. */
const AFTER_CANCEL_MS = 10 * SECOND;

/**
 * Has what was saved signed. Files are none the worse without: what could not be had is asked for by the next export into the
 * folder. Never throws.
 * @returns whether the manifest has something to say that it did not say before
 */
export async function signJob(deps: RunDeps, job: Job, patience: Patience): Promise<boolean> {
  const { server, request, saved } = job;
  let changed = false;
  const signing = {
    ...{ folder: request.folder, format: request.format, server, saved: [...saved.values()] },
    onChanged(entry: Parameters<typeof noteSaved>[1]): void {
      noteSaved(job, entry);
      changed = true;
    },
  };
  try {
    // Nobody waits for it: the start of the application does without.
    const { signExport } = await import('./sign-export.ts');
    await signExport(deps, { ...signing, ...patience });
  } catch {
    // Asked again by the next export.
  }
  return changed;
}

/** As `signJob` for an export that was cancelled and has its manifest: the first refusal is the last, and nobody waits long. */
export async function signCancelled(deps: RunDeps, { job, pace }: { job: Job; pace: RateLimiter }): Promise<void> {
  if (pace.isHeld()) return;
  const late = new AbortController();
  const inTime = deps.after(AFTER_CANCEL_MS, () => late.abort());
  const impatient = { pace: { ...pace, hold: () => false }, quit: late.signal, kill: late.signal };
  const changed = await signJob(deps, job, impatient);
  inTime();
  if (changed) await concludeJob(job, deps.now());
}

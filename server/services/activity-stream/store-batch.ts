import { setTimeout as wait } from 'node:timers/promises';
import type { ProfileId } from '../../../shared/domain/ids.ts';
import type { Clock } from '../../core/clock.ts';
import { applyBatch, type BatchDeps, type BatchInput, BusyProfileError } from './apply-batch.ts';

export interface StoreDeps extends BatchDeps {
  readonly clock: Clock;
  /** How long a collection that is being merged is waited for, and how long between two tries, in milliseconds. */
  readonly patience: number;
  readonly retry: number;
  readonly signal: AbortSignal;
}

/**
 * Stores a batch, however often collections come in between. A profile into which one is being merged for too long is passed over:
 * that collection, and the next one, tell what the batch did.
 * @returns the profiles that it told of
 * @throws LostStreamError, BusyProfileError once `signal` is aborted
 */
export async function storeBatch(
  deps: StoreDeps,
  input: Pick<BatchInput, 'batch' | 'followed'>,
): Promise<readonly ProfileId[]> {
  const passedOver = new Set<ProfileId>();
  const until = performance.now() + deps.patience;
  for (;;) {
    try {
      return await applyBatch(deps, { ...input, passedOver, now: deps.clock.now() });
    } catch (error) {
      if (!(error instanceof BusyProfileError) || deps.signal.aborted) throw error;
      if (performance.now() > until) passedOver.add(error.profile);
    }
    await wait(deps.retry);
  }
}

import type { Logger } from '../../core/logger.ts';
import type { JobQueue } from '../../ports/job-queue.ts';
import type { ReleaseConnections } from '../connections/release-connections.ts';
import type { Hide } from './hide.ts';
import type { Removed } from './remove-account.ts';

export interface AfterRemovalDeps {
  readonly logger: Logger;
  readonly jobs: Pick<JobQueue, 'enqueueErase'>;
  /** Makes what subscribers hold of an account worthless at once. */
  readonly hide: Hide;
  /** Gives back what the account was read with. */
  readonly release: ReleaseConnections;
}

/** What follows when an account was removed: nobody is shown it any more, and what takes longer is begun. */
export async function afterRemoval(
  deps: AfterRemovalDeps,
  { erasure, nameErasures, connections, ...hidden }: Removed,
): Promise<void> {
  await deps.hide(hidden);
  await deps.release(connections);
  for (const one of [erasure, ...nameErasures]) {
    await deps.jobs.enqueueErase(one).catch((err: unknown) => {
      deps.logger.error({ err, erasure: one }, 'an erasure could not be queued; the clean-up takes it up');
    });
  }
}

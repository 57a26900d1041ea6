import { SECOND } from '../../../shared/domain/time/calendar.ts';
import type { Clock } from '../../core/clock.ts';
import type { Logger } from '../../core/logger.ts';
import { SourceError } from '../../ports/activity-source.ts';
import type { CollectService } from '../../services/collect/collect-service.ts';
import type { DueService } from '../../services/schedule/due-service.ts';
import { GiveUpError, type JobHandler, LaterError } from '../definition.ts';
import { COLLECT_PROFILE } from '../definitions.ts';
import type { Enqueuer } from '../queue.ts';

export interface CollectProfileDeps {
  readonly collect: CollectService;
  readonly due: DueService;
  readonly queue: Enqueuer;
  readonly clock: Clock;
  readonly log: Logger;
}

type Payload = Parameters<typeof COLLECT_PROFILE.slot>[0];

/** What a source's failure means for the job: wait as long as was asked, give up, or try again by the usual delays. */
function judged(error: unknown, clock: Clock): unknown {
  if (!(error instanceof SourceError)) return error;
  if (!error.retryable) return new GiveUpError(error);
  if (error.retryAt === null) return error;
  return new LaterError(Math.max(1, Math.ceil((error.retryAt - clock.now()) / SECOND)), error);
}

/** Collects, and queues the reports that only waited for it. */
export function collectProfile(deps: CollectProfileDeps): JobHandler<Payload> {
  return {
    definition: COLLECT_PROFILE,
    async run({ profileId }, { signal }) {
      try {
        const result = await deps.collect.collect(profileId, signal);
        deps.log.info({ profile: profileId, ...result }, 'profile collected');
      } catch (error) {
        throw judged(error, deps.clock);
      }
      await deps.queue.enqueueBuilds(await deps.due.dueBuilds(profileId));
    },
    async failed({ profileId }, { error }) {
      const cause = error instanceof GiveUpError || error instanceof LaterError ? error.cause : error;
      await deps.collect.failed(profileId, cause);
    },
  };
}

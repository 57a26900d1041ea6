import type { Logger } from '../../core/logger.ts';
import type { BuildService } from '../../services/build-reports/build-service.ts';
import type { DueService } from '../../services/schedule/due-service.ts';
import { BUILD_REPORT } from '../definitions.ts';
import type { JobHandler } from '../job-types.ts';
import type { Enqueuer } from '../queue.ts';

export interface BuildReportDeps {
  readonly build: BuildService;
  readonly due: DueService;
  readonly queue: Enqueuer;
  readonly log: Logger;
}

type Payload = Parameters<typeof BUILD_REPORT.slot>[0];

/** Builds one report; the job is done in the transaction that stores it. Then its delivery, and the next one of the profile. */
export function buildReport(deps: BuildReportDeps): JobHandler<Payload> {
  const { queue } = deps;
  return {
    definition: BUILD_REPORT,
    async run({ profileId, reportId }, attempt) {
      const result = await deps.build.build({ profile: profileId, reportId, alongside: attempt.complete });
      deps.log.info({ profile: profileId, report: reportId, result }, 'report job done');
      // What follows is queued again by the schedule, should the process die here.
      if (result === 'collect-first') return queue.enqueueCollect(profileId);
      if (result === 'not-needed') return;
      await queue.enqueueDeliver({ profileId, reportId });
      await queue.enqueueBuilds(await deps.due.dueBuilds(profileId));
    },
  };
}

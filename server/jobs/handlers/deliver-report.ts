import type { Logger } from '../../core/logger.ts';
import type { ReportReadyService } from '../../services/deliver/report-ready-service.ts';
import { DELIVER_REPORT } from '../definitions.ts';
import type { JobHandler } from '../job-types.ts';
import type { Enqueuer } from '../queue.ts';

type Payload = Parameters<typeof DELIVER_REPORT.slot>[0];

export function deliverReport(deps: {
  readonly deliver: ReportReadyService;
  readonly queue: Pick<Enqueuer, 'sendWebhooks'>;
  readonly log: Logger;
}): JobHandler<Payload> {
  return {
    definition: DELIVER_REPORT,
    async run({ profileId, reportId }) {
      const told = await deps.deliver.deliver(profileId, reportId);
      if (told > 0) await deps.queue.sendWebhooks();
      deps.log.info({ profile: profileId, report: reportId, told }, 'report delivered');
    },
  };
}

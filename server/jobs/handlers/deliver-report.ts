import type { Logger } from '../../core/logger.ts';
import type { DeliverService } from '../../services/deliver/deliver-service.ts';
import type { JobHandler } from '../definition.ts';
import { DELIVER_REPORT } from '../definitions.ts';

type Payload = Parameters<typeof DELIVER_REPORT.slot>[0];

export function deliverReport(deps: { readonly deliver: DeliverService; readonly log: Logger }): JobHandler<Payload> {
  return {
    definition: DELIVER_REPORT,
    async run({ profileId, reportId }) {
      const told = await deps.deliver.deliver(profileId, reportId);
      deps.log.info({ profile: profileId, report: reportId, told }, 'report delivered');
    },
  };
}

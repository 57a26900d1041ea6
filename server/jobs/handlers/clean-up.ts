import type { Logger } from '../../core/logger.ts';
import type { CleanUpService } from '../../services/clean-up/clean-up-service.ts';
import { CLEAN_UP } from '../definitions.ts';
import type { JobHandler } from '../job-types.ts';

export function cleanUp(deps: {
  readonly cleanUp: CleanUpService;
  readonly log: Logger;
}): JobHandler<Record<never, never>> {
  return {
    definition: CLEAN_UP,
    async run(_payload, { signal }) {
      deps.log.info({ ...(await deps.cleanUp.run(signal)) }, 'cleaned up');
    },
  };
}

import type { Logger } from '../../core/logger.ts';
import type { CheckLooks } from '../../services/schedule/check-looks.ts';
import { CHECK_LOOKS } from '../definitions.ts';
import type { JobHandler } from '../job-types.ts';

export function checkLooks(deps: {
  readonly check: CheckLooks;
  readonly log: Logger;
  readonly mended: (count: number) => void;
}): JobHandler<Record<never, never>> {
  return {
    definition: CHECK_LOOKS,
    async run(_payload, { signal }) {
      const { looked, mended } = await deps.check.run(signal);
      deps.mended(mended);
      if (mended === 0) deps.log.info({ looked }, 'what is due is found in time');
      else deps.log.error({ looked, mended }, 'what is due would have been found too late, and is looked at now');
    },
  };
}

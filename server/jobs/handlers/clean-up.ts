import type { Instant } from '../../../shared/domain/ids.ts';
import { DAY } from '../../../shared/domain/time/calendar.ts';
import type { Clock } from '../../core/clock.ts';
import type { Logger } from '../../core/logger.ts';
import type { Database } from '../../db/database.ts';
import type { CleanUpService } from '../../services/clean-up/clean-up-service.ts';
import { CLEAN_UP } from '../definitions.ts';
import type { JobHandler } from '../job-types.ts';

/** Once a day, and with the first clean-up after a start, the database is put in order, too, where it does not do that by itself. */
export function cleanUp(deps: {
  readonly cleanUp: CleanUpService;
  readonly database: Pick<Database, 'tidy'>;
  readonly clock: Clock;
  readonly log: Logger;
}): JobHandler<Record<never, never>> {
  let tidiedAt: Instant | null = null;
  return {
    definition: CLEAN_UP,
    async run(_payload, { signal }) {
      deps.log.info({ ...(await deps.cleanUp.run(signal)) }, 'cleaned up');
      const now = deps.clock.now();
      if (tidiedAt !== null && now - tidiedAt < DAY) return;
      await deps.database.tidy();
      tidiedAt = now;
    },
  };
}

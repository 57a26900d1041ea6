import type { ProfileId } from '../../../shared/domain/ids.ts';
import type { Clock } from '../../core/clock.ts';
import type { Logger } from '../../core/logger.ts';
import type { Db } from '../../db/database.ts';
import { activeTrackers } from '../../db/repositories/trackers.ts';
import type { LiveHub } from '../../ports/live-hub.ts';

/** Tells everyone who tracks the profile that its line changed. Only a hint: a failure is logged and forgotten. */
export function createAnnouncer(deps: {
  readonly db: Db;
  readonly live: LiveHub;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
}): (profile: ProfileId) => Promise<void> {
  return async (profile) => {
    try {
      for (const { userId, accountId } of await activeTrackers(deps.db, deps.clock.now(), { profile })) {
        await deps.live.publish(userId, { type: 'data-update', accountId });
      }
    } catch (err) {
      deps.log.warn({ err, profile }, 'a change could not be announced');
    }
  };
}

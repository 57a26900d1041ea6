import { instant } from '../../../shared/domain/ids.ts';
import {
  actionsKeptFrom,
  EVENTS_KEPT_MS,
  firstFeedInstant,
  firstKeptInstant,
  REMOVED_CONTENT_KEPT_MS,
  reportsKeptFrom,
} from '../../../shared/domain/retention/retention.ts';
import { DAY, startOfDay } from '../../../shared/domain/time/calendar.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import { dropActionsBefore } from '../../db/partitions.ts';
import {
  deleteExpired,
  deleteReportsBefore,
  deleteStaleDirectory,
  eraseRemovedContent,
  expireCheckouts,
  outdatedReports,
  reportsWithoutTrail,
} from '../../db/repositories/expired.ts';
import {
  deleteUntracked,
  eraseActions,
  eraseUnshown,
  orphanedProfiles,
  unwantedProfiles,
} from '../../db/repositories/tracked-profiles.ts';
import type { LiveHub } from '../../ports/live-hub.ts';
import { purgeDeleted } from '../accounts/change-accounts.ts';
import type { BuildService } from '../build-reports/build-service.ts';
import type { EraseService } from '../opt-out/erase-service.ts';
import { purgeDeletedWatches } from '../watches/remove-watches.ts';

/**
 * Removed content is erased a day after its removal was seen, long before the promised time is over: a source that
 * showed less than it has by mistake can take that back.
 */
const ERASE_AFTER_MS = DAY;
/** Some seconds of work an hour, until it is done. */
const COMPLETED_AT_ONCE = 60;

/** What one run did, for the log. */
interface CleanUpResult {
  readonly droppedPartitions: number;
  readonly deletedReports: number;
  readonly forgottenEvents: number;
  readonly blankedActions: number;
  readonly rebuiltReports: number;
  readonly completedReports: number;
  readonly orphans: number;
  readonly unwanted: number;
  readonly unshownActions: number;
  readonly erasures: number;
  readonly deletedAccounts: number;
  readonly deletedWatches: number;
}

export interface CleanUpService {
  /** Deletes what may not be kept any longer. Repeating it changes nothing; `signal` ends it between two steps. */
  run(signal: AbortSignal): Promise<CleanUpResult>;
}

export interface CleanUpDeps {
  readonly db: Db;
  readonly live: LiveHub;
  readonly build: BuildService;
  readonly erase: EraseService;
  readonly clock: Clock;
}

export function createCleanUpService({ db, live, build, erase, clock }: CleanUpDeps): CleanUpService {
  /** Reports are built again without what their authors have deleted; numbers and counts stay. */
  async function rebuildOutdated(signal: AbortSignal): Promise<number> {
    const outdated = await outdatedReports(db, instant(clock.now() - REMOVED_CONTENT_KEPT_MS));
    for (const { profileId, reportId } of outdated) {
      signal.throwIfAborted();
      await build.build({ profile: profileId, reportId, again: true });
    }
    return outdated.length;
  }

  /** Their actions are orphans from then on. */
  async function letGo(): Promise<number> {
    const unwanted = await unwantedProfiles(db);
    const gone = await db.transaction().execute((tx) => deleteUntracked(tx, unwanted));
    return gone.length;
  }

  /**
   * Reports from before there were anomalies are built again while their raw actions are all kept, some of them each time and the
   * oldest first. What cannot be known any more stays unknown: the profile as it was then.
   */
  async function completeOlder(signal: AbortSignal): Promise<number> {
    const older = await reportsWithoutTrail(db, { since: actionsKeptFrom(clock.now()), limit: COMPLETED_AT_ONCE });
    for (const { profileId, reportId } of older) {
      signal.throwIfAborted();
      await build.build({ profile: profileId, reportId, again: true });
    }
    return older.length;
  }

  async function eraseOrphans(signal: AbortSignal): Promise<number> {
    const orphans = await orphanedProfiles(db);
    for (const profile of orphans) {
      signal.throwIfAborted();
      await eraseActions(db, profile);
    }
    return orphans.length;
  }

  return {
    async run(signal) {
      const now = clock.now();
      const eventsFrom = instant(now - EVENTS_KEPT_MS);
      const erasures = await erase.finish(signal);
      const rebuiltReports = await rebuildOutdated(signal);
      const completedReports = await completeOlder(signal);
      const blankedActions = await eraseRemovedContent(db, instant(now - ERASE_AFTER_MS));
      signal.throwIfAborted();
      await deleteExpired(db, { now, deliveriesBefore: startOfDay(reportsKeptFrom(now)) });
      const deletedAccounts = await purgeDeleted(db, now);
      const deletedWatches = await purgeDeletedWatches(db, now);
      await expireCheckouts(db, { now, forgetBefore: eventsFrom });
      await deleteStaleDirectory(db, firstKeptInstant(now));
      const dropped = await dropActionsBefore(db, actionsKeptFrom(now));
      return {
        erasures,
        rebuiltReports,
        completedReports,
        blankedActions,
        deletedAccounts,
        deletedWatches,
        droppedPartitions: dropped.length,
        deletedReports: await deleteReportsBefore(db, reportsKeptFrom(now)),
        forgottenEvents: await live.forget(eventsFrom),
        unshownActions: await eraseUnshown(db, firstFeedInstant(now)),
        unwanted: await letGo(),
        orphans: await eraseOrphans(signal),
      };
    },
  };
}

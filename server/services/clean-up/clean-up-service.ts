import { filesGoneFrom, filesLostFrom } from '../../../shared/domain/accounts/own-data.ts';
import { OWNERSHIP_HOLDS_MS } from '../../../shared/domain/archives/ownership.ts';
import { DELETION_KNOWN_MS } from '../../../shared/domain/connections/connection.ts';
import { type Instant, instant } from '../../../shared/domain/ids.ts';
import { packedBefore } from '../../../shared/domain/retention/packing.ts';
import {
  actionsKeptFrom,
  EVENT_NAMES_KEPT_MS,
  EVENTS_KEPT_MS,
  firstFeedInstant,
  firstKeptInstant,
  OUTBOX_KEPT_MS,
  reportsKeptFrom,
} from '../../../shared/domain/retention/retention.ts';
import { DAY, dayOf, SECOND, startOfDay } from '../../../shared/domain/time/calendar.ts';
import { WEBHOOK_LOG_DAYS } from '../../../shared/domain/webhooks/webhook.ts';
import type { Clock } from '../../core/clock.ts';
import { compactMonths } from '../../db/bulk/compact-months.ts';
import type { BulkWriter, Db, LicensedInbox } from '../../db/database.ts';
import { dropActionsBefore } from '../../db/partitions.ts';
import { forgetGoneFollowers } from '../../db/repositories/archive-followers.ts';
import { forgetArchiveImports, neededArchives } from '../../db/repositories/archive-imports.ts';
import { forgetConnectionFlows } from '../../db/repositories/connection-flows.ts';
import { bareEvents, deleteUntrackedEvents } from '../../db/repositories/events.ts';
import {
  deleteExpired,
  deleteReportsBefore,
  deleteStaleDirectory,
  eraseRemovedContent,
  expireCheckouts,
  forgetPauses,
  reportsWithoutTrail,
} from '../../db/repositories/expired.ts';
import { forgetLooks } from '../../db/repositories/followed-accounts.ts';
import { forgetReadDeliveries } from '../../db/repositories/licensed-data.ts';
import { doubtfulProfiles, settleDoubts } from '../../db/repositories/named-doubts.ts';
import { deleteOldOwnData } from '../../db/repositories/own-data-files.ts';
import { forgetOwnershipProofs } from '../../db/repositories/ownership-proofs.ts';
import { forgetPeriodCounts } from '../../db/repositories/period-counts.ts';
import { forgetReceivedMessages } from '../../db/repositories/received-messages.ts';
import { forgetUsage } from '../../db/repositories/summaries.ts';
import { eraseUnshown, unshownErased, unshownErasedUpTo } from '../../db/repositories/unshown-actions.ts';
import { forgetWebhookDeliveries } from '../../db/repositories/webhook-deliveries.ts';
import { forgetOldSecrets } from '../../db/repositories/webhooks.ts';
import type { ArchiveFiles } from '../../ports/archive-files.ts';
import type { LiveHub } from '../../ports/live-hub.ts';
import type { Mailer } from '../../ports/mailer.ts';
import { purgeDeleted } from '../accounts/change-accounts.ts';
import type { AppKeys } from '../auth/app-keys.ts';
import type { BuildService } from '../build-reports/build-service.ts';
import type { ErasePeople } from '../leaving/erase-people.ts';
import type { EraseService } from '../opt-out/erase-service.ts';
import { receivedKnownFrom } from '../subscription/undelivered-messages.ts';
import { purgeDeletedWatches } from '../watches/remove-watches.ts';
import { eraseOrphans, letGo } from './let-go.ts';
import { renewOutdated } from './renew-outdated.ts';

/**
 * Removed content is erased a day after it counted as gone, long before the promised time is over: a source that showed less than
 * it has by mistake can take that back.
 */
const ERASE_AFTER_MS = DAY;
/** Some seconds of work an hour, until it is done. */
const COMPLETED_AT_ONCE = 60;
/** Of a run; what is left waits for the next one. */
const SETTLES_FOR_MS = 20 * SECOND;

/** Looks at followed accounts: who is followed by somebody is looked at every week. */
const LOOKS_KEPT_MS = 30 * DAY;
/** Counts of the end of a period: by then its reports are built. */
const COUNTS_KEPT_MS = 60 * DAY;
/** What models were asked for, for whoever looks after the service. */
const USAGE_KEPT_MS = 90 * DAY;

/** What one run did, for the log. */
export interface CleanUpResult {
  readonly droppedPartitions: number;
  /** Months whose packed actions gave their room back. */
  readonly compactedMonths: number;
  readonly deletedReports: number;
  readonly forgottenEvents: number;
  /** Whose names and pictures were taken out. */
  readonly baredEvents: number;
  readonly forgottenMails: number;
  readonly blankedActions: number;
  readonly rebuiltReports: number;
  readonly completedReports: number;
  /** Profiles in which it was looked for people whom nothing may name any more. */
  readonly settledNames: number;
  readonly orphans: number;
  /** Collections, and licensed deliveries, whose process died before they counted. */
  readonly unpublished: number;
  readonly unwanted: number;
  readonly unshownActions: number;
  readonly erasures: number;
  /** Who deleted their account thirty days ago. */
  readonly erasedPeople: number;
  readonly deletedAccounts: number;
  readonly deletedWatches: number;
  /** Keys of two-factor log-in that were put under the operator's newest key. */
  readonly sealedAppKeys: number;
}

export interface CleanUpService {
  /** Deletes what may not be kept any longer. Repeating it changes nothing; `signal` ends it between two steps. */
  run(signal: AbortSignal): Promise<CleanUpResult>;
}

export interface CleanUpDeps {
  readonly db: Db;
  readonly sessions: Db;
  readonly bulk: Pick<BulkWriter, 'sweep'>;
  readonly licensed: Pick<LicensedInbox, 'sweep'>;
  readonly live: LiveHub;
  readonly mailer: Pick<Mailer, 'forget'>;
  readonly build: BuildService;
  readonly erase: EraseService;
  readonly erasePeople: ErasePeople;
  readonly clock: Clock;
  readonly archiveFiles: Pick<ArchiveFiles, 'sweep'>;
  readonly appKeys: Pick<AppKeys, 'sealAgain'>;
}

/** Archives that were given up, their files, proofs that no longer count, and ways to other networks that nobody came back from. */
async function forgetBegun({ db, clock, archiveFiles }: CleanUpDeps): Promise<void> {
  const now = clock.now();
  await forgetArchiveImports(db, now);
  await forgetConnectionFlows(db, now, instant(now - DELETION_KNOWN_MS));
  await archiveFiles.sweep(await neededArchives(db));
  await forgetOwnershipProofs(db, instant(now - OWNERSHIP_HOLDS_MS), now);
  await forgetGoneFollowers(db, firstKeptInstant(now));
}

/** Deliveries of long ago, and secrets that sign no longer. */
async function forgetWebhooks({ db, clock }: CleanUpDeps): Promise<void> {
  const now = clock.now();
  await forgetWebhookDeliveries(db, instant(now - WEBHOOK_LOG_DAYS * DAY));
  await forgetOldSecrets(db, now);
}

/** Forgets whom profiles named until it was erased. @returns of how many */
async function settleNames(db: Db, signal: AbortSignal): Promise<number> {
  const until = performance.now() + SETTLES_FOR_MS;
  let settled = 0;
  for (const profile of await doubtfulProfiles(db)) {
    signal.throwIfAborted();
    if (performance.now() > until) break;
    if (await settleDoubts(db, profile)) settled += 1;
  }
  return settled;
}

/** Once a day: feeds show whole days, so that each brings another one to every account that is read for them alone. */
async function eraseUnshownDaily(db: Db, before: Instant): Promise<number> {
  const upTo = await unshownErasedUpTo(db);
  if (upTo !== null && before <= upTo) return 0;
  const erased = await eraseUnshown(db, before);
  await unshownErased(db, before);
  return erased;
}

/** Counts, looks and deliveries that nobody asks for any more. */
async function forgetCounts(deps: CleanUpDeps, now: Instant): Promise<void> {
  const { db } = deps;
  await forgetWebhooks(deps);
  await forgetPeriodCounts(db, instant(now - COUNTS_KEPT_MS));
  await forgetUsage(db, dayOf(instant(now - USAGE_KEPT_MS)));
  await forgetReceivedMessages(db, receivedKnownFrom(now));
  await forgetLooks(db, instant(now - LOOKS_KEPT_MS));
}

export function createCleanUpService(deps: CleanUpDeps): CleanUpService {
  const { db, bulk, live, mailer, build, erase, clock } = deps;

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

  return {
    async run(signal) {
      const now = clock.now();
      const eventsFrom = instant(now - EVENTS_KEPT_MS);
      const erasures = await erase.finish(signal);
      const erasedPeople = await deps.erasePeople.run(signal);
      // Before reports are built again: those of what is blanked are among them.
      const blankedActions = await eraseRemovedContent(db, instant(now - ERASE_AFTER_MS));
      signal.throwIfAborted();
      const rebuiltReports = await renewOutdated(deps, signal);
      const completedReports = await completeOlder(signal);
      signal.throwIfAborted();
      // After what told of them was built again.
      const settledNames = await settleNames(db, signal);
      await deleteExpired(db, { now, deliveriesBefore: startOfDay(reportsKeptFrom(now)) });
      await forgetCounts(deps, now);
      await deleteOldOwnData(db, { readyAt: filesGoneFrom(now), begunAt: filesLostFrom(now) });
      await forgetBegun(deps);
      await forgetPauses(db, startOfDay(reportsKeptFrom(now)));
      const deletedAccounts = await purgeDeleted(db, now);
      const deletedWatches = await purgeDeletedWatches(db, now);
      await expireCheckouts(db, { now, forgetBefore: eventsFrom });
      await deleteStaleDirectory(db, firstKeptInstant(now));
      await forgetReadDeliveries(db, { now, keptFrom: firstKeptInstant(now) });
      const dropped = await dropActionsBefore(db, actionsKeptFrom(now));
      return {
        erasures,
        erasedPeople,
        rebuiltReports,
        completedReports,
        settledNames,
        blankedActions,
        deletedAccounts,
        deletedWatches,
        sealedAppKeys: await deps.appKeys.sealAgain(signal),
        droppedPartitions: dropped.length,
        compactedMonths: (await compactMonths(deps.sessions, packedBefore(now, 'all'))).length,
        deletedReports: await deleteReportsBefore(db, reportsKeptFrom(now)),
        forgottenEvents: (await live.forget(eventsFrom)) + (await deleteUntrackedEvents(db)),
        baredEvents: await bareEvents(db, instant(now - EVENT_NAMES_KEPT_MS)),
        forgottenMails: await mailer.forget(instant(now - OUTBOX_KEPT_MS)),
        unshownActions: await eraseUnshownDaily(db, firstFeedInstant(now)),
        unwanted: await letGo(db, signal),
        unpublished: (await bulk.sweep()) + (await deps.licensed.sweep()),
        orphans: await eraseOrphans(db, signal),
      };
    },
  };
}

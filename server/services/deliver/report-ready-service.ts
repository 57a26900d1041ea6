import type { LiveEventBody } from '../../../shared/contract/live.ts';
import { readability } from '../../../shared/domain/accounts/readable.ts';
import type { ProfileId, ReportId } from '../../../shared/domain/ids.ts';
import { parseReportId } from '../../../shared/domain/time/period.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import { announcedAccounts, rememberAllDelivered, undeliveredSubjects } from '../../db/repositories/deliveries.ts';
import { findReportNotice, type ReportNotice } from '../../db/repositories/report-announcements.ts';
import { activeTrackers, type Tracker } from '../../db/repositories/trackers.ts';
import type { LiveHub } from '../../ports/live-hub.ts';
import { writeReportReady } from '../webhooks/messages.ts';
import { reportDeliveryKey } from './delivery-keys.ts';

export interface ReportReadyService {
  /**
   * Tells everyone who may read the report that it is ready, each once however often it is asked. Answers how many were
   * told now.
   */
  deliver(profile: ProfileId, reportId: ReportId): Promise<number>;
}

export interface ReportReadyDeps {
  readonly db: Db;
  readonly live: LiveHub;
  readonly clock: Clock;
  readonly publicUrl: string;
}

interface ReadyReport extends ReportNotice {
  readonly reportId: ReportId;
}

/** Readers who are told in one step: it is done whole, or again. */
const TOLD_TOGETHER = 200;

/** The event that tells a reader of the report. */
const readyEvent = (tracker: Tracker, { reportId, name, summary }: ReadyReport): LiveEventBody => ({
  type: 'report-ready',
  accountId: tracker.accountId,
  reportId,
  name: tracker.label ?? name,
  title: { ...summary.title },
  likes: summary.likes,
  follows: summary.follows,
  unfollows: summary.unfollows,
});

export function createReportReadyService({ db, live, clock, publicUrl }: ReportReadyDeps): ReportReadyService {
  /**
   * Published before it is remembered: when the process dies in between, the kept events tell the next attempt.
   * @returns how many were told now
   */
  async function tell(trackers: readonly Tracker[], report: ReadyReport): Promise<number> {
    const { reportId } = report;
    const readers = trackers.map((tracker) => ({
      ...{ tracker, user: tracker.userId, account: tracker.accountId },
      subject: reportDeliveryKey(tracker.accountId, reportId),
    }));
    const open = await undeliveredSubjects(db, 'live', readers);
    if (open.length === 0) return 0;
    const announced = await announcedAccounts(db, open, reportId);
    const fresh = open.filter(({ account }) => !announced.has(account));
    if (fresh.length > 0) {
      await live.publishAll(fresh.map(({ user, tracker }) => ({ user, event: readyEvent(tracker, report) })));
    }
    await writeReportReady({ db, publicUrl }, { reportId, accounts: open }, clock.now());
    await rememberAllDelivered(db, open, { channel: 'live', at: clock.now() });
    return fresh.length;
  }

  return {
    async deliver(profile, reportId) {
      const period = parseReportId(reportId);
      const notice = await findReportNotice(db, profile, reportId);
      if (period === null || notice === null) return 0;
      const now = clock.now();
      const trackers = (await activeTrackers(db, now, { profile })).filter(
        ({ addedAt }) => readability(period, { addedAt, archivedAt: null }, now) === 'readable',
      );
      let told = 0;
      for (let from = 0; from < trackers.length; from += TOLD_TOGETHER) {
        told += await tell(trackers.slice(from, from + TOLD_TOGETHER), { ...notice, reportId });
      }
      return told;
    },
  };
}

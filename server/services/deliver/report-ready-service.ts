import { readability } from '../../../shared/domain/accounts/readable.ts';
import type { ProfileId, ReportId } from '../../../shared/domain/ids.ts';
import { parseReportId } from '../../../shared/domain/time/period.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import { deliveredSubjects, rememberDelivered, wasAnnounced } from '../../db/repositories/deliveries.ts';
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

export function createReportReadyService({ db, live, clock, publicUrl }: ReportReadyDeps): ReportReadyService {
  async function publish(tracker: Tracker, { reportId, name, summary }: ReadyReport): Promise<void> {
    await live.publish(tracker.userId, {
      type: 'report-ready',
      accountId: tracker.accountId,
      reportId,
      name: tracker.label ?? name,
      title: { ...summary.title },
      likes: summary.likes,
      follows: summary.follows,
      unfollows: summary.unfollows,
    });
  }

  /** Published before it is remembered: when the process dies in between, the kept event tells the next attempt. */
  async function tell(tracker: Tracker, report: ReadyReport): Promise<boolean> {
    const user = tracker.userId;
    const subject = reportDeliveryKey(tracker.accountId, report.reportId);
    const sent = await deliveredSubjects(db, { user, channel: 'live', subjects: [subject] });
    if (sent.size > 0) return false;
    const about = { user, account: tracker.accountId, report: report.reportId };
    const announced = await wasAnnounced(db, about);
    if (!announced) await publish(tracker, report);
    await writeReportReady(
      { db, publicUrl },
      { user, account: tracker.accountId, reportId: report.reportId },
      clock.now(),
    );
    await rememberDelivered(db, { user, channel: 'live', subjects: [subject], at: clock.now() });
    return !announced;
  }

  return {
    async deliver(profile, reportId) {
      const period = parseReportId(reportId);
      const notice = await findReportNotice(db, profile, reportId);
      if (period === null || notice === null) return 0;
      let told = 0;
      for (const tracker of await activeTrackers(db, clock.now(), { profile })) {
        const tracking = { addedAt: tracker.addedAt, archivedAt: null };
        if (readability(period, tracking, clock.now()) !== 'readable') continue;
        if (await tell(tracker, { ...notice, reportId })) told += 1;
      }
      return told;
    },
  };
}

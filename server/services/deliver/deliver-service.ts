import { readability } from '../../../shared/domain/accounts/readable.ts';
import type { ProfileId, ReportId } from '../../../shared/domain/ids.ts';
import { parseReportId } from '../../../shared/domain/time/period.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import { deliveredSubjects, rememberDelivered, wasAnnounced } from '../../db/repositories/deliveries.ts';
import { activeTrackers, type Tracker } from '../../db/repositories/trackers.ts';
import type { ReportSummary } from '../../db/schema.ts';
import type { LiveHub } from '../../ports/live-hub.ts';
import { reportSubject } from './subjects.ts';

export interface DeliverService {
  /**
   * Tells everyone who may read the report that it is ready, each once however often it is asked. Answers how many were
   * told now.
   */
  deliver(profile: ProfileId, reportId: ReportId): Promise<number>;
}

export interface DeliverDeps {
  readonly db: Db;
  readonly live: LiveHub;
  readonly clock: Clock;
}

interface ReadyReport {
  readonly name: string;
  readonly reportId: ReportId;
  readonly summary: ReportSummary;
}

export function createDeliverService({ db, live, clock }: DeliverDeps): DeliverService {
  async function find(profile: ProfileId, reportId: ReportId): Promise<ReadyReport | null> {
    const row = await db
      .selectFrom('reports as r')
      .innerJoin('profiles as p', 'p.id', 'r.profile_id')
      .where('r.profile_id', '=', profile)
      .where('r.report_id', '=', reportId)
      .where('p.stopped_reason', 'is distinct from', 'under-review')
      .select(['r.summary', 'p.name', 'p.username'])
      .executeTakeFirst();
    return row === undefined ? null : { reportId, summary: row.summary, name: row.name ?? row.username };
  }

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
    const subject = reportSubject(tracker.accountId, report.reportId);
    const sent = await deliveredSubjects(db, { user, channel: 'live', subjects: [subject] });
    if (sent.size > 0) return false;
    const about = { user, account: tracker.accountId, report: report.reportId };
    const announced = await wasAnnounced(db, about);
    if (!announced) await publish(tracker, report);
    await rememberDelivered(db, { user, channel: 'live', subjects: [subject], at: clock.now() });
    return !announced;
  }

  return {
    async deliver(profile, reportId) {
      const period = parseReportId(reportId);
      const report = await find(profile, reportId);
      if (period === null || report === null) return 0;
      let told = 0;
      for (const tracker of await activeTrackers(db, clock.now(), { profile })) {
        const tracking = { addedAt: tracker.addedAt, archivedAt: null };
        if (readability(period, tracking, clock.now()) !== 'readable') continue;
        if (await tell(tracker, report)) told += 1;
      }
      return told;
    },
  };
}

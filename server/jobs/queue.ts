import type { PgBoss } from 'pg-boss';
import type { ProfileId } from '../../shared/domain/ids.ts';
import type { JobQueue } from '../ports/job-queue.ts';
import type { ReportSlot } from '../services/schedule/due-deliveries.ts';
import type { DueWork } from '../services/schedule/due-service.ts';
import type { JobDefinition } from './definition.ts';
import {
  ABUSE_NOTICE,
  BUILD_REPORT,
  CLEAN_UP,
  COLLECT_PROFILE,
  DELIVER_REPORT,
  ERASE_ACCOUNT,
  REFRESH_CARDS,
  SCHEDULE_DUE,
  WEEKLY_MAIL,
} from './definitions.ts';

/** Puts work into the queue. Work whose slot is taken is in the queue already, and left as it is. */
export interface Enqueuer extends JobQueue {
  enqueueBuilds(slots: readonly ReportSlot[]): Promise<void>;
  enqueueDeliver(slot: ReportSlot): Promise<void>;
  enqueueCleanUp(): Promise<void>;
  /** At most once in `everySeconds`, however many processes ask. */
  enqueueTick(everySeconds: number): Promise<void>;
  enqueueDue(due: DueWork): Promise<void>;
}

const ROWS_PER_INSERT = 500;
/** A feed can wait until what reports need has been read. */
const AFTER_THE_REST = -1;

export function createEnqueuer(boss: PgBoss): Enqueuer {
  async function insert<P extends object>(
    { name, slot }: JobDefinition<P>,
    payloads: readonly P[],
    priority = 0,
  ): Promise<void> {
    for (let from = 0; from < payloads.length; from += ROWS_PER_INSERT) {
      const rows = payloads.slice(from, from + ROWS_PER_INSERT);
      await boss.insert(
        name,
        rows.map((data) => ({ data, singletonKey: slot(data), priority })),
      );
    }
  }

  return {
    enqueueCollect: (profileId) => insert(COLLECT_PROFILE, [{ profileId }]),
    enqueueErase: (erasureId) => insert(ERASE_ACCOUNT, [{ erasureId }]),
    enqueueAbuseNotice: (abuseId) => insert(ABUSE_NOTICE, [{ abuseId }]),
    enqueueBuilds: (slots) => insert(BUILD_REPORT, slots),
    enqueueDeliver: (slot) => insert(DELIVER_REPORT, [slot]),
    enqueueCleanUp: () => insert(CLEAN_UP, [{}]),
    async enqueueTick(everySeconds) {
      await boss.send(SCHEDULE_DUE.name, {}, { singletonKey: SCHEDULE_DUE.slot({}), singletonSeconds: everySeconds });
    },
    async enqueueDue({ collect, collectForFeeds, build, deliver, mail, refresh }) {
      const jobsOf = (profiles: readonly ProfileId[]) => profiles.map((profileId) => ({ profileId }));
      await insert(COLLECT_PROFILE, jobsOf(collect));
      await insert(COLLECT_PROFILE, jobsOf(collectForFeeds), AFTER_THE_REST);
      await insert(BUILD_REPORT, build);
      await insert(DELIVER_REPORT, deliver);
      await insert(WEEKLY_MAIL, mail);
      await insert(REFRESH_CARDS, refresh);
    },
  };
}

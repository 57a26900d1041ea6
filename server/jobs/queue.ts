import type { JobInsert, PgBoss } from 'pg-boss';
import type { Db } from '../db/database.ts';
import type { JobQueue } from '../ports/job-queue.ts';
import type { ReportSlot } from '../services/schedule/due-deliveries.ts';
import type { DueWork } from '../services/schedule/due-service.ts';
import { createCollectQueue } from './collect-queue.ts';
import {
  ABUSE_NOTICE,
  ACCOUNT_MAIL,
  BUILD_REPORT,
  CLEAN_UP,
  DELIVER_REPORT,
  ERASE_ACCOUNT,
  REFRESH_CARDS,
  SCHEDULE_DUE,
  WEEKLY_MAIL,
} from './definitions.ts';
import type { JobDefinition } from './job-types.ts';

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

export function createEnqueuer(boss: PgBoss, db: Db): Enqueuer {
  async function insertRows(name: string, rows: readonly JobInsert[]): Promise<void> {
    for (let from = 0; from < rows.length; from += ROWS_PER_INSERT) {
      await boss.insert(name, rows.slice(from, from + ROWS_PER_INSERT));
    }
  }

  async function insert<P extends object>({ name, slot }: JobDefinition<P>, payloads: readonly P[]): Promise<void> {
    await insertRows(
      name,
      payloads.map((data) => ({ data, singletonKey: slot(data) })),
    );
  }

  const enqueueCollections = createCollectQueue({ boss, db, insert: insertRows });

  return {
    enqueueCollect: (profileId) => enqueueCollections([profileId]),
    enqueueErase: (erasureId) => insert(ERASE_ACCOUNT, [{ erasureId }]),
    enqueueAbuseNotice: (abuseId) => insert(ABUSE_NOTICE, [{ abuseId }]),
    enqueueAccountMail: (mail) => insert(ACCOUNT_MAIL, [mail]),
    enqueueBuilds: (slots) => insert(BUILD_REPORT, slots),
    enqueueDeliver: (slot) => insert(DELIVER_REPORT, [slot]),
    enqueueCleanUp: () => insert(CLEAN_UP, [{}]),
    async enqueueTick(everySeconds) {
      await boss.send(SCHEDULE_DUE.name, {}, { singletonKey: SCHEDULE_DUE.slot({}), singletonSeconds: everySeconds });
    },
    async enqueueDue({ collect, collectForFeeds, build, deliver, mail, refresh }) {
      await enqueueCollections(collect);
      await enqueueCollections(collectForFeeds, { onlyWatched: true });
      await insert(BUILD_REPORT, build);
      await insert(DELIVER_REPORT, deliver);
      await insert(WEEKLY_MAIL, mail);
      await insert(REFRESH_CARDS, refresh);
    },
  };
}

import { fromKysely, type JobInsert, type PgBoss } from 'pg-boss';
import { instant } from '../../shared/domain/ids.ts';
import { DOUBT_AFTER_MS } from '../../shared/domain/mail/outbox-rules.ts';
import { HOUR } from '../../shared/domain/time/calendar.ts';
import { WEBHOOK_DOUBT_MS } from '../../shared/domain/webhooks/webhook.ts';
import type { Clock } from '../core/clock.ts';
import type { Traces } from '../core/traces.ts';
import type { Db, Tx } from '../db/database.ts';
import { countJobsAnew } from '../db/repositories/job-order.ts';
import { dueMailIds, insertMails, type NewMail } from '../db/repositories/outbox.ts';
import { dueWebhookDeliveries } from '../db/repositories/webhook-deliveries.ts';
import type { JobQueue } from '../ports/job-queue.ts';
import { newAccountMail, newReportMail } from '../services/deliver/new-mails.ts';
import type { ReportSlot } from '../services/schedule/due-profiles.ts';
import type { IndexedWork } from '../services/schedule/due-service.ts';
import type { FoundWork } from '../services/schedule/look-service.ts';
import { carryOn } from './carried-trace.ts';
import { createCollectQueue } from './collect-queue.ts';
import {
  BUILD_REPORT,
  CLEAN_UP,
  DELIVER_REPORT,
  DELIVER_WEBHOOK,
  ERASE_ACCOUNT,
  KEEP_DEPARTURES,
  MOVE_SUBSCRIPTION,
  OWN_DATA,
  PAST_WEEKS,
  RECEIVE_UNDELIVERED,
  REFRESH_CARDS,
  RENEW_CONNECTION,
  SCHEDULE_DUE,
  SEND_MAIL,
  SETTLE_CHECKOUT,
  WORK_ON_ARCHIVE,
  WRITE_SUMMARY,
} from './definitions.ts';
import type { JobDefinition } from './job-types.ts';

/** Puts work into the queue. Work whose slot is taken is in the queue already, and left as it is. */
export interface Enqueuer extends JobQueue {
  enqueueBuilds(slots: readonly ReportSlot[]): Promise<void>;
  enqueueDeliver(slot: ReportSlot): Promise<void>;
  enqueueCleanUp(): Promise<void>;
  /** At most once in `everySeconds`, however many processes ask. */
  enqueueTick(everySeconds: number): Promise<void>;
  /** What looks at profiles and readers found due, as part of the transaction that moves the looks on. */
  enqueueFound(tx: Tx, found: FoundWork): Promise<void>;
  enqueueDue(due: IndexedWork): Promise<void>;
}

const ROWS_PER_INSERT = 500;
/** Jobs that are found due within an hour until the queue is another one to the planner, and how many times as many until it is once more. */
const COUNTED_ANEW_AT = 5000;
const COUNTED_ANEW_TIMES = 4;
const MAILS_AT_ONCE = 100;
const WEBHOOKS_AT_ONCE = 1000;

const asMail = (mailId: number) => ({ mailId });
const asDelivery = (deliveryId: string) => ({ deliveryId });
const asPlan = (subscriptionId: number) => ({ subscriptionId });
const asCheckout = (checkoutId: string) => ({ checkoutId });
const asConnection = (connectionId: number) => ({ connectionId });
const asOrder = (orderId: string) => ({ orderId });

interface EnqueuerDeps {
  readonly boss: PgBoss;
  readonly db: Db;
  readonly clock: Clock;
  readonly traces: Traces;
}

/** Counts the jobs that were found due within an hour, and has the planner know of them. */
function createCount(): (tx: Tx, found: FoundWork) => Promise<void> {
  let since = performance.now();
  let queued = 0;
  let next = COUNTED_ANEW_AT;
  return async (tx, { collect, collectForFeeds, build, deliver }) => {
    if (performance.now() - since > HOUR) [since, queued, next] = [performance.now(), 0, COUNTED_ANEW_AT];
    queued += [collect, collectForFeeds, build, deliver].flat().length;
    if (queued < next) return;
    next = COUNTED_ANEW_TIMES * queued;
    await countJobsAnew(tx);
  };
}

export function createEnqueuer({ boss, db, clock, traces }: EnqueuerDeps): Enqueuer {
  const counted = createCount();
  /** Within a transaction, or each insert in one of its own. */
  async function insertRows(name: string, rows: readonly JobInsert[], tx?: Tx): Promise<void> {
    const options = tx === undefined ? {} : { db: fromKysely(tx) };
    for (let from = 0; from < rows.length; from += ROWS_PER_INSERT) {
      await boss.insert(name, carryOn(rows.slice(from, from + ROWS_PER_INSERT), traces), options);
    }
  }

  async function insert<P extends object>(
    { name, slot }: JobDefinition<P>,
    payloads: readonly P[],
    tx?: Tx,
  ): Promise<void> {
    await insertRows(
      name,
      payloads.map((data) => ({ data, singletonKey: slot(data) })),
      tx,
    );
  }

  /** The mails and the jobs that send them, all or nothing. */
  async function writeMailsIn(tx: Tx, mails: readonly NewMail[]): Promise<void> {
    for (let from = 0; from < mails.length; from += ROWS_PER_INSERT) {
      const written = await insertMails(tx, mails.slice(from, from + ROWS_PER_INSERT), clock.now());
      await insert(SEND_MAIL, written.map(asMail), tx);
    }
  }

  const collections = createCollectQueue({ boss, insert: insertRows });

  return {
    enqueueCollect: (profileId) => collections(db, [profileId]),
    enqueueErase: (erasureId) => insert(ERASE_ACCOUNT, [{ erasureId }]),
    async sendMails() {
      const now = clock.now();
      const waiting = await dueMailIds(db, { now, sendingBefore: instant(now - DOUBT_AFTER_MS), limit: MAILS_AT_ONCE });
      await insert(SEND_MAIL, waiting.map(asMail));
    },
    async sendWebhooks() {
      const now = clock.now();
      const due = { now, sendingBefore: instant(now - WEBHOOK_DOUBT_MS), limit: WEBHOOKS_AT_ONCE };
      await insert(DELIVER_WEBHOOK, (await dueWebhookDeliveries(db, due)).map(asDelivery));
    },
    enqueueAccountMail: (mail) => db.transaction().execute((tx) => writeMailsIn(tx, [newAccountMail(mail)])),
    enqueuePastWeeks: (orderId) => insert(PAST_WEEKS, [{ orderId }]),
    enqueueOwnData: (request) => insert(OWN_DATA, [request]),
    enqueueSummary: (attempt) => insert(WRITE_SUMMARY, [{ attempt }]),
    enqueueArchive: (request) => insert(WORK_ON_ARCHIVE, [request]),
    enqueueKeepDepartures: () => insert(KEEP_DEPARTURES, [{}]),
    enqueueBuilds: (slots) => insert(BUILD_REPORT, slots),
    enqueueDeliver: (slot) => insert(DELIVER_REPORT, [slot]),
    enqueueCleanUp: () => insert(CLEAN_UP, [{}]),
    async enqueueTick(everySeconds) {
      await boss.send(SCHEDULE_DUE.name, {}, { singletonKey: SCHEDULE_DUE.slot({}), singletonSeconds: everySeconds });
    },
    async enqueueFound(tx, found) {
      await collections(tx, found.collect, { within: tx });
      await collections(tx, found.collectForFeeds, { onlyWatched: true, within: tx });
      await insert(BUILD_REPORT, found.build, tx);
      await insert(DELIVER_REPORT, found.deliver, tx);
      await writeMailsIn(tx, found.mail.map(newReportMail));
      await counted(tx, found);
    },
    async enqueueDue(due) {
      await insert(SEND_MAIL, due.openMails.map(asMail));
      await insert(DELIVER_WEBHOOK, due.webhooks.map(asDelivery));
      await insert(REFRESH_CARDS, due.refresh);
      await insert(MOVE_SUBSCRIPTION, due.plans.map(asPlan));
      await insert(SETTLE_CHECKOUT, due.checkouts.map(asCheckout));
      await insert(PAST_WEEKS, due.pastWeeks.map(asOrder));
      if (due.messages.length > 0) await insert(RECEIVE_UNDELIVERED, [{}]);
      await insert(RENEW_CONNECTION, due.renewals.map(asConnection));
      await insert(WORK_ON_ARCHIVE, due.archives);
    },
  };
}

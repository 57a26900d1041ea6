import * as z from 'zod';
import { highestPriority, LANE_NAMES, LANES, SLOTS_PER_SERVER } from '../../shared/domain/collect/lanes.ts';
import type { ProfileId, ReportId, UserId } from '../../shared/domain/ids.ts';
import type { ArchiveRequest, OwnDataRequest } from '../ports/job-queue.ts';
import type { JobDefinition, JobLanes } from './job-types.ts';

// Payloads were written by this program's own types; the schemas check their shape on the way back from the database.
const id = z.int().positive();
const profileId = id.transform((value) => value as ProfileId);
const userId = id.transform((value) => value as UserId);
const reportId = z
  .string()
  .regex(/^(week|month)-\d{4}-\d{2}-\d{2}$/)
  .transform((value) => value as ReportId);
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const KEPT = 72 * HOUR;

interface ReportJob {
  readonly profileId: ProfileId;
  readonly reportId: ReportId;
}

const COLLECT_LANES: JobLanes = {
  lanes: LANE_NAMES.map((lane) => ({
    slots: LANES[lane].slots,
    minPriority: LANES[lane].lowestPriority,
    maxPriority: highestPriority(lane),
  })),
  perGroup: SLOTS_PER_SERVER,
};

/** Reads what is new of a profile from its network. */
export const COLLECT_PROFILE: JobDefinition<{ readonly profileId: ProfileId }> = {
  name: 'collect-profile',
  payload: z.object({ profileId }),
  slot: (payload) => `${payload.profileId}`,
  retry: { limit: 6, delaySeconds: 15, maxDelaySeconds: HOUR },
  expireInSeconds: 30 * MINUTE,
  concurrency: COLLECT_LANES,
  keepSeconds: KEPT,
};

/** Builds and stores the report of one period. */
export const BUILD_REPORT: JobDefinition<ReportJob> = {
  name: 'build-report',
  payload: z.object({ profileId, reportId }),
  slot: (payload) => `${payload.profileId}/${payload.reportId}`,
  retry: { limit: 5, delaySeconds: 5, maxDelaySeconds: 10 * MINUTE },
  expireInSeconds: 5 * MINUTE,
  concurrency: 2,
  computes: true,
  keepSeconds: KEPT,
};

/** Tells everyone who may read a report that it is ready. */
export const DELIVER_REPORT: JobDefinition<ReportJob> = {
  name: 'deliver-report',
  payload: z.object({ profileId, reportId }),
  slot: (payload) => `${payload.profileId}/${payload.reportId}`,
  retry: { limit: 8, delaySeconds: 5, maxDelaySeconds: 10 * MINUTE },
  expireInSeconds: 10 * MINUTE,
  concurrency: 2,
  computes: true,
  keepSeconds: KEPT,
};

/** Looks the posts and accounts of a report up again that was read lately. */
export const REFRESH_CARDS: JobDefinition<ReportJob> = {
  name: 'refresh-cards',
  payload: z.object({ profileId, reportId }),
  slot: (payload) => `${payload.profileId}/${payload.reportId}`,
  retry: { limit: 1, delaySeconds: MINUTE, maxDelaySeconds: MINUTE },
  expireInSeconds: 5 * MINUTE,
  concurrency: 1,
  keepSeconds: KEPT,
};

/** Erases an account whose owner opted out, or that is a minor's, wherever it stands. */
export const ERASE_ACCOUNT: JobDefinition<{ readonly erasureId: number }> = {
  name: 'erase-account',
  payload: z.object({ erasureId: id }),
  slot: (payload) => `${payload.erasureId}`,
  retry: { limit: 8, delaySeconds: 15, maxDelaySeconds: HOUR },
  expireInSeconds: HOUR,
  concurrency: 1,
  keepSeconds: KEPT,
};

/**
 * Sends one mail of the outbox, which knows when it is tried again. A try that ended without a word is found there, too. One at a time: while
 * another is being written, the moment in which a mail is neither here nor there would be longer.
 */
export const SEND_MAIL: JobDefinition<{ readonly mailId: number }> = {
  name: 'send-mail',
  payload: z.object({ mailId: id }),
  slot: (payload) => `${payload.mailId}`,
  retry: { limit: 8, delaySeconds: 5, maxDelaySeconds: HOUR },
  expireInSeconds: 3 * MINUTE,
  concurrency: 1,
  keepSeconds: KEPT,
};

/**
 * Sends one delivery of a webhook, which knows when it is tried again: the schedule finds it then. A few at once, since a receiver may
 * take its time.
 */
export const DELIVER_WEBHOOK: JobDefinition<{ readonly deliveryId: string }> = {
  name: 'deliver-webhook',
  payload: z.object({ deliveryId: z.string().regex(/^[1-9]\d{0,17}$/) }),
  slot: ({ deliveryId }) => deliveryId,
  retry: { limit: 0, delaySeconds: MINUTE, maxDelaySeconds: MINUTE },
  expireInSeconds: 2 * MINUTE,
  concurrency: 5,
  keepSeconds: 24 * HOUR,
};

/** Does what has come due for a plan: a renewal, a failed payment, an end. */
export const MOVE_SUBSCRIPTION: JobDefinition<{ readonly subscriptionId: number }> = {
  name: 'move-subscription',
  payload: z.object({ subscriptionId: id }),
  slot: ({ subscriptionId }) => `${subscriptionId}`,
  retry: { limit: 8, delaySeconds: 15, maxDelaySeconds: HOUR },
  expireInSeconds: 3 * MINUTE,
  concurrency: 1,
  keepSeconds: KEPT,
};

/** Asks what became of a checkout that nobody has told of. The next five minutes ask again. */
export const SETTLE_CHECKOUT: JobDefinition<{ readonly checkoutId: string }> = {
  name: 'settle-checkout',
  payload: z.object({ checkoutId: z.uuid() }),
  slot: ({ checkoutId }) => checkoutId,
  retry: { limit: 0, delaySeconds: 15, maxDelaySeconds: MINUTE },
  expireInSeconds: MINUTE,
  concurrency: 1,
  keepSeconds: KEPT,
};

/** Delivers past weeks that were paid for, or gives the money back. The schedule takes it up again until one of the two is done. */
export const PAST_WEEKS: JobDefinition<{ readonly orderId: string }> = {
  // Its queue was called `past-weeks` when it kept one job alone; pg-boss never changes the policy of a queue.
  name: 'deliver-past-weeks',
  payload: z.object({ orderId: z.uuid() }),
  slot: ({ orderId }) => orderId,
  runsAgain: true,
  retry: { limit: 3, delaySeconds: 15, maxDelaySeconds: 10 * MINUTE },
  expireInSeconds: 10 * MINUTE,
  concurrency: 1,
  keepSeconds: KEPT,
};

/** Makes the file with everything that is kept of one person. */
export const OWN_DATA: JobDefinition<OwnDataRequest> = {
  name: 'own-data',
  payload: z.object({ userId, fileId: z.uuid() }),
  slot: ({ fileId }) => fileId,
  retry: { limit: 3, delaySeconds: 15, maxDelaySeconds: 10 * MINUTE },
  expireInSeconds: HOUR,
  concurrency: 1,
  keepSeconds: KEPT,
};

/** Reads an archive that somebody brought, or imports it: one at a time, since each may take all of its memory. */
export const WORK_ON_ARCHIVE: JobDefinition<ArchiveRequest> = {
  name: 'work-on-archive',
  payload: z.object({ importId: z.uuid(), step: z.enum(['reading', 'importing']) }),
  slot: ({ importId, step }) => `${importId}/${step}`,
  retry: { limit: 3, delaySeconds: 5, maxDelaySeconds: 10 * MINUTE },
  expireInSeconds: HOUR,
  concurrency: 1,
  keepSeconds: KEPT,
};

/**
 * Writes the summary that an attempt is for. A model is asked twice inside of it, so that the job itself is only tried again after an accident
 * of this program.
 */
export const WRITE_SUMMARY: JobDefinition<{ readonly attempt: string }> = {
  name: 'write-summary',
  payload: z.object({ attempt: z.uuid() }),
  slot: ({ attempt }) => attempt,
  retry: { limit: 1, delaySeconds: 2, maxDelaySeconds: 2 },
  expireInSeconds: 5 * MINUTE,
  concurrency: 2,
  keepSeconds: KEPT,
};

/** Renews the token of a connection to another network before it ends. The schedule tries again some hours later. */
export const RENEW_CONNECTION: JobDefinition<{ readonly connectionId: number }> = {
  name: 'renew-connection',
  payload: z.object({ connectionId: id }),
  slot: ({ connectionId }) => `${connectionId}`,
  retry: { limit: 0, delaySeconds: MINUTE, maxDelaySeconds: MINUTE },
  expireInSeconds: MINUTE,
  concurrency: 1,
  keepSeconds: KEPT,
};

/** Writes the list of who left beside the database, where a request that has no data folder of a worker asks for it. The clean-up does it, too. */
export const KEEP_DEPARTURES: JobDefinition<Record<never, never>> = {
  name: 'keep-departures',
  payload: z.object({}),
  slot: () => 'all',
  runsAgain: true,
  retry: { limit: 1, delaySeconds: 15, maxDelaySeconds: 15 },
  expireInSeconds: MINUTE,
  concurrency: 1,
  keepSeconds: KEPT,
};

/** Deletes what may not be kept any longer. */
export const CLEAN_UP: JobDefinition<Record<never, never>> = {
  name: 'clean-up',
  payload: z.object({}),
  slot: () => 'all',
  retry: { limit: 3, delaySeconds: MINUTE, maxDelaySeconds: 10 * MINUTE },
  expireInSeconds: HOUR,
  concurrency: 1,
  keepSeconds: KEPT,
};

/** Holds the moments at which profiles and readers are looked at next against the rule, and mends what would come too late. */
export const CHECK_LOOKS: JobDefinition<Record<never, never>> = {
  name: 'check-looks',
  payload: z.object({}),
  slot: () => 'all',
  retry: { limit: 1, delaySeconds: MINUTE, maxDelaySeconds: MINUTE },
  expireInSeconds: 6 * HOUR,
  concurrency: 1,
  keepSeconds: KEPT,
};

/** Compares the ledger with the payment providers' own books. */
export const RECONCILE: JobDefinition<Record<never, never>> = {
  name: 'reconcile',
  payload: z.object({}),
  slot: () => 'all',
  retry: { limit: 5, delaySeconds: MINUTE, maxDelaySeconds: HOUR },
  expireInSeconds: 10 * MINUTE,
  concurrency: 1,
  keepSeconds: KEPT,
};

/** Asks the payment providers for the messages that they could not deliver. A provider that is away is asked again soon; the schedule goes on after that. */
export const RECEIVE_UNDELIVERED: JobDefinition<Record<never, never>> = {
  name: 'hear-undelivered',
  payload: z.object({}),
  slot: () => 'all',
  retry: { limit: 5, delaySeconds: MINUTE, maxDelaySeconds: HOUR },
  expireInSeconds: 10 * MINUTE,
  concurrency: 1,
  keepSeconds: KEPT,
};

/** Finds what is due by the product's clock and queues it. */
export const SCHEDULE_DUE: JobDefinition<Record<never, never>> = {
  name: 'schedule-due',
  payload: z.object({}),
  slot: () => 'all',
  retry: { limit: 0, delaySeconds: 1, maxDelaySeconds: 1 },
  expireInSeconds: 2 * MINUTE,
  concurrency: 1,
  keepSeconds: 10 * MINUTE,
};

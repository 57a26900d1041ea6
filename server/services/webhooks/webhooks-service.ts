import type { WebhookDeliveryView, WebhookView } from '../../../shared/contract/webhooks.ts';
import { type Instant, instant, type UserId } from '../../../shared/domain/ids.ts';
import { dayOf, HOUR } from '../../../shared/domain/time/calendar.ts';
import {
  checkWebhookUrl,
  OLD_SECRET_HOURS,
  WEBHOOK_LOG_SHOWN,
  WEBHOOKS_MAX,
} from '../../../shared/domain/webhooks/webhook.ts';
import { AppError, refuseProblems } from '../../core/app-error.ts';
import type { Clock } from '../../core/clock.ts';
import type { Logger } from '../../core/logger.ts';
import type { Db } from '../../db/database.ts';
import {
  findOwnDelivery,
  listWebhookDeliveries,
  replayWebhookDelivery,
  type WebhookDeliveryRow,
} from '../../db/repositories/webhook-deliveries.ts';
import {
  countWebhooks,
  deleteWebhook,
  findWebhook,
  insertWebhook,
  listWebhooks,
  replaceWebhookSecret,
  setWebhookState,
  type WebhookRow,
} from '../../db/repositories/webhooks.ts';
import type { JobQueue } from '../../ports/job-queue.ts';
import type { WebhookSender } from '../../ports/webhook-sender.ts';
import { writeTest } from './messages.ts';
import { newWebhookSecret, showWebhookSecret } from './signature.ts';

/** Addresses of a person's programs that are told when a report is ready. An id that is not the user's is `not_found`. */
export interface Webhooks {
  list(user: UserId): Promise<WebhookView[]>;
  /** Makes one; its secret is seen this once. @throws AppError `fields_empty`, `webhook_url_refused`, `webhooks_limit` */
  create(user: UserId, wanted: { url: string; description: string }): Promise<{ secret: string; webhook: WebhookView }>;
  /** A new secret; the old one signs beside it for a day. @throws AppError `not_found` */
  rotate(user: UserId, id: string): Promise<string>;
  /** Holds what is to be sent back, or lets it go. @throws AppError `not_found` */
  pause(user: UserId, input: { id: string; paused: boolean }): Promise<void>;
  /** With its log; nothing more is sent there. @throws AppError `not_found` */
  remove(user: UserId, id: string): Promise<void>;
  /** Sends a test now. @throws AppError `not_found`, `webhook_stopped` */
  test(user: UserId, id: string): Promise<void>;
  /** The newest deliveries. @throws AppError `not_found` */
  deliveries(user: UserId, id: string): Promise<WebhookDeliveryView[]>;
  /** Sends it again, under the same id. @throws AppError `not_found`, `webhook_stopped` */
  replay(user: UserId, delivery: string): Promise<void>;
}

export interface WebhooksDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly jobs: Pick<JobQueue, 'sendWebhooks'>;
  readonly sender: Pick<WebhookSender, 'mayAsk'>;
}

const timeOf = (at: Instant | null): string | null => (at === null ? null : new Date(at).toISOString());

const viewOf = (row: WebhookRow, now: Instant): WebhookView => ({
  ...{ id: row.id, url: row.url, description: row.description, state: row.state, created: row.createdOn },
  failingSince: row.failingSince === null ? null : dayOf(row.failingSince),
  oldSecretUntil: row.oldSecretUntil !== null && row.oldSecretUntil > now ? timeOf(row.oldSecretUntil) : null,
});

const deliveryView = (row: WebhookDeliveryRow): WebhookDeliveryView => ({
  ...{ id: row.id, messageId: row.messageId, event: row.event, attempts: row.attempts },
  state: row.state === 'sending' ? 'waiting' : row.state,
  report: row.event === 'report.ready' ? (row.subject.split('/')[1] ?? null) : null,
  created: new Date(row.createdAt).toISOString(),
  lastTry: timeOf(row.triedAt),
  nextTry: row.state === 'waiting' ? timeOf(row.nextTryAt) : null,
  ...{ status: row.answerStatus, answer: row.answerStart, failure: row.failure },
});

export function createWebhooks({ db, clock, log, jobs, sender }: WebhooksDeps): Webhooks {
  const refuseForeign = (isOwn: boolean): void => {
    if (!isOwn) throw new AppError('not_found');
  };

  /** Has what waits sent now. When that fails the schedule finds it, within a minute. */
  const sendSoon = (): Promise<void> =>
    jobs.sendWebhooks().catch((err: unknown) => log.warn({ err }, 'webhooks were left to the schedule'));

  return {
    async list(user) {
      const now = clock.now();
      return (await listWebhooks(db, user)).map((row) => viewOf(row, now));
    },
    async create(user, { url, description }) {
      refuseProblems(checkWebhookUrl(url));
      if (!sender.mayAsk(url)) throw new AppError('webhook_url_refused', { field: 'url' });
      const now = clock.now();
      const secret = newWebhookSecret();
      const made = { url, description, createdOn: dayOf(now) };
      const id = await db.transaction().execute(async (tx) => {
        if ((await countWebhooks(tx, user)) >= WEBHOOKS_MAX)
          throw new AppError('webhooks_limit', { values: { limit: WEBHOOKS_MAX } });
        return insertWebhook(tx, { ...made, user, secret });
      });
      const row = { ...made, id, state: 'active', failingSince: null, oldSecretUntil: null } as const;
      return { secret: showWebhookSecret(secret), webhook: viewOf(row, now) };
    },
    async rotate(user, id) {
      const secret = newWebhookSecret();
      const oldUntil = instant(clock.now() + OLD_SECRET_HOURS * HOUR);
      refuseForeign(await replaceWebhookSecret(db, { user, id, secret, oldUntil }));
      return showWebhookSecret(secret);
    },
    async pause(user, { id, paused }) {
      refuseForeign(await setWebhookState(db, { user, id, state: paused ? 'paused' : 'active' }));
      if (!paused) await sendSoon();
    },
    async remove(user, id) {
      refuseForeign(await deleteWebhook(db, { user, id }));
    },
    async test(user, id) {
      const webhook = await findWebhook(db, { user, id });
      if (webhook === null) throw new AppError('not_found');
      if (webhook.state !== 'active') throw new AppError('webhook_stopped');
      await writeTest(db, id, clock.now());
      await sendSoon();
    },
    async deliveries(user, id) {
      refuseForeign((await findWebhook(db, { user, id })) !== null);
      return (await listWebhookDeliveries(db, { webhook: id, limit: WEBHOOK_LOG_SHOWN })).map(deliveryView);
    },
    async replay(user, delivery) {
      const found = await findOwnDelivery(db, { user, id: delivery });
      if (found === null) throw new AppError('not_found');
      if (!found.isActive) throw new AppError('webhook_stopped');
      await replayWebhookDelivery(db, delivery, clock.now());
      await sendSoon();
    },
  };
}

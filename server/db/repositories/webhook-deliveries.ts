import { sql } from 'kysely';
import { type AccountId, type Instant, instant, type UserId } from '../../../shared/domain/ids.ts';
import type { DeliveryState, WebhookEvent } from '../../../shared/domain/webhooks/webhook.ts';
import type { Db } from '../database.ts';

/** What is to be sent to one webhook. */
export interface NewWebhookDelivery {
  readonly webhook: string;
  readonly account: AccountId | null;
  readonly messageId: string;
  readonly subject: string;
  readonly event: WebhookEvent;
  readonly body: string;
}

/** A delivery that was taken to be sent, with what it needs. */
export interface ClaimedDelivery {
  readonly id: string;
  readonly webhook: string;
  readonly user: UserId;
  readonly messageId: string;
  readonly body: string;
  /** Tries of this round before this one. */
  readonly tries: number;
  /** The number of this try, of all. */
  readonly attempt: number;
  readonly url: string;
  readonly secret: Uint8Array;
  readonly oldSecret: Uint8Array | null;
  readonly oldSecretUntil: Instant | null;
}

/** A line of the log. */
export interface WebhookDeliveryRow {
  readonly id: string;
  readonly messageId: string;
  readonly event: WebhookEvent;
  readonly subject: string;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly createdAt: Instant;
  readonly nextTryAt: Instant;
  readonly triedAt: Instant | null;
  readonly answerStatus: number | null;
  readonly answerStart: string | null;
  readonly failure: string | null;
}

const instantOf = (at: Date | null): Instant | null => (at === null ? null : instant(at.getTime()));

/** The users' webhooks that are told of something. */
export const activeWebhooks = (db: Db, users: readonly UserId[]): Promise<{ id: string; user: UserId }[]> =>
  db
    .selectFrom('webhooks')
    .where('user_id', 'in', [...users])
    .where('state', '=', 'active')
    .select(['id', 'user_id as user'])
    .orderBy('id')
    .execute();

/** What a webhook is told of a subject already stays as it is. */
export async function insertWebhookDeliveries(
  db: Db,
  deliveries: readonly NewWebhookDelivery[],
  now: Instant,
): Promise<void> {
  if (deliveries.length === 0) return;
  const at = new Date(now);
  await db
    .insertInto('webhook_deliveries')
    .values(
      deliveries.map(({ webhook, account, messageId, ...row }) => ({
        ...row,
        ...{ webhook_id: webhook, account_id: account, message_id: messageId, created_at: at, next_try_at: at },
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

interface Due {
  readonly now: Instant;
  /** What has been `sending` since then was sent by a worker that died. */
  readonly sendingBefore: Instant;
}

/** Of webhooks that are active and whose owner is there. */
const dueOf = (db: Db, { now, sendingBefore }: Due) =>
  db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhooks as w', 'w.id', 'd.webhook_id')
    .innerJoin('users as u', 'u.id', 'w.user_id')
    .where('w.state', '=', 'active')
    .where('u.blocked', '=', false)
    .where('u.deleted_at', 'is', null)
    .where(({ eb, and, or }) =>
      or([
        and([eb('d.state', '=', 'waiting'), eb('d.next_try_at', '<=', new Date(now))]),
        and([eb('d.state', '=', 'sending'), eb('d.tried_at', '<=', new Date(sendingBefore))]),
      ]),
    );

/** Deliveries whose next try has come, and those whose worker died, the longest waiting first. */
export async function dueWebhookDeliveries(db: Db, due: Due & { readonly limit: number }): Promise<string[]> {
  const rows = await dueOf(db, due).orderBy('d.next_try_at').limit(due.limit).select('d.id').execute();
  return rows.map(({ id }) => id);
}

/** Takes a due delivery: from here on it counts as sent. @returns null when it is not due any more, or another worker was first */
export async function claimWebhookDelivery(db: Db, id: string, due: Due): Promise<ClaimedDelivery | null> {
  return db.transaction().execute(async (tx) => {
    const row = await dueOf(tx, due)
      .where('d.id', '=', id)
      .select(['d.id', 'd.webhook_id', 'w.user_id', 'd.message_id', 'd.body', 'd.tries', 'd.attempts'])
      .select(['w.url', 'w.secret', 'w.old_secret', 'w.old_secret_until'])
      .forUpdate('d')
      .skipLocked()
      .executeTakeFirst();
    if (row === undefined) return null;
    await tx
      .updateTable('webhook_deliveries')
      .set({ state: 'sending', attempts: row.attempts + 1, tried_at: new Date(due.now) })
      .where('id', '=', id)
      .execute();
    return {
      ...{ id: row.id, webhook: row.webhook_id, user: row.user_id, messageId: row.message_id, body: row.body },
      ...{ tries: row.tries, attempt: row.attempts + 1, url: row.url, secret: row.secret, oldSecret: row.old_secret },
      oldSecretUntil: instantOf(row.old_secret_until),
    };
  });
}

/** What became of a try. `nextTryAt` null: there is no other. */
export interface TryOutcome {
  readonly state: 'waiting' | 'delivered' | 'failed';
  readonly nextTryAt: Instant | null;
  readonly answerStatus: number | null;
  readonly answerStart: string | null;
  readonly failure: string | null;
}

/** Writes down what became of a try. @returns false when another worker has taken over, or it is gone */
export async function settleWebhookTry(
  tx: Db,
  { id, attempt }: Pick<ClaimedDelivery, 'id' | 'attempt'>,
  outcome: TryOutcome,
): Promise<boolean> {
  const { nextTryAt } = outcome;
  const { numUpdatedRows } = await tx
    .updateTable('webhook_deliveries')
    .set((eb) => ({
      state: outcome.state,
      tries: eb('tries', '+', 1),
      ...(nextTryAt === null ? {} : { next_try_at: new Date(nextTryAt) }),
      ...{ answer_status: outcome.answerStatus, answer_start: outcome.answerStart, failure: outcome.failure },
    }))
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .where('attempts', '=', attempt)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The newest first. */
export async function listWebhookDeliveries(
  db: Db,
  input: { readonly webhook: string; readonly limit: number },
): Promise<WebhookDeliveryRow[]> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .where('webhook_id', '=', input.webhook)
    .select(['id', 'message_id', 'event', 'subject', 'state', 'attempts', 'created_at', 'next_try_at', 'tried_at'])
    .select(['answer_status', 'answer_start', 'failure'])
    .orderBy('id', 'desc')
    .limit(input.limit)
    .execute();
  return rows.map((row) => ({
    ...{ id: row.id, messageId: row.message_id, event: row.event, subject: row.subject, state: row.state },
    ...{ attempts: row.attempts, answerStatus: row.answer_status, answerStart: row.answer_start, failure: row.failure },
    createdAt: instant(row.created_at.getTime()),
    nextTryAt: instant(row.next_try_at.getTime()),
    triedAt: instantOf(row.tried_at),
  }));
}

/** Of whom a delivery is; null for one that is not the user's. */
export async function findOwnDelivery(
  db: Db,
  input: { readonly user: UserId; readonly id: string },
): Promise<{ readonly isActive: boolean } | null> {
  const row = await db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhooks as w', 'w.id', 'd.webhook_id')
    .where('w.user_id', '=', input.user)
    .where('d.id', '=', input.id)
    .select('w.state')
    .executeTakeFirst();
  return row === undefined ? null : { isActive: row.state === 'active' };
}

/** A new round of tries, from now on; one that is just being sent is left alone. */
export async function replayWebhookDelivery(db: Db, id: string, now: Instant): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', tries: 0, next_try_at: new Date(now) })
    .where('id', '=', id)
    .where('state', '<>', 'sending')
    .execute();
}

/** Every delivery of the person's webhooks, for the copy of their data. */
export async function ownWebhookDeliveries(db: Db, user: UserId) {
  return db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhooks as w', 'w.id', 'd.webhook_id')
    .where('w.user_id', '=', user)
    .select(['w.url', 'd.message_id', 'd.event', 'd.body', 'd.state', 'd.attempts', 'd.created_at', 'd.tried_at'])
    .select(['d.answer_status', 'd.answer_start', 'd.failure'])
    .orderBy('d.id')
    .execute();
}

/** @returns how many there were */
export async function forgetWebhookDeliveries(db: Db, before: Instant): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('webhook_deliveries')
    .where('created_at', '<', sql<Date>`${new Date(before).toISOString()}::timestamptz`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

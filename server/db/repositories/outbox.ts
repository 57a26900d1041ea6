import { sql } from 'kysely';
import { type Instant, instant, type UserId } from '../../../shared/domain/ids.ts';
import type { MailKind } from '../../../shared/domain/mail/outbox-rules.ts';
import type { Db } from '../database.ts';

/** What is written down of a mail with its cause. */
export interface NewMail {
  readonly key: string;
  readonly slot: string;
  readonly kind: MailKind;
  readonly user: UserId | null;
  readonly data: object;
}

/** A mail that is not settled. */
export interface OpenMail {
  readonly id: number;
  readonly key: string;
  readonly kind: MailKind;
  readonly user: UserId | null;
  readonly data: unknown;
  readonly state: 'waiting' | 'sending';
  readonly tries: number;
  readonly handovers: number;
  readonly createdAt: Instant;
  readonly nextTryAt: Instant;
  readonly messageId: string | null;
  readonly subjects: readonly string[];
  readonly sendingAt: Instant | null;
}

const OPEN = ['waiting', 'sending'] as const;

/** Writes the mails down; one whose key is known, or whose slot is taken by one on its way, stays as it is. @returns the new ones. */
export async function insertMails(db: Db, mails: readonly NewMail[], now: Instant): Promise<number[]> {
  if (mails.length === 0) return [];
  const at = new Date(now);
  const rows = await db
    .insertInto('outbox')
    .values(
      mails.map(({ key, slot, kind, user, data }) => ({
        ...{ key, slot, kind },
        user_id: user,
        data: JSON.stringify(data),
        created_at: at,
        next_try_at: at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The mail, while it waits or is being sent. */
export async function findOpenMail(db: Db, id: number): Promise<OpenMail | null> {
  const row = await db
    .selectFrom('outbox')
    .where('id', '=', id)
    .where('state', 'in', OPEN)
    .selectAll()
    .executeTakeFirst();
  if (row === undefined || (row.state !== 'waiting' && row.state !== 'sending')) return null;
  return {
    id: row.id,
    key: row.key,
    kind: row.kind,
    user: row.user_id,
    data: row.data,
    state: row.state,
    tries: row.tries,
    handovers: row.handovers,
    createdAt: instant(row.created_at.getTime()),
    nextTryAt: instant(row.next_try_at.getTime()),
    messageId: row.message_id,
    subjects: row.subjects,
    sendingAt: row.sending_at === null ? null : instant(row.sending_at.getTime()),
  };
}

/** Mails whose next try has come, and those that have been `sending` since `sendingBefore` or longer, the longest waiting first. */
export async function dueMailIds(
  db: Db,
  input: { readonly now: Instant; readonly sendingBefore: Instant; readonly limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('outbox')
    .where(({ eb, and, or }) =>
      or([
        and([eb('state', '=', 'waiting'), eb('next_try_at', '<=', new Date(input.now))]),
        and([eb('state', '=', 'sending'), eb('sending_at', '<=', new Date(input.sendingBefore))]),
      ]),
    )
    .orderBy('next_try_at')
    .limit(input.limit)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * The end of the mail is about to be handed over. @returns the number of this handing over; null when another worker was first,
 * or the mail is gone.
 */
export async function markSending(
  db: Db,
  id: number,
  input: { readonly now: Instant; readonly messageId: string; readonly subjects: readonly string[] },
): Promise<number | null> {
  const row = await db
    .updateTable('outbox')
    .set((eb) => ({
      state: 'sending' as const,
      handovers: eb('handovers', '+', 1),
      sending_at: new Date(input.now),
      message_id: input.messageId,
      subjects: [...input.subjects],
    }))
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning('handovers')
    .executeTakeFirst();
  return row?.handovers ?? null;
}

/** The state of a mail that a change is meant for; in every other one the mail is left alone. */
export interface MailClaim {
  readonly id: number;
  readonly state: 'waiting' | 'sending';
  readonly handovers: number;
}

/** The mail is settled. @returns false when it was before */
export async function settleMail(
  db: Db,
  claim: MailClaim,
  input: { readonly state: 'sent' | 'refused' | 'abandoned'; readonly now: Instant; readonly reply: string | null },
): Promise<boolean> {
  const result = await db
    .updateTable('outbox')
    .set({ state: input.state, settled_at: new Date(input.now), reply: input.reply })
    .where('id', '=', claim.id)
    .where('state', '=', claim.state)
    .where('handovers', '=', claim.handovers)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** The mail waits for its next try. */
export async function postponeMail(
  db: Db,
  claim: MailClaim,
  input: { readonly nextTryAt: Instant; readonly reply: string },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set((eb) => ({
      state: 'waiting' as const,
      tries: eb('tries', '+', 1),
      next_try_at: new Date(input.nextTryAt),
      reply: input.reply,
    }))
    .where('id', '=', claim.id)
    .where('state', '=', claim.state)
    .where('handovers', '=', claim.handovers)
    .execute();
}

/** There is nothing to say any more. */
export async function dropMail(db: Db, id: number): Promise<void> {
  await db.deleteFrom('outbox').where('id', '=', id).where('state', '=', 'waiting').execute();
}

/** Waiting for a try, given to a mail server that has not answered, taken by it, refused by it for good, given up after days. */
export const MAIL_STATES = ['waiting', 'sending', 'sent', 'refused', 'abandoned'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** How many mails are in each state; states that none is in are left out. */
export async function countMails(db: Db): Promise<{ state: MailState; mails: number }[]> {
  return db
    .selectFrom('outbox')
    .groupBy('state')
    .select(['state', sql<number>`count(*)::int`.as('mails')])
    .execute();
}

/** A mail as the operator sees it: never its words. */
export interface MailLine {
  readonly id: number;
  readonly kind: MailKind;
  readonly user: UserId | null;
  readonly state: MailState;
  readonly tries: number;
  readonly createdAt: Date;
  readonly nextTryAt: Date;
  readonly reply: string | null;
  readonly messageId: string | null;
}

const mailLines = (db: Db) =>
  db
    .selectFrom('outbox')
    .select(['id', 'kind', 'user_id as user', 'state', 'tries', 'created_at as createdAt'])
    .select(['next_try_at as nextTryAt', 'reply', 'message_id as messageId']);

/** The mails that are not sent, the newest first. */
export const unsentMails = (db: Db, limit: number): Promise<MailLine[]> =>
  mailLines(db).where('state', '<>', 'sent').orderBy('id', 'desc').limit(limit).execute();

/** The newest mails, whatever became of them. */
export const recentMails = (db: Db, limit: number): Promise<MailLine[]> =>
  mailLines(db).orderBy('id', 'desc').limit(limit).execute();

export const findMailLine = async (db: Db, id: number): Promise<MailLine | null> =>
  (await mailLines(db).where('id', '=', id).executeTakeFirst()) ?? null;

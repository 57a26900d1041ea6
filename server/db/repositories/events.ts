import { sql } from 'kysely';
import type { Instant, UserId } from '../../../shared/domain/ids.ts';
import type { Db } from '../database.ts';

/** First key of the advisory locks that order one user's events; the second is the user. */
const EVENTS_LOCK = 0x7065;

export interface EventRow {
  readonly id: number;
  readonly body: unknown;
}

/**
 * Keeps an event and returns its id. Publishers for the same user wait for each other, so that ids become visible in
 * ascending order: a reader who has seen id n can never miss a smaller one that commits later.
 */
export const insertEvent = (db: Db, user: UserId, event: { body: unknown; at: Instant }): Promise<number> =>
  db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${EVENTS_LOCK}::int, ${user}::int)`.execute(tx);
    const row = await tx
      .insertInto('events')
      .values({ user_id: user, body: JSON.stringify(event.body), created_at: new Date(event.at) })
      .returning('id')
      .executeTakeFirstOrThrow();
    return Number(row.id);
  });

/** Events after an id, oldest first. */
export async function eventsAfter(db: Db, user: UserId, from: { after: number; limit: number }): Promise<EventRow[]> {
  const rows = await db
    .selectFrom('events')
    .where('user_id', '=', user)
    .where('id', '>', String(from.after))
    .orderBy('id')
    .limit(from.limit)
    .select(['id', 'body'])
    .execute();
  return rows.map(({ id, body }) => ({ id: Number(id), body }));
}

/** 0 without an event. */
export async function newestEventId(db: Db, user: UserId): Promise<number> {
  const row = await db
    .selectFrom('events')
    .where('user_id', '=', user)
    .select(({ fn }) => fn.max<string | null>('id').as('id'))
    .executeTakeFirst();
  return Number(row?.id ?? 0);
}

/** @returns how many were deleted. */
export async function deleteEventsBefore(db: Db, before: Instant): Promise<number> {
  const result = await db.deleteFrom('events').where('created_at', '<', new Date(before)).executeTakeFirst();
  return Number(result.numDeletedRows);
}

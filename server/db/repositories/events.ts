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

/** Whether the event shows names or pictures, and without them: whoever is told of more reads the report again. */
const SHOWS = sql<boolean>`(e.body ->> 'type' = 'data-update' and e.body ?| array['posts', 'people'])`;
const BARE = sql`(e.body - 'posts' - 'people') || '{"more": true}'::jsonb`;

/**
 * A title that names somebody whose erasure has only begun, or a whole account that is nobody's to read of any more: such events are
 * about to be deleted.
 */
const IS_BEING_FORGOTTEN = sql<boolean>`(e.body ->> 'type' = 'report-ready' and exists (
  select from accounts a join profiles p on p.id = a.profile_id
  where a.id = (e.body ->> 'accountId')::int and (p.external_id like 'withheld:%' or exists (
    select from erasures x join reports r on r.profile_id = a.profile_id and r.report_id = e.body ->> 'reportId'
    where x.erased_at is null and x.external_id is not null and position(x.external_id in r.body) > 0))))`;

/** Events after an id, oldest first; from before an erasure that is still under way, without anything that it may have to take out. */
export async function eventsAfter(db: Db, user: UserId, from: { after: number; limit: number }): Promise<EventRow[]> {
  const { rows } = await sql<{ id: string; body: unknown }>`
    select e.id, case when ${SHOWS} and e.created_at <= (select max(created_at) from erasures where erased_at is null)
      then ${BARE} else e.body end as body
    from events e
    where e.user_id = ${user}::int and e.id > ${String(from.after)}::bigint and not ${IS_BEING_FORGOTTEN}
    order by e.id limit ${from.limit}::int`.execute(db);
  return rows.map(({ id, body }) => ({ id: Number(id), body }));
}

/**
 * Takes names, pictures and posts out of the kept events published at or before `until`: they are worth something only to pages that
 * were open at that moment.
 * @returns how many events.
 */
export async function bareEvents(db: Db, until: Instant): Promise<number> {
  const result = await sql`
    update events e set body = ${BARE}
    where ${SHOWS} and e.created_at <= ${new Date(until).toISOString()}::timestamptz`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}

/** Deletes kept events about accounts that are no longer in their subscriber's list, and cannot come back to it. @returns how many. */
export async function deleteUntrackedEvents(db: Db): Promise<number> {
  const result = await sql`
    delete from events e
    where e.body ->> 'accountId' is not null
      and not exists (select from accounts a where a.id = (e.body ->> 'accountId')::int)
      and not exists (select from deleted_accounts d where d.id = (e.body ->> 'accountId')::int)`.execute(db);
  return Number(result.numAffectedRows ?? 0);
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

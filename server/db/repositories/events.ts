import { sql } from 'kysely';
import type { Instant, UserId } from '../../../shared/domain/ids.ts';
import { DAY } from '../../../shared/domain/time/calendar.ts';
import { lookUp } from '../bulk/look-ups.ts';
import type { Db } from '../database.ts';

/** First key of the advisory locks that order one user's events; the second is the user. */
const EVENTS_LOCK = 0x7065;

export interface EventRow {
  readonly id: number;
  readonly body: unknown;
}

export interface NewEvent {
  readonly user: UserId;
  readonly body: unknown;
}

/**
 * Keeps events, all or none. Publishers for the same user wait for each other, so that ids become visible in ascending order: a reader who
 * has seen id n can never miss a smaller one that commits later.
 * @returns their ids, in the events' order
 */
export const insertEvents = (db: Db, events: readonly NewEvent[], at: Instant): Promise<number[]> =>
  db.transaction().execute(async (tx) => {
    // In the users' order: whoever else publishes to several of them takes the locks in the same one.
    const users = [...new Set(events.map(({ user }) => user))].sort((a, b) => a - b);
    await sql`select pg_advisory_xact_lock(${EVENTS_LOCK}::int, u.id)
      from (select id from unnest(${users}::int[]) as u (id) order by id) u`.execute(tx);
    const rows = events.map(({ user, body }) => ({
      ...{ user_id: user, body: JSON.stringify(body), created_at: new Date(at) },
    }));
    const inserted = await tx.insertInto('events').values(rows).returning('id').execute();
    return inserted.map(({ id }) => Number(id));
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

/** Whose events are read, and after which id. */
export interface EventPosition {
  readonly user: UserId;
  readonly after: number;
}

/**
 * Events after each of the positions, oldest first and at most `limit` of each; from before an erasure that is still under way, without
 * anything that it may have to take out.
 */
export async function eventsAfter(
  db: Db,
  positions: readonly EventPosition[],
  { limit }: { readonly limit: number },
): Promise<EventRow[][]> {
  const { rows } = await sql<{ place: string; id: string; body: unknown }>`
    select n.place, e.id, e.body
    from unnest(${positions.map(({ user }) => user)}::int[], ${positions.map(({ after }) => String(after))}::bigint[])
      with ordinality as n (user_id, after_id, place)
    cross join lateral (
      select e.id, case when ${SHOWS} and e.created_at <= (select max(created_at) from erasures where erased_at is null)
        then ${BARE} else e.body end as body
      from events e
      where e.user_id = n.user_id and e.id > n.after_id and not ${IS_BEING_FORGOTTEN}
      order by e.id limit ${limit}::int) e
    order by n.place, e.id`.execute(db);
  const found = positions.map((): EventRow[] => []);
  for (const { place, id, body } of rows) found[Number(place) - 1]?.push({ id: Number(id), body });
  return found;
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

/** Longer than whatever was under way when an account left takes to tell of it. */
const LEFT_NOTED_MS = DAY;

/**
 * Deletes kept events about accounts that have left their subscriber's list and cannot come back to it, as triggers note them (migration 0094); no
 * other events are read.
 * @returns how many.
 */
export async function deleteUntrackedEvents(db: Db): Promise<number> {
  const result = await lookUp(db, (tx) =>
    sql`
        with gone as (
          select distinct user_id, account_id from left_accounts l
          where not exists (select from accounts a where a.id = l.account_id)
            and not exists (select from deleted_accounts d where d.id = l.account_id)
        )
        delete from events e using gone g
        where e.user_id = g.user_id and (e.body ->> 'accountId')::int = g.account_id`.execute(tx),
  );
  await sql`
    delete from left_accounts
    where left_at < clock_timestamp() - ${sql.lit(LEFT_NOTED_MS)} * interval '1 millisecond'`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}

/** Of each user the id of the newest event; 0 without one. */
export async function newestEventIds(db: Db, users: readonly UserId[]): Promise<number[]> {
  const { rows } = await sql<{ id: string | null }>`
    select (select max(e.id) from events e where e.user_id = n.user_id) as id
    from unnest(${[...users]}::int[]) with ordinality as n (user_id, place) order by n.place`.execute(db);
  return rows.map(({ id }) => Number(id ?? 0));
}

/** @returns how many were deleted. */
export async function deleteEventsBefore(db: Db, before: Instant): Promise<number> {
  const result = await db.deleteFrom('events').where('created_at', '<', new Date(before)).executeTakeFirst();
  return Number(result.numDeletedRows);
}

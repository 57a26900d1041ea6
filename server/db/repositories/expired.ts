import { sql } from 'kysely';
import { RELEASED_WINDOW_MS } from '../../../shared/domain/abuse/suspension.ts';
import { type Day, type Instant, instant, type ProfileId, type ReportId } from '../../../shared/domain/ids.ts';
import type { Db } from '../database.ts';

const at = (value: Instant) => sql<Date>`${new Date(value).toISOString()}::timestamptz`;

/** Deletes reports of periods that ended before the day. Answers how many. */
export async function deleteReportsBefore(db: Db, day: Day): Promise<number> {
  const result = await db.deleteFrom('reports').where('end_day', '<', day).executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Sessions, one-time links and proofs whose time is over, abuse reports decided long ago, and what was remembered of deliveries before `deliveriesBefore`. */
export async function deleteExpired(db: Db, about: { now: Instant; deliveriesBefore: Instant }): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', at(about.now)).execute();
  await db.deleteFrom('links').where('expires_at', '<', at(about.now)).execute();
  await db.deleteFrom('proof_requests').where('expires_at', '<', at(about.now)).execute();
  await db
    .deleteFrom('abuse_reports')
    .where('decided_at', '<', at(instant(about.now - RELEASED_WINDOW_MS)))
    .execute();
  await db.deleteFrom('deliveries').where('delivered_at', '<', at(about.deliveriesBefore)).execute();
}

/** Closes checkouts that nobody finished in time, and forgets unpaid ones from before `forgetBefore`. */
export async function expireCheckouts(db: Db, about: { now: Instant; forgetBefore: Instant }): Promise<void> {
  await db
    .updateTable('checkouts')
    .set({ status: 'expired', settled_at: at(about.now) })
    .where('status', '=', 'open')
    .where('expires_at', '<', at(about.now))
    .execute();
  await db
    .deleteFrom('checkouts')
    .where('status', 'in', ['expired', 'declined'])
    .where('created_at', '<', at(about.forgetBefore))
    .execute();
}

/** Directory rows that nobody has asked for since. */
export async function deleteStaleDirectory(db: Db, before: Instant): Promise<void> {
  await db.deleteFrom('people').where('fetched_at', '<', at(before)).execute();
  await db.deleteFrom('posts').where('fetched_at', '<', at(before)).execute();
}

/**
 * Erases the content of actions removed before `before`: text, tags and post, and the cards of removed own posts. That
 * the action happened stays. Answers how many actions were blanked.
 */
export async function eraseRemovedContent(db: Db, before: Instant): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await sql`
      delete from posts using (
        select p.network, a.post_code from actions a join profiles p on p.id = a.profile_id
        where a.removed_at < ${at(before)} and a.kind = 'post' and a.post_code is not null
      ) own where posts.network = own.network and posts.code = own.post_code`.execute(tx);
    const result = await tx
      .updateTable('actions')
      .set({ text: null, tags: [], post_code: null, post_url: null })
      .where('removed_at', '<', at(before))
      .where(sql<boolean>`(text is not null or post_code is not null or tags <> '{}')`)
      .executeTakeFirst();
    return Number(result.numUpdatedRows);
  });
}

/**
 * Reports from before there were anomalies whose period begins on or after `since`, the oldest first: each leaves behind
 * what the next compares itself with. Those of profiles that are not collected any more stay as they are.
 */
export async function reportsWithoutTrail(
  db: Db,
  about: { since: Day; limit: number },
): Promise<{ profileId: ProfileId; reportId: ReportId }[]> {
  return db
    .selectFrom('reports as r')
    .innerJoin('profiles as p', 'p.id', 'r.profile_id')
    .where('r.trail', 'is', null)
    .where('p.stopped_reason', 'is', null)
    .where('r.start_day', '>=', about.since)
    .orderBy('r.start_day')
    .orderBy('r.profile_id')
    .orderBy('r.report_id')
    .limit(about.limit)
    .select(['r.profile_id as profileId', 'r.report_id as reportId'])
    .execute();
}

/** Reports that show something which its author has deleted since they were built; removals before `since` are not looked at. */
export async function outdatedReports(db: Db, since: Instant): Promise<{ profileId: ProfileId; reportId: ReportId }[]> {
  const { rows } = await sql<{ profileId: ProfileId; reportId: ReportId }>`
    with hidden as (
      select profile_id, occurred_at, removed_at as hidden_at from actions where removed_at >= ${at(since)}
      union all
      select a.profile_id, a.occurred_at, p.changed_at from posts p
      join profiles f on f.network = p.network
      join actions a on a.profile_id = f.id and a.post_code = p.code
      where p.gone and p.changed_at >= ${at(since)}
    )
    select r.profile_id as "profileId", r.report_id as "reportId" from reports r
    join hidden h on h.profile_id = r.profile_id and h.hidden_at > r.built_at
      and (h.occurred_at at time zone 'UTC')::date between r.start_day and r.end_day
    union
    select r.profile_id, r.report_id from reports r join profiles p on p.id = r.profile_id
    where r.trail #>> '{profile,bio}' is not null
      and (r.trail #>> '{profile,bio}' is distinct from p.bio or p.stopped_reason is not null)
    order by 1, 2`.execute(db);
  return rows;
}

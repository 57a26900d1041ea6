import { sql } from 'kysely';
import { RELEASED_WINDOW_MS } from '../../../shared/domain/abuse/suspension.ts';
import { type ActionKind, RECEIVED_KINDS } from '../../../shared/domain/activity/action.ts';
import { type Day, type Instant, instant, type ProfileId, type ReportId } from '../../../shared/domain/ids.ts';
import { OUTBOX_ROWS_KEPT_MS } from '../../../shared/domain/mail/outbox-rules.ts';
import { DAY, dayOf } from '../../../shared/domain/time/calendar.ts';
import { lookUp } from '../bulk/look-ups.ts';
import type { Db } from '../database.ts';
import { forgetTurns } from './host-turns.ts';
import { forgetBioChanges } from './outdated-reports.ts';
import { reportsWithProfiles } from './with-profiles.ts';

const at = (value: Instant) => sql<Date>`${new Date(value).toISOString()}::timestamptz`;

/** Deletes reports of periods that ended before the day. Answers how many. */
export async function deleteReportsBefore(db: Db, day: Day): Promise<number> {
  const result = await db.deleteFrom('reports').where('end_day', '<', day).executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** A replaced token may end its session by a log-out that comes late; after this it is of no use. */
const REPLACED_TOKENS_KEPT_MS = DAY;
/** A device that was away for longer is told of again. */
const DEVICES_KEPT_MS = 400 * DAY;

/** A new address that nobody confirmed; longer than its link works, since another link can be asked for. */
const NEW_ADDRESS_KEPT_MS = 7 * DAY;

/** As long as logs. */
const GAPS_KEPT_MS = 90 * DAY;

/** Counts of windows that are over, by the database's clock: they are counted by machines' clocks, never by the product's. */
async function deleteExpiredCounts(db: Db): Promise<void> {
  await sql`delete from rate_limits where expire < extract(epoch from clock_timestamp()) * 1000`.execute(db);
}

/** Counts of calls, changes of bios that were looked at for long enough, turns and pauses of hosts, sessions, replaced tokens, one-time links, changes of addresses and proofs whose time is over, abuse reports decided long ago, mails settled long ago, and what was remembered of deliveries before `deliveriesBefore`. */
export async function deleteExpired(db: Db, input: { now: Instant; deliveriesBefore: Instant }): Promise<void> {
  await deleteExpiredCounts(db);
  await forgetBioChanges(db);
  await forgetTurns(db, input.now);
  await db.deleteFrom('sessions').where('expires_at', '<', at(input.now)).execute();
  await db
    .deleteFrom('session_tokens')
    .where('replaced_at', '<', at(instant(input.now - REPLACED_TOKENS_KEPT_MS)))
    .execute();
  await db.deleteFrom('reauthentications').where('expires_at', '<', at(input.now)).execute();
  await db.deleteFrom('passkey_challenges').where('expires_at', '<', at(input.now)).execute();
  await db.deleteFrom('google_flows').where('expires_at', '<', at(input.now)).execute();
  await db.deleteFrom('links').where('expires_at', '<', at(input.now)).execute();
  await db
    .deleteFrom('address_changes')
    .where(({ eb, and, or }) =>
      or([
        eb('undo_until', '<', at(input.now)),
        and([eb('undo_until', 'is', null), eb('requested_at', '<', at(instant(input.now - NEW_ADDRESS_KEPT_MS)))]),
      ]),
    )
    .execute();
  await db.deleteFrom('proof_requests').where('expires_at', '<', at(input.now)).execute();
  await db
    .deleteFrom('abuse_reports')
    .where('decided_at', '<', at(instant(input.now - RELEASED_WINDOW_MS)))
    .execute();
  await db
    .deleteFrom('stream_gaps')
    .where('ended_at', '<', at(instant(input.now - GAPS_KEPT_MS)))
    .execute();
  await db
    .deleteFrom('known_devices')
    .where('seen_on', '<', dayOf(instant(input.now - DEVICES_KEPT_MS)))
    .execute();
  await db
    .deleteFrom('outbox')
    .where('settled_at', '<', at(instant(input.now - OUTBOX_ROWS_KEPT_MS)))
    .execute();
  await db.deleteFrom('deliveries').where('delivered_at', '<', at(input.deliveriesBefore)).execute();
}

/** Times of not collecting that no kept report can name. */
export async function forgetPauses(db: Db, before: Instant): Promise<void> {
  await db.deleteFrom('pauses').where('ended_at', '<', at(before)).execute();
}

/** Closes checkouts that nobody finished in time, and forgets unpaid ones from before `forgetBefore`. */
export async function expireCheckouts(db: Db, input: { now: Instant; forgetBefore: Instant }): Promise<void> {
  await db
    .updateTable('checkouts')
    .set({ status: 'expired', settled_at: at(input.now) })
    .where('status', '=', 'open')
    .where('expires_at', '<', at(input.now))
    .execute();
  await db
    .deleteFrom('checkouts')
    .where('status', 'in', ['expired', 'declined'])
    .where('created_at', '<', at(input.forgetBefore))
    .execute();
  await db
    .updateTable('past_week_orders')
    .set({ state: 'expired', ended_at: at(input.now) })
    .where('state', 'in', ['open', 'declined'])
    .where('expires_at', '<', at(input.now))
    .execute();
  await db
    .deleteFrom('past_week_orders')
    .where('state', '=', 'expired')
    .where('created_at', '<', at(input.forgetBefore))
    .execute();
}

/** Directory rows that nobody has asked for since. */
export async function deleteStaleDirectory(db: Db, before: Instant): Promise<void> {
  await db.deleteFrom('people').where('fetched_at', '<', at(before)).execute();
  await db.deleteFrom('posts').where('fetched_at', '<', at(before)).execute();
}

/** Follows of accounts that a standing follow names, or one that is gone but not due yet: all of an account's follows are blanked together. */
const keepsTarget = (before: Instant) => sql`(a.kind = 'follow' and a.target_id is not null and (
  exists (select from standing_follows s where s.profile_id = a.profile_id and s.target_id = a.target_id)
  or exists (select from actions f where f.profile_id = a.profile_id and f.target_id = a.target_id and f.kind = 'follow'
    and f.gone_at >= ${at(before)})))`;

/** Of these a report says whom or which post they were about, until that is erased; the rest of what was removed it lost when it was hidden. */
const ABOUT_SOMEBODY: readonly ActionKind[] = ['like', ...RECEIVED_KINDS, 'comment', 'follow'];

/** The actions that are due, whether each keeps its target, and what several follows of one account are told by afterwards. */
const dueActions = (before: Instant) => sql`
  select profile_id, key, occurred_at, keeps, case when kind = 'follow' and target_id is not null and not keeps
    and count(*) over subject > 1 then min(key) over subject end as subject_key
  from (
    select a.profile_id, a.key, a.occurred_at, a.kind, a.target_id, ${keepsTarget(before)} as keeps from actions a
    where a.gone_at < ${at(before)}
      and (a.text is not null or a.post_code is not null or a.tags <> '{}' or a.target_id is not null)
  ) gone
  window subject as (partition by profile_id, kind, target_id)`;

/**
 * Erases the content of actions that have been gone since before `before`: text, tags, languages, post and whom they were about, and the cards of
 * own posts that are gone; reports of their time are to be built again without it. That the action happened stays, of several follows of
 * one account that they were one account's, and whom a standing one names: else the account would count twice. Answers how many actions
 * were blanked.
 */
export async function eraseRemovedContent(db: Db, before: Instant): Promise<number> {
  return lookUp(db, async (tx) => {
    await sql`
      delete from posts using (
        select p.network, a.post_code from actions a join profiles p on p.id = a.profile_id
        where a.gone_at < ${at(before)} and a.kind = 'post' and a.post_code is not null
      ) own where posts.network = own.network and posts.code = own.post_code`.execute(tx);
    const { rows } = await sql<{ blanked: number }>`
      with due as materialized (${dueActions(before)}), blanked as (
        update actions a set text = null, tags = null, languages = null, post_code = null, post_url = null,
          target_id = case when due.keeps then a.target_id end, subject_key = coalesce(due.subject_key, a.subject_key)
        from due
        where a.profile_id = due.profile_id and a.key = due.key and a.occurred_at = due.occurred_at and a.gone_at < ${at(before)}
          and (a.text is not null or a.post_code is not null or a.tags <> '{}' or not due.keeps)
        returning a.profile_id, a.kind, (a.occurred_at at time zone 'UTC')::date as day
      ), showing as (
        select distinct b.profile_id, r.report_id
        from (select distinct profile_id, day from blanked where kind = any(${[...ABOUT_SOMEBODY]}::text[])) b
        cross join lateral (
          select report_id from reports
          where profile_id = b.profile_id and b.day between start_day and end_day and not outdated
          offset 0
        ) r
      ), marked as (
        update reports r set outdated = true from showing s where r.profile_id = s.profile_id and r.report_id = s.report_id
      )
      select count(*)::int as blanked from blanked`.execute(tx);
    return rows[0]?.blanked ?? 0;
  });
}

/**
 * Reports from before they left behind what later ones compare themselves with, whose period begins on or after `since`, the oldest first. Those of profiles that are not collected any more stay as they are.
 */
export async function reportsWithoutTrail(
  db: Db,
  input: { since: Day; limit: number },
): Promise<{ profileId: ProfileId; reportId: ReportId }[]> {
  return reportsWithProfiles(db)
    .where(sql<boolean>`r.trail -> 'seen' is null`)
    .where('p.stopped_reason', 'is', null)
    .where('r.start_day', '>=', input.since)
    .orderBy('r.start_day')
    .orderBy('r.profile_id')
    .orderBy('r.report_id')
    .limit(input.limit)
    .select(['r.profile_id as profileId', 'r.report_id as reportId'])
    .execute();
}

import { type RawBuilder, sql } from 'kysely';
import { type Day, type Instant, instant, type ProfileId, type ReportId } from '../../../shared/domain/ids.ts';
import { PASSING_REASONS } from '../../../shared/domain/policy/recheck.ts';
import type { DenialReason } from '../../../shared/domain/policy/tracking.ts';
import { DAY, MINUTE } from '../../../shared/domain/time/calendar.ts';
import { lookUp } from '../bulk/look-ups.ts';
import type { Db } from '../database.ts';
import { mayName } from './named-people.ts';

/**
 * Reports that show what they should no longer, found where something changed (migration 0090): days of which actions were hidden, profiles that
 * name the author of a post that is gone, and those whose bio changed. What nothing happened to is not read.
 */

const at = (value: Instant) => sql<Date>`${new Date(value).toISOString()}::timestamptz`;

/** A report that shows what it should no longer, or lacks what came back. */
export interface OutdatedReport {
  readonly profileId: ProfileId;
  readonly reportId: ReportId;
  readonly startDay: Day;
  readonly stopped: DenialReason | null;
}

/** Up to when all that was hidden, found gone or back has been taken out of reports; null before the first time. */
export async function removalsLookedAtUpTo(db: Db): Promise<Instant | null> {
  const row = await db.selectFrom('removals_looked_at').select('up_to').executeTakeFirst();
  return row === undefined ? null : instant(row.up_to.getTime());
}

/** All that was hidden, found gone or back by then was taken out of reports; notes from before `notedFrom` will not be asked for again. */
export async function removalsLookedAt(
  db: Db,
  { upTo, notedFrom }: { readonly upTo: Instant; readonly notedFrom: Instant },
): Promise<void> {
  await db.deleteFrom('hidden_days').where('hidden_at', '<', at(notedFrom)).execute();
  await sql`
    insert into removals_looked_at (up_to) values (${at(upTo)}) on conflict (one) do update set up_to = excluded.up_to`.execute(
    db,
  );
}

/** What is looked at. */
export interface Look {
  /** Removals before it are not looked at. */
  readonly since: Instant;
  /** Whether also at what was not noted as changed: all that is stored is read. */
  readonly atAll: boolean;
}

/** Days of which actions were hidden since, by their profiles. */
const hiddenDays = ({ since, atAll }: Look) =>
  atAll
    ? sql`select profile_id, (occurred_at at time zone 'UTC')::date as day, removed_at as changed_at from published_rows
        where removed_at >= ${at(since)}`
    : sql`select profile_id, day, hidden_at as changed_at from hidden_days where hidden_at >= ${at(since)}`;

/** Reports that show a bio which their profile has no longer, or that may not be shown any more. */
function showingOldBio({ atAll }: Look): RawBuilder<unknown> {
  const shows = sql`trail #>> '{profile,bio}' is not null and (trail #>> '{profile,bio}' is distinct from p.bio
    or (p.stopped_reason is not null and p.stopped_reason <> all(${[...PASSING_REASONS]}::text[])))`;
  if (atAll)
    return sql`select r.profile_id, r.report_id from reports r join profiles p on p.id = r.profile_id where ${shows}`;
  return sql`
    select p.id, r.report_id from (select distinct profile_id from bio_changes) noted
    join profiles p on p.id = noted.profile_id
    cross join lateral (select report_id from reports where profile_id = p.id and ${shows} offset 0) r`;
}

/** Longer than a collection takes from when it hides something until others see that: a report that is built meanwhile still shows it. */
const SEEN_BY_ALL_AFTER_MS = 10 * MINUTE;

/**
 * Reports that show something which its author has deleted since they were built, or that are marked to be written again. Packed weeks, where
 * nothing is removed, are unpacked only where one may show the post. What a profile says of itself is kept in its reports while it may come back.
 */
export async function outdatedReports(db: Db, look: Look): Promise<OutdatedReport[]> {
  const read = async (tx: Db): Promise<OutdatedReport[]> => {
    const since = at(look.since);
    const { rows } = await sql<OutdatedReport>`
    with cards as (
      select network, code, author_id, greatest(changed_at, returned_at) as changed_at from posts
      where (gone and changed_at >= ${since}) or returned_at >= ${since}
    ), naming as materialized (
      select f.id, array_agg(c.code) as codes, array_agg(c.changed_at) as times from cards c
      cross join lateral (
        ${mayName(sql`c.author_id`)}
        union select id from profiles where network = c.network and external_id = c.author_id
      ) named (id)
      join profiles f on f.id = named.id and f.network = c.network
      group by f.id
    ), shown as (
      select n.id, a.occurred_at, a.changed_at from naming n
      cross join lateral (
        select a.occurred_at, c.changed_at from unnest(n.codes, n.times) c (code, changed_at)
        join published_rows a on a.profile_id = n.id and a.post_code = c.code
        offset 0
      ) a
      union all
      select n.id, a.occurred_at, c.changed_at from naming n
      cross join lateral unnest(n.codes, n.times) c (code, changed_at)
      join packed_weeks w on w.profile_id = n.id and may_show_post(w, c.code)
      join packed_actions a on a.profile_id = w.profile_id and a.begins = w.begins and a.part = w.part and a.post_code = c.code
    ), days as (
      select profile_id, day, max(changed_at) as changed_at from (
        ${hiddenDays(look)} union all select id, (occurred_at at time zone 'UTC')::date, changed_at from shown
      ) changed group by 1, 2
    ), found as (
      select d.profile_id, r.report_id from days d
      cross join lateral (
        select report_id from reports
        where profile_id = d.profile_id and d.day between start_day and end_day
          and built_at < d.changed_at + ${sql.lit(SEEN_BY_ALL_AFTER_MS)} * interval '1 millisecond'
        offset 0
      ) r
      union
      ${showingOldBio(look)}
      union
      select profile_id, report_id from reports where outdated
    )
    select r.profile_id as "profileId", r.report_id as "reportId", r.start_day::text as "startDay",
      p.stopped_reason as stopped
    from found f
    cross join lateral (
      select profile_id, report_id, start_day from reports where profile_id = f.profile_id and report_id = f.report_id offset 0
    ) r
    cross join lateral (select stopped_reason from profiles where id = r.profile_id offset 0) p
    order by 1, 2`.execute(tx);
    return rows;
  };
  return look.atAll ? read(db) : lookUp(db, read);
}

/** Longer than any report is built: one that was begun before its account's bio changed is found until then. */
const BIO_CHANGES_NOTED_MS = DAY;

/** Forgets changes of bios that were looked at for long enough, by the database's own clock, as they are noted. */
export async function forgetBioChanges(db: Db): Promise<void> {
  await sql`
    delete from bio_changes where noted_at < clock_timestamp() - ${sql.lit(BIO_CHANGES_NOTED_MS)} * interval '1 millisecond'`.execute(
    db,
  );
}

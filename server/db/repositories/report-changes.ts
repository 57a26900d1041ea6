import { sql } from 'kysely';
import { type Instant, instant, type ProfileId, type ReportId } from '../../../shared/domain/ids.ts';
import type { Network } from '../../../shared/domain/networks/networks.ts';
import type { ReportChanges } from '../../../shared/domain/report/overlay.ts';
import { type PeriodSpan, periodFrom, periodTo } from '../../../shared/domain/time/period.ts';
import type { Person } from '../../../shared/report/person.ts';
import { lookUp } from '../bulk/look-ups.ts';
import type { Db } from '../database.ts';
import { during } from '../published.ts';

export interface ChangedSince {
  readonly profile: ProfileId;
  readonly network: Network;
  readonly period: PeriodSpan;
  readonly since: Instant;
}

interface ChangeRows {
  readonly posts: readonly (readonly [code: string, text: string | null, image: string | null, gone: boolean])[];
  readonly people: readonly (readonly [id: string, username: string, name: string | null, userpic: string | null])[];
  readonly likes: readonly string[];
  readonly comments: readonly (readonly [at: number, url: string | null])[];
  readonly ownPosts: readonly string[];
  readonly reposts: readonly string[];
  readonly later: number;
  readonly bioGone: boolean;
  readonly accountGone: boolean;
  /** The newest change among them in milliseconds; null without any. */
  readonly newest: number | null;
}

export interface FoundChanges {
  readonly changes: ReportChanges;
  /** When the newest of them came; null without any. */
  readonly newest: Instant | null;
}

const iso = (at: Instant): string => new Date(at).toISOString();

const peopleOf = (rows: ChangeRows['people']): Person[] =>
  rows.map(([id, username, name, userpic]) => ({ id, username, name, userpic }));

/**
 * What became different since an instant of what a period's report shows. The window's actions are read once; the directories
 * are asked by lists, as when a report is built. Reposts received came later only to a report that speaks of them at all.
 */
export async function changesSince(db: Db, input: ChangedSince): Promise<FoundChanges> {
  const { profile, network, period } = input;
  const since = iso(input.since);
  const { rows } = await sql<{ found: string }>`
    with stored as materialized (
      select kind, target_id, post_code, post_url, occurred_at, removed_at,
        coalesce(seen_at > (select seen_until from reports where profile_id = ${profile}::int and report_id = ${period.id}),
          false) as later
      from published_actions
      where profile_id = ${profile}::int
        and ${during({ from: sql`${iso(periodFrom(period))}::timestamptz`, to: sql`${iso(periodTo(period))}::timestamptz` })}
    ), shown as (
      select * from stored where not later
    ), issue as materialized (
      select body, trail from reports where profile_id = ${profile}::int and report_id = ${period.id}
    ), changed_posts as materialized (
      select code, text, image, gone, changed_at from posts
      where network = ${network} and changed_at > ${since}::timestamptz
        and code = any(array(select distinct post_code from shown where kind in ('like', 'repost') and post_code is not null))
    ), changed_people as materialized (
      select external_id, username, name, userpic, changed_at from people
      where network = ${network} and changed_at > ${since}::timestamptz
        and external_id = any(array(
          select target_id from shown where target_id is not null
          union select jsonb_array_elements_text(trail -> 'named') from issue where trail -> 'named' is not null))
    ), removed_likes as (
      select post_code as code, max(removed_at) as at from shown where kind = 'like' and post_code is not null
      group by post_code having bool_and(removed_at is not null) and max(removed_at) > ${since}::timestamptz
    ), removed_comments as (
      select occurred_at, post_url, removed_at from shown
      where kind = 'comment' and removed_at > ${since}::timestamptz
    ), removed_reposts as (
      select post_code as code, max(removed_at) as at from shown where kind = 'repost' and post_code is not null
      group by post_code having bool_and(removed_at is not null) and max(removed_at) > ${since}::timestamptz
    ), removed_posts as (
      select post_url as url, removed_at from shown
      where kind = 'post' and removed_at > ${since}::timestamptz
        and exists (select from issue where position(to_json(post_url)::text in body) > 0)
    )
    select json_build_object(
      'posts', (select coalesce(json_agg(json_build_array(code, text, image, gone) order by code), '[]')
        from changed_posts),
      'people', (select coalesce(json_agg(json_build_array(external_id, username, name, userpic)
        order by external_id), '[]') from changed_people),
      'likes', (select coalesce(json_agg(code order by code), '[]') from removed_likes),
      'comments', (select coalesce(json_agg(json_build_array((date_part('epoch', occurred_at) * 1000)::bigint, post_url)
        order by occurred_at, post_url), '[]') from removed_comments),
      'reposts', (select coalesce(json_agg(code order by code), '[]') from removed_reposts),
      'ownPosts', (select coalesce(json_agg(url order by url), '[]') from removed_posts),
      'later', (select count(*)::int from stored where later and removed_at is null and (kind <> 'repost-received'
        or exists (select from issue where position('"repost-received"' in body) > 0))),
      'bioGone', coalesce((
        select r.trail #>> '{profile,bio}' is distinct from p.bio or p.stopped_reason is not null
        from reports r join profiles p on p.id = r.profile_id
        where r.profile_id = ${profile}::int and r.report_id = ${period.id}
          and r.trail #>> '{profile,bio}' is not null), false),
      'accountGone', coalesce((select p.stopped_reason in ('missing', 'deleted') from profiles p where p.id = ${profile}::int), false),
      'newest', (select (max(date_part('epoch', at)) * 1000)::bigint from (
        select changed_at as at from changed_posts union all select changed_at from changed_people
        union all select at from removed_likes union all select removed_at from removed_comments
        union all select at from removed_reposts union all select removed_at from removed_posts) all_changes)
    )::text as found`.execute(db);
  // As: the text is what the query above writes, of columns whose types the schema holds.
  const found = JSON.parse(rows[0]?.found ?? '') as ChangeRows;
  return {
    changes: {
      posts: found.posts.map(([code, text, image, gone]) => ({ code, text, image, gone })),
      people: peopleOf(found.people),
      removedLikes: found.likes,
      removedComments: found.comments.map(([at, url]) => ({ at: instant(at), url })),
      removedPosts: found.ownPosts,
      removedReposts: found.reposts,
      later: found.later,
      bioGone: found.bioGone,
      accountGone: found.accountGone,
    },
    newest: found.newest === null ? null : instant(found.newest),
  };
}

/** A report that somebody has read since `askedSince`, and up to when its readers know what it shows. */
export interface ReadReport {
  readonly reportId: ReportId;
  readonly toldTo: Instant;
}

/** The profile's reports that were read lately, newest period first. */
export async function reportsReadSince(
  db: Db,
  profile: ProfileId,
  input: { askedSince: Instant; limit: number },
): Promise<ReadReport[]> {
  const rows = await db
    .selectFrom('reports')
    .where('profile_id', '=', profile)
    .where('asked_at', '>', new Date(input.askedSince))
    .orderBy('end_day', 'desc')
    .limit(input.limit)
    .select(['report_id', 'built_at', 'told_at'])
    .execute();
  return rows.map(({ report_id, built_at, told_at }) => ({
    reportId: report_id,
    toldTo: instant(Math.max(built_at.getTime(), told_at?.getTime() ?? 0)),
  }));
}

/** Remembers up to when the readers of a report were told what changed in it. */
export async function saveTold(
  db: Db,
  input: { profile: ProfileId; report: ReportId; toldTo: Instant },
): Promise<void> {
  await db
    .updateTable('reports')
    .set({ told_at: new Date(input.toldTo) })
    .where('profile_id', '=', input.profile)
    .where('report_id', '=', input.report)
    .execute();
}

/** Remembers that the cards of a report were looked up again. */
export async function saveRefreshed(
  db: Db,
  input: { profile: ProfileId; report: ReportId; at: Instant },
): Promise<void> {
  await db
    .updateTable('reports')
    .set({ cards_at: new Date(input.at) })
    .where('profile_id', '=', input.profile)
    .where('report_id', '=', input.report)
    .execute();
}

/**
 * Reports that were read after `askedSince` and after their cards were looked up last, which was before `staleBefore`; the
 * latest read first. Those of profiles that may no longer be asked about are left out.
 */
export async function staleReadReports(
  db: Db,
  input: { askedSince: Instant; staleBefore: Instant; limit: number },
): Promise<{ profileId: ProfileId; reportId: ReportId }[]> {
  // Hardly any, which the planner cannot know: it takes them for a third of all.
  return lookUp(db, async (tx) => {
    const { rows } = await sql<{ profileId: ProfileId; reportId: ReportId }>`
      select r.profile_id as "profileId", r.report_id as "reportId"
      from reports r join profiles p on p.id = r.profile_id and p.stopped_reason is null
      where r.asked_at > ${iso(input.askedSince)}::timestamptz and r.asked_at > greatest(r.cards_at, r.built_at)
        and greatest(r.cards_at, r.built_at) < ${iso(input.staleBefore)}::timestamptz
      order by r.asked_at desc, 1, 2 limit ${input.limit}::int`.execute(tx);
    return rows;
  });
}

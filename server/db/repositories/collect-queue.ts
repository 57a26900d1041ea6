import { sql } from 'kysely';
import type { Instant, ProfileId, UserId } from '../../../shared/domain/ids.ts';
import type { Db } from '../database.ts';

/** A collection that waits, is retried or runs. */
export interface QueuedCollection {
  readonly profile: ProfileId;
  readonly priority: number;
  readonly running: boolean;
}

/** Every collection in the queue; what was postponed is among those that wait. */
export async function queuedCollections(db: Db): Promise<QueuedCollection[]> {
  const { rows } = await sql<QueuedCollection>`
    select (data->>'profileId')::int as profile, priority, state = 'active' as running
    from pgboss.job
    where name = 'collect-profile' and state in ('created', 'retry', 'active')`.execute(db);
  return rows;
}

/**
 * What in the queue decides the turns of profiles that join it, however long it is: the collections that run, those that stand in for any of
 * the same subscribers, and in each of the bands of priorities (from, to) the one that comes first. What was postponed is among those that wait.
 */
export async function queuedBeside(
  db: Db,
  profiles: readonly ProfileId[],
  bands: readonly { readonly from: number; readonly to: number }[],
): Promise<QueuedCollection[]> {
  const { rows } = await sql<QueuedCollection>`
    with joining as (select unnest(${[...profiles]}::int[]) as id),
    subscribers as (
      select a.user_id from joining join accounts a on a.profile_id = joining.id and not a.archived
      union select w.user_id from joining join watches w on w.profile_id = joining.id),
    theirs as (
      select id from joining union select a.profile_id from subscribers join accounts a using (user_id)
      union select w.profile_id from subscribers join watches w using (user_id)),
    queued as not materialized (
      select id, (data->>'profileId')::int as profile, priority, state = 'active' as running, singleton_key from pgboss.job
      where name = 'collect-profile' and state in ('created', 'retry', 'active'))
    select profile, priority, running from (
      select id, profile, priority, running from queued where running
      union select id, profile, priority, running from queued where singleton_key in (select id::text from theirs)
      union select first.* from unnest(${bands.map(({ from }) => from)}::int[], ${bands.map(({ to }) => to)}::int[]) as band (low, high)
        cross join lateral (select id, profile, priority, running from queued
          where priority between band.low and band.high order by priority desc limit 1) first
    ) as found`.execute(db);
  return rows;
}

/** What decides where a profile's collection waits. */
export interface CollectClaim {
  readonly profile: ProfileId;
  /** The account's own server. */
  readonly server: string | null;
  /** Its last collection was one that reports are made of. */
  readonly collectedForReports: boolean;
  /** Who tracks it, archived accounts apart. */
  readonly trackers: readonly UserId[];
  /** Who has it on a watchlist. */
  readonly watchers: readonly UserId[];
}

export async function collectClaims(db: Db, profiles: readonly ProfileId[]): Promise<Map<ProfileId, CollectClaim>> {
  if (profiles.length === 0) return new Map();
  const { rows } = await sql<CollectClaim>`
    select p.id as profile, p.server, p.collected_at is not null and not p.feed_only as "collectedForReports",
      array(select a.user_id from accounts a where a.profile_id = p.id and not a.archived order by 1) as trackers,
      array(select w.user_id from watches w where w.profile_id = p.id order by 1) as watchers
    from profiles p where p.id = any(${[...profiles]}::int[])`.execute(db);
  return new Map(rows.map((row) => [row.profile, row]));
}

/**
 * Ends the progress of collections that began before `before` and that no job stands for any more: their worker was killed on
 * the last try, and nobody could leave word. One that had succeeded is done; the others have failed as of `now`. What of the progress is asked
 * for first is what the index `profiles_under_way` holds: profiles that nothing is under way for are not read.
 * @returns the profiles
 */
export async function endAbandonedProgress(
  db: Db,
  { before, now }: { before: Instant; now: Instant },
): Promise<ProfileId[]> {
  const { rows } = await sql<{ id: ProfileId }>`
    update profiles p set progress = case
      when p.progress->>'stage' = 'queued'
        or p.collected_at >= to_timestamp((p.progress->>'startedAt')::float8 / 1000) then null
      else p.progress || jsonb_build_object('stage', 'queued', 'done', 0, 'total', null, 'error', 'internal',
        'startedAt', ${now}::int8) end
    where p.owner_id is null and p.progress is not null and p.progress->>'error' is null
      and (p.progress->>'startedAt')::int8 < ${before}::int8
      and not exists (select from pgboss.job j
        where j.name = 'collect-profile' and j.singleton_key = p.id::text and j.state in ('created', 'retry', 'active'))
    returning p.id`.execute(db);
  return rows.map(({ id }) => id);
}

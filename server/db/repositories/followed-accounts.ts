import { sql } from 'kysely';
import {
  CONFIRM_AFTER_MS,
  type FollowedLooks,
  type FollowedStanding,
  LOOK_AGAIN_AFTER_MS,
  LOST_AS,
  type LostFollow,
} from '../../../shared/domain/activity/followed-accounts.ts';
import { MAX_ACCOUNT_FOLLOWS } from '../../../shared/domain/collect/follow-lists.ts';
import { type Instant, instant, type ProfileId } from '../../../shared/domain/ids.ts';
import type { Network } from '../../../shared/domain/networks/networks.ts';
import { lookUp } from '../bulk/look-ups.ts';
import type { Db } from '../database.ts';

const iso = (at: Instant): string => new Date(at).toISOString();

/** Whose follows, and on which network. */
export interface Follower {
  readonly profile: ProfileId;
  readonly network: Network;
}

/** The newest follows: their keys are in the order of time where the network gives them keys, and no worse than another order elsewhere. */
const newestFollows = (profile: ProfileId) => sql`(
  select key, target_id, lost_at from standing_follows where profile_id = ${profile}::int
  order by key desc limit ${sql.lit(MAX_ACCOUNT_FOLLOWS)})`;

const isDue = (now: Instant) => sql<boolean>`(a.external_id is null
  or a.looked_at < ${iso(instant(now - LOOK_AGAIN_AFTER_MS))}::timestamptz
  or (a.found <> a.standing and a.looked_at <= ${iso(instant(now - CONFIRM_AFTER_MS))}::timestamptz))`;

/** Followed accounts that are to be looked at: first those in doubt, then those that were looked at longest ago, or never. */
export async function dueFollowed(
  db: Db,
  { profile, network }: Follower,
  { now, limit }: { now: Instant; limit: number },
): Promise<string[]> {
  return lookUp(db, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select f.target_id as id from ${newestFollows(profile)} f
      left join followed_accounts a on a.network = ${network} and a.external_id = f.target_id
      where ${isDue(now)}
      group by 1 order by min(case when a.found <> a.standing then 0 else 1 end), min(a.looked_at) nulls first, 1
      limit ${limit}::int`.execute(tx);
    return rows.map(({ id }) => id);
  });
}

/** Unfollows, which are never packed, of which a list said nothing but that they are no more there, and whose account no look found there since. */
const unexplained = (profile: ProfileId, since: Instant) => sql`
  u.profile_id = ${profile}::int and u.kind = 'unfollow' and u.reason = 'unfollowed' and u.target_id is not null
  and u.occurred_at >= ${iso(since)}::timestamptz and (a.there_at is null or a.there_at < u.occurred_at)`;

/** Accounts that are in nobody's list any more, to be looked at, the newest first. */
export async function dueUnfollowed(
  db: Db,
  { profile, network }: Follower,
  { now, since, limit }: { now: Instant; since: Instant; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.target_id as id from published_rows u
    left join followed_accounts a on a.network = ${network} and a.external_id = u.target_id
    where ${unexplained(profile, since)}
      and (a.external_id is null or a.looked_at <= ${iso(instant(now - CONFIRM_AFTER_MS))}::timestamptz)
    group by 1 order by max(u.occurred_at) desc, 1 limit ${limit}::int`.execute(db);
  return rows.map(({ id }) => id);
}

/** What is known of these accounts, the rows held until the transaction ends. */
export async function lockLooks(
  tx: Db,
  network: Network,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FollowedLooks>> {
  const rows = await tx
    .selectFrom('followed_accounts')
    .where('network', '=', network)
    .where('external_id', '=', sql<string>`any(${[...ids]}::text[])`)
    .selectAll()
    .orderBy('external_id')
    .forUpdate()
    .execute();
  return new Map(
    rows.map(({ external_id, standing, found, found_since, looks, there_at }) => [
      external_id,
      {
        standing,
        found,
        foundSince: instant(found_since.getTime()),
        looks,
        thereAt: there_at === null ? null : instant(there_at.getTime()),
      },
    ]),
  );
}

export async function saveLooks(
  tx: Db,
  input: { network: Network; now: Instant; looks: ReadonlyMap<string, FollowedLooks> },
): Promise<void> {
  const ids = [...input.looks.keys()].sort();
  if (ids.length === 0) return;
  const values = ids.flatMap((id) => {
    const looks = input.looks.get(id);
    if (looks === undefined) return [];
    return {
      network: input.network,
      external_id: id,
      standing: looks.standing,
      found: looks.found,
      found_since: new Date(looks.foundSince),
      looks: looks.looks,
      there_at: looks.thereAt === null ? null : new Date(looks.thereAt),
      looked_at: new Date(input.now),
    };
  });
  await tx
    .insertInto('followed_accounts')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['network', 'external_id']).doUpdateSet(({ ref }) => ({
        standing: ref('excluded.standing'),
        found: ref('excluded.found'),
        found_since: ref('excluded.found_since'),
        looks: ref('excluded.looks'),
        there_at: ref('excluded.there_at'),
        looked_at: ref('excluded.looked_at'),
      })),
    )
    .execute();
}

/**
 * Follows that stand while whom they follow is believed gone, and that were not told of as lost. Whom no look ever found there has been gone
 * for longer than anybody looked: that is no news.
 */
export async function newlyLost(db: Db, { profile, network }: Follower): Promise<LostFollow[]> {
  return lookUp(db, async (tx) => {
    const { rows } = await sql<{ key: string; target_id: string; standing: FollowedStanding; at: Date }>`
      select f.key, f.target_id, a.standing, a.found_since as at from ${newestFollows(profile)} f
      join followed_accounts a on a.network = ${network} and a.external_id = f.target_id
      where f.lost_at is null and a.standing <> 'active' and a.found = a.standing and a.there_at is not null`.execute(
      tx,
    );
    return rows.flatMap(({ key, target_id: targetId, standing, at }) => {
      const reason = LOST_AS[standing];
      return reason === null ? [] : [{ key, targetId, reason, at: instant(at.getTime()) }];
    });
  });
}

/** They are told of as lost. */
export async function markLost(tx: Db, profile: ProfileId, lost: readonly LostFollow[]): Promise<void> {
  await sql`
    update standing_follows f set lost_at = lost.at
    from unnest(${lost.map(({ key }) => key)}::text[], ${lost.map(({ at }) => iso(at))}::timestamptz[]) as lost (key, at)
    where f.profile_id = ${profile}::int and f.key = lost.key`.execute(tx);
}

/** Follows of accounts that are back stand as before: should they be lost again, that is told of again. */
export async function standAgain(tx: Db, { profile, network }: Follower): Promise<void> {
  await sql`
    update standing_follows f set lost_at = null from followed_accounts a
    where f.profile_id = ${profile}::int and f.lost_at is not null and a.network = ${network}
      and a.external_id = f.target_id and a.standing = 'active'`.execute(tx);
}

/** Gives unfollows the reason that looks at their accounts have found since. @returns when they were */
export async function explainUnfollows(tx: Db, { profile, network }: Follower, since: Instant): Promise<Instant[]> {
  const { rows } = await sql<{ at: Date }>`
    update actions t set reason = found.reason from (
      select u.profile_id, u.occurred_at, u.key, case a.standing
        when 'deactivated' then ${LOST_AS.deactivated} when 'deleted' then ${LOST_AS.deleted} else ${LOST_AS.suspended} end as reason
      from published_rows u
      join followed_accounts a on a.network = ${network} and a.external_id = u.target_id and a.standing <> 'active' and a.found = a.standing
      where ${unexplained(profile, since)}
    ) found
    where t.profile_id = found.profile_id and t.occurred_at = found.occurred_at and t.key = found.key
    returning t.occurred_at as at`.execute(tx);
  return rows.map(({ at }) => instant(at.getTime()));
}

/** The profile's row is held until the transaction ends; false when it is gone. */
export async function holdFollower(tx: Db, profile: ProfileId): Promise<boolean> {
  const row = await tx
    .selectFrom('profiles')
    .where('id', '=', profile)
    .where('stopped_reason', 'is', null)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Looks of which nothing came for so long that nobody follows these any more. */
export async function forgetLooks(db: Db, before: Instant): Promise<void> {
  await db.deleteFrom('followed_accounts').where('looked_at', '<', new Date(before)).execute();
}

import { sql } from 'kysely';
import type { FollowerChanges, ListedFollower } from '../../../shared/domain/archives/followers.ts';
import { type Instant, instant, type ProfileId } from '../../../shared/domain/ids.ts';
import type { Db } from '../database.ts';

/** Followers of owners' own archives: a list on its way (`archive_follower_stage`), and what all lists until now make. */

const iso = (at: Instant): string => new Date(at).toISOString();

/** What an earlier try left of a list. */
export async function emptyStage(db: Db, importId: string): Promise<void> {
  await db.deleteFrom('archive_follower_stage').where('import_id', '=', importId).execute();
}

export async function stageFollowers(db: Db, importId: string, followers: readonly ListedFollower[]): Promise<void> {
  const ids = followers.map(({ id }) => id);
  const since = followers.map((one) => (one.since === null ? null : iso(one.since)));
  await sql`
    insert into archive_follower_stage (import_id, external_id, followed_at)
    select ${importId}, id, min(since) from unnest(${ids}::text[], ${since}::timestamptz[]) as listed (id, since)
    group by id order by id
    on conflict do nothing`.execute(db);
}

/** Who is known to follow, and who of them did so before `oldest`. */
export async function knownFollowers(
  db: Db,
  profile: ProfileId,
  oldest: Instant | null,
): Promise<{ readonly all: number; readonly older: number }> {
  const { rows } = await sql<{ all: number; older: number }>`
    select count(*)::int as all, (count(*) filter (where followed_at < ${oldest === null ? null : iso(oldest)}::timestamptz))::int as older
    from archive_followers where profile_id = ${profile}::int and gone_by is null`.execute(db);
  return rows[0] ?? { all: 0, older: 0 };
}

/** The same of whom the account follows. */
export async function knownFollows(
  db: Db,
  profile: ProfileId,
  oldest: Instant | null,
): Promise<{ readonly all: number; readonly older: number }> {
  const { rows } = await sql<{ all: number; older: number }>`
    select count(*)::int as all, (count(*) filter (where followed_at < ${oldest === null ? null : iso(oldest)}::timestamptz))::int as older
    from standing_follows where profile_id = ${profile}::int`.execute(db);
  return rows[0] ?? { all: 0, older: 0 };
}

/**
 * Makes the staged list count: who is new came, and where the list is whole, who is not in it went. Of one end twice it is the same as once.
 */
export async function settleFollowers(
  tx: Db,
  input: { importId: string; profile: ProfileId; endedAt: Instant; isWhole: boolean },
): Promise<void> {
  const { importId, profile, isWhole } = input;
  const endedAt = iso(input.endedAt);
  const listed = sql`select external_id from archive_follower_stage where import_id = ${importId}`;
  if (isWhole) {
    await sql`
      update archive_followers set gone_by = ${endedAt}::timestamptz
      where profile_id = ${profile}::int and gone_by is null and external_id not in (${listed})`.execute(tx);
  }
  await sql`
    insert into archive_followers (profile_id, external_id, followed_at, seen_from)
    select ${profile}::int, external_id, followed_at, ${endedAt}::timestamptz
    from archive_follower_stage where import_id = ${importId} order by external_id
    on conflict (profile_id, external_id) do update
    set seen_from = excluded.seen_from, gone_by = null, followed_at = excluded.followed_at
    where archive_followers.gone_by is not null`.execute(tx);
  const { rows } = await sql<{ listed: number; came: number; went: number }>`
    select (select count(*) from (${listed}) s)::int as listed,
      (count(*) filter (where seen_from = ${endedAt}::timestamptz and gone_by is null))::int as came,
      (count(*) filter (where gone_by = ${endedAt}::timestamptz))::int as went
    from archive_followers where profile_id = ${profile}::int`.execute(tx);
  const row = rows[0] ?? { listed: 0, came: 0, went: 0 };
  await tx
    .insertInto('archive_follower_lists')
    .values({ profile_id: profile, ended_at: new Date(input.endedAt), ...row })
    .onConflict((conflict) => conflict.columns(['profile_id', 'ended_at']).doUpdateSet(row))
    .execute();
  await emptyStage(tx, importId);
}

/** Names of one change that are shown; the counts are of all. */
const MOST_NAMED = 500;

/** What the last list changed against the one before; null before the second. */
export async function followerChanges(db: Db, profile: ProfileId): Promise<FollowerChanges | null> {
  const lists = await db
    .selectFrom('archive_follower_lists')
    .where('profile_id', '=', profile)
    .selectAll()
    .orderBy('ended_at', 'desc')
    .limit(2)
    .execute();
  const [last, before] = lists;
  if (last === undefined || before === undefined) return null;
  const of = (column: 'seen_from' | 'gone_by') => {
    const named = db
      .selectFrom('archive_followers')
      .where('profile_id', '=', profile)
      .where(column, '=', last.ended_at)
      .select('external_id')
      .orderBy('external_id')
      .limit(MOST_NAMED);
    return column === 'seen_from' ? named.where('gone_by', 'is', null).execute() : named.execute();
  };
  const [came, went] = [await of('seen_from'), await of('gone_by')];
  return {
    from: instant(before.ended_at.getTime()),
    until: instant(last.ended_at.getTime()),
    listed: last.listed,
    came: { count: last.came, names: came.map(({ external_id }) => external_id) },
    went: { count: last.went, names: went.map(({ external_id }) => external_id) },
  };
}

/** Those who follow somebody's own accounts, as the person's archives list them. */
export async function listedFollowers(
  db: Db,
  user: number,
): Promise<{ network: string; account: string; follower: string; since: Date | null; gone_by: Date | null }[]> {
  const { rows } = await sql<{
    network: string;
    account: string;
    follower: string;
    since: Date | null;
    gone_by: Date | null;
  }>`
    select p.network, p.external_id as account, f.external_id as follower, f.followed_at as since, f.gone_by
    from archive_followers f join profiles p on p.id = f.profile_id
    where p.owner_id = ${user}::int order by 1, 2, 3`.execute(db);
  return rows;
}

/** Forgets who went before `before`. */
export async function forgetGoneFollowers(db: Db, before: Instant): Promise<number> {
  const result = await db.deleteFrom('archive_followers').where('gone_by', '<', new Date(before)).executeTakeFirst();
  return Number(result.numDeletedRows);
}

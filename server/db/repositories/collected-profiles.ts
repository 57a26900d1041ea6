import { sql } from 'kysely';
import type { CoverageMatrix, ReadWay } from '../../../shared/domain/activity/coverage.ts';
import type { RememberedIncomplete } from '../../../shared/domain/collect/incomplete.ts';
import type { OpenLookUps } from '../../../shared/domain/collect/look-ups.ts';
import { type Instant, instant, type ProfileId } from '../../../shared/domain/ids.ts';
import type { ProfileFlags } from '../../../shared/domain/policy/profile-flags.ts';
import type { Db } from '../database.ts';
import type { ProfileEstimate } from '../lasting-tables.ts';
import type { ProfileProgress } from '../schema.ts';

/** What a collection learned of the profile itself. */
export interface CollectedProfile {
  readonly username: string;
  readonly name: string | null;
  readonly userpic: string | null;
  readonly url: string | null;
  readonly bio: string | null;
  readonly followers: number | null;
  readonly follows: number | null;
  readonly posts: number | null;
  readonly flags: ProfileFlags;
  readonly revision: string | null;
  /** What the source asked to remember. */
  readonly memory: string | null;
  readonly coverage: CoverageMatrix;
  readonly estimate: ProfileEstimate | null;
  readonly postsEstimate: ProfileEstimate | null;
  readonly receivedEstimate: ProfileEstimate | null;
  readonly repostedEstimate: ProfileEstimate | null;
  readonly readBy: ReadWay | null;
  readonly wholeSince: Instant | null;
  /** Posts from before raw actions are kept. */
  readonly olderPosts: number | null;
  readonly collectedAt: Instant;
  /** It told everything. */
  readonly complete: boolean;
  readonly incomplete: RememberedIncomplete | null;
  /** null: it counts at once. */
  readonly lookingUp: OpenLookUps | null;
  /** Only what the feed of a watchlist shows was read. */
  readonly feedOnly: boolean;
  /** The account's own server, where its network has many. */
  readonly server: string | null;
  /** The answer was older than `revision`: which it was, and when it was seen first. */
  readonly older: { readonly revision: string; readonly seenAt: Instant } | null;
}

/** What the accounts call themselves, else their user names. */
export async function displayNames(db: Db, profiles: readonly ProfileId[]): Promise<ReadonlyMap<ProfileId, string>> {
  if (profiles.length === 0) return new Map();
  const rows = await db
    .selectFrom('profiles')
    .where('id', 'in', [...profiles])
    .select(['id', 'name', 'username'])
    .execute();
  return new Map(rows.map(({ id, name, username }) => [id, name ?? username]));
}

export async function readProfile(db: Db, id: ProfileId) {
  return db.selectFrom('profiles').where('id', '=', id).selectAll().executeTakeFirst();
}

/** What a collection began from, the row held until the transaction ends; undefined when the profile is gone. */
export async function lockCollected(tx: Db, id: ProfileId) {
  return tx
    .selectFrom('profiles')
    .where('id', '=', id)
    .select([
      'revision',
      'stopped_reason',
      'older_posts',
      'received_estimate',
      'reposted_estimate',
      'incomplete',
      'looking_up',
      'collected_at',
    ])
    .forNoKeyUpdate()
    .executeTakeFirst();
}

const jsonOrNull = (estimate: ProfileEstimate | null): string | null =>
  estimate === null ? null : JSON.stringify(estimate);

export async function saveCollected(tx: Db, id: ProfileId, collected: CollectedProfile): Promise<void> {
  const {
    collectedAt,
    feedOnly,
    flags,
    coverage,
    estimate,
    postsEstimate,
    receivedEstimate,
    repostedEstimate,
    readBy,
    wholeSince,
    olderPosts,
    older,
    complete,
    incomplete,
    lookingUp,
    ...shown
  } = collected;
  await tx
    .updateTable('profiles')
    .set({
      ...shown,
      flags: JSON.stringify(flags),
      coverage: JSON.stringify(coverage),
      estimate: jsonOrNull(estimate),
      posts_estimate: jsonOrNull(postsEstimate),
      received_estimate: jsonOrNull(receivedEstimate),
      reposted_estimate: jsonOrNull(repostedEstimate),
      read_by: readBy,
      whole_since: wholeSince === null ? null : new Date(wholeSince),
      older_posts: olderPosts,
      ...(lookingUp === null ? { collected_at: new Date(collectedAt) } : {}),
      ...(lookingUp === null && complete ? { complete_at: new Date(collectedAt) } : {}),
      looking_up: lookingUp === null ? null : JSON.stringify(lookingUp),
      incomplete: incomplete === null ? null : JSON.stringify(incomplete),
      feed_only: feedOnly,
      older_revision: older?.revision ?? null,
      older_seen_at: older === null ? null : new Date(older.seenAt),
    })
    .where('id', '=', id)
    .execute();
}

export async function saveProgress(db: Db, id: ProfileId, progress: ProfileProgress | null): Promise<void> {
  await db
    .updateTable('profiles')
    .set({ progress: progress === null ? null : JSON.stringify(progress) })
    .where('id', '=', id)
    .execute();
}

/** Own posts that may still receive likes, oldest first. Asked by every collection: of what is packed, only parts that hold posts are unpacked. */
export async function recentPosts(
  db: Db,
  id: ProfileId,
  since: Instant,
): Promise<{ readonly code: string; readonly at: Instant }[]> {
  const from = sql`${new Date(since).toISOString()}::timestamptz`;
  const isOne = sql`a.profile_id = ${id}::int and a.kind = 'post' and a.occurred_at >= ${from} and a.post_code is not null`;
  const { rows } = await sql<{ code: string; occurred_at: Date }>`
    select code, occurred_at from (
      select a.post_code as code, a.occurred_at from published_rows a where ${isOne} and a.removed_at is null
      union all
      select a.post_code, a.occurred_at from packed_weeks w
      join packed_actions a on a.profile_id = w.profile_id and a.begins = w.begins and a.part = w.part
      where w.profile_id = ${id}::int and w.last_at >= ${from} and 'post' = any(w.kinds) and ${isOne}
    ) posts order by occurred_at`.execute(db);
  return rows.map(({ code, occurred_at: at }) => ({ code, at: instant(at.getTime()) }));
}

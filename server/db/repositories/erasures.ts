import { sql } from 'kysely';
import { type Instant, instant, type ProfileId, type ReportId } from '../../../shared/domain/ids.ts';
import type { Network } from '../../../shared/domain/networks/networks.ts';
import type { BlockingTables } from '../blocking-tables.ts';
import { holdActions, thawNaming } from '../bulk/packed-weeks.ts';
import type { Db } from '../database.ts';

const at = (value: Instant) => new Date(value);

/** Work that is left of erasing one account. */
export interface Erasure {
  readonly id: number;
  readonly network: Network;
  readonly externalId: string;
  readonly profile: ProfileId | null;
  readonly reason: BlockingTables['erasures']['reason'];
  readonly erasedAt: Instant | null;
  /** The last of the other profiles that the look that is under way has been through. */
  readonly reached: ProfileId | null;
}

export async function addErasure(
  tx: Db,
  erasure: Omit<Erasure, 'id' | 'erasedAt' | 'reached'> & { readonly createdAt: Instant },
): Promise<number> {
  const { network, externalId, profile, reason, createdAt } = erasure;
  const values = { network, external_id: externalId, profile_id: profile, reason, total: null };
  const { id } = await tx
    .insertInto('erasures')
    .values({ ...values, created_at: at(createdAt), erased_at: null, finished_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** null when it is over, or never was. */
export async function findErasure(db: Db, id: number): Promise<Erasure | null> {
  const row = await db
    .selectFrom('erasures')
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .selectAll()
    .executeTakeFirst();
  if (row === undefined || row.external_id === null) return null;
  const erasedAt = row.erased_at === null ? null : instant(row.erased_at.getTime());
  const { network, external_id, profile_id, reason, reached_profile: reached } = row;
  return { id, network, externalId: external_id, profile: profile_id, reason, erasedAt, reached };
}

/** Erasures that have not begun, were interrupted, or wait for their second look since `erasedBefore`. */
export async function openErasures(db: Db, erasedBefore: Instant): Promise<number[]> {
  const rows = await db
    .selectFrom('erasures')
    .where('finished_at', 'is', null)
    .where((where) => where.or([where('erased_at', 'is', null), where('erased_at', '<', at(erasedBefore))]))
    .orderBy('id')
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Of a second look, which nobody waits for, only how far it has come is remembered. */
export async function saveErasureProgress(
  db: Db,
  { id, erasedAt }: Pick<Erasure, 'id' | 'erasedAt'>,
  { reached, ...progress }: { reached: ProfileId; done: number; total: number },
): Promise<void> {
  const values = { reached_profile: reached, ...(erasedAt === null ? progress : {}) };
  await db.updateTable('erasures').set(values).where('id', '=', id).execute();
}

/** The account has been erased; with `finished` nothing of it is kept here either. The next look begins with the first profile. */
export async function markErased(db: Db, id: number, input: { at: Instant; finished: boolean }): Promise<void> {
  const now = at(input.at);
  await db
    .updateTable('erasures')
    .set({
      reached_profile: null,
      erased_at: sql<Date>`coalesce(erased_at, ${now.toISOString()}::timestamptz)`,
      ...(input.finished ? { finished_at: now, external_id: null } : {}),
    })
    .where('id', '=', id)
    .execute();
}

/**
 * Takes everything that says who it is off the profile, its reports and its places on watchlists with it; whoever tracks it keeps an empty row. A
 * collection or a build that runs meanwhile finds another revision and does not count.
 * @returns the profile, null when nobody tracks the account.
 */
export async function emptyProfile(
  tx: Db,
  input: { network: Network; externalId: string; reason: Erasure['reason'] },
): Promise<ProfileId | null> {
  const { rows } = await sql<{ id: ProfileId }>`
    update profiles set stopped_reason = ${input.reason}, external_id = 'withheld:' || id, revision = 'withheld', memory = null,
      username = '', name = null, userpic = null, url = null, bio = null, followers = null, flags = '{}',
      follows = null, posts = null, coverage = null, estimate = null, posts_estimate = null, received_estimate = null, reposted_estimate = null,
      older_posts = null, progress = null, server = null,
      look_again_at = null, missing_since = null, missing_looks = 0, older_revision = null, older_seen_at = null,
      streamed_since = null, look_wanted_at = null, read_by = null, whole_since = null
    where network = ${input.network} and external_id = ${input.externalId} and owner_id is null returning id`.execute(
    tx,
  );
  const profile = rows[0]?.id ?? null;
  if (profile === null) return null;
  await tx.deleteFrom('reports').where('profile_id', '=', profile).execute();
  await tx.deleteFrom('period_counts').where('profile_id', '=', profile).execute();
  await tx.deleteFrom('pauses').where('profile_id', '=', profile).execute();
  await tx.deleteFrom('watches').where('profile_id', '=', profile).execute();
  await tx.deleteFrom('deleted_watches').where('profile_id', '=', profile).execute();
  await tx.updateTable('accounts').set({ example: false, label: null }).where('profile_id', '=', profile).execute();
  await tx.updateTable('deleted_accounts').set({ label: null }).where('profile_id', '=', profile).execute();
  return profile;
}

/** Deliveries of feeds whose rows may not have been read by everybody. */
const unreadFeeds = sql`(array(select id from feed_deliveries where emptied_at is null union all select id from feed_receipts))`;

/** What is left of an emptied profile beside its raw actions. */
export async function eraseTraces(db: Db, profile: ProfileId): Promise<void> {
  await sql`delete from feed_actions where delivery = any${unreadFeeds} and profile_id = ${profile}::int`.execute(db);
  await db.deleteFrom('reports').where('profile_id', '=', profile).execute();
  await db.deleteFrom('standing_follows').where('profile_id', '=', profile).execute();
  await db.deleteFrom('stream_changes').where('profile_id', '=', profile).execute();
  await forgetEvents(db, profile, null);
}

/** Kept live events that name what a report of the profile says; `report` null: of any. */
export async function forgetEvents(db: Db, profile: ProfileId, report: ReportId | null): Promise<void> {
  await sql`
    delete from events e
    using (select id, user_id, profile_id from accounts union all select id, user_id, profile_id from deleted_accounts) a
    where a.profile_id = ${profile}::int and e.user_id = a.user_id and e.body ->> 'type' = 'report-ready'
      and (e.body ->> 'accountId')::int = a.id
      and (${report}::text is null or e.body ->> 'reportId' = ${report}::text)`.execute(db);
}

/** Addresses of the account's pictures, and of those in its posts, as far as they are known. */
export async function picturesOf(db: Db, network: Network, externalId: string): Promise<string[]> {
  const { rows } = await sql<{ url: string }>`
    select userpic as url from profiles where network = ${network} and external_id = ${externalId} and userpic is not null
    union select userpic from people where network = ${network} and external_id = ${externalId} and userpic is not null
    union select image from posts where network = ${network} and author_id = ${externalId} and image is not null`.execute(
    db,
  );
  return rows.map(({ url }) => url);
}

/** Proofs that others, or other tabs, have begun for the account: how it looked goes at once. */
export async function emptyProofs(tx: Db, network: Network, externalId: string): Promise<void> {
  await tx
    .updateTable('proof_requests')
    .set({ card: null })
    .where('network', '=', network)
    .where('external_id', '=', externalId)
    .execute();
}

/** Those begun up to `until`, which can lead to nothing any more, count as expired. */
export async function deleteProofs(
  db: Db,
  input: { network: Network; externalId: string; until: Instant },
): Promise<void> {
  await db
    .deleteFrom('proof_requests')
    .where('network', '=', input.network)
    .where('external_id', '=', input.externalId)
    .where('created_at', '<=', at(input.until))
    .execute();
}

/** What failed jobs said of the account, in the words of whatever failed. An installation without jobs has no such table. */
export async function eraseJobOutputs(db: Db, externalId: string): Promise<void> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('pgboss.job') is not null as there`.execute(db);
  if (rows[0]?.there !== true) return;
  await sql`update pgboss.job set output = null where position(${externalId}::text in output::text) > 0`.execute(db);
}

/** Name, picture and post cards of the account. */
export async function eraseCards(db: Db, network: Network, externalId: string): Promise<void> {
  await db.deleteFrom('people').where('network', '=', network).where('external_id', '=', externalId).execute();
  await db
    .deleteFrom('followed_accounts')
    .where('network', '=', network)
    .where('external_id', '=', externalId)
    .execute();
  await db.deleteFrom('posts').where('network', '=', network).where('author_id', '=', externalId).execute();
  await db.deleteFrom('feed_profiles').where('network', '=', network).where('external_id', '=', externalId).execute();
}

interface Renaming {
  readonly profile: ProfileId;
  readonly externalId: string;
  readonly alias: string;
}

/**
 * Puts the alias in the account's place in somebody else's actions, and takes its posts out of them, as
 * `shared/domain/activity/withheld` does with those that arrive later.
 */
export async function withholdInActions(db: Db, { profile, externalId, alias }: Renaming): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await holdActions(tx, profile);
    await thawNaming(tx, profile, externalId);
    await sql`
      update actions set target_id = ${alias},
        key = case when kind in ('like-received', 'repost-received', 'follow', 'unfollow') then replace(key, '|' || ${externalId}::text, '|' || ${alias}::text) else key end,
        post_code = case when kind in ('like-received', 'repost-received') then post_code end,
        post_url = case when kind in ('like-received', 'repost-received') then post_url end,
        text = case when kind in ('like', 'repost') then null else text end
      where profile_id = ${profile}::int and target_id = ${externalId}`.execute(tx);
    // A like, repost or follow that is gone no longer says whose it was, but its key may.
    await sql`
      update actions set key = replace(key, '|' || ${externalId}::text, '|' || ${alias}::text)
      where profile_id = ${profile}::int and kind in ('like-received', 'repost-received', 'follow', 'unfollow') and target_id is null
        and right(key, ${externalId.length + 1}::int) = '|' || ${externalId}::text`.execute(tx);
    await sql`
      update feed_actions set target_id = case when target_id = ${externalId} then ${alias}::text else target_id end,
        key = case when kind in ('like-received', 'repost-received', 'removed') then replace(key, '|' || ${externalId}::text, '|' || ${alias}::text) else key end,
        post_code = case when kind in ('like-received', 'repost-received') then post_code end,
        post_url = case when kind in ('like-received', 'repost-received') then post_url end,
        text = case when kind in ('like', 'repost') then null else text end
      where delivery = any${unreadFeeds} and profile_id = ${profile}::int
        and (target_id = ${externalId} or (kind = 'removed' and right(key, ${externalId.length + 1}::int) = '|' || ${externalId}::text))`.execute(
      tx,
    );
    await sql`
      update standing_follows set target_id = ${alias}, key = replace(key, '|' || ${externalId}::text, '|' || ${alias}::text)
      where profile_id = ${profile}::int and target_id = ${externalId}`.execute(tx);
  });
}

/** Puts the alias in the account's place in what reports left behind for later ones. */
export async function withholdInTrails(db: Db, { profile, externalId, alias }: Renaming): Promise<void> {
  const [from, to] = [JSON.stringify(externalId), JSON.stringify(alias)];
  await sql`
    update reports set trail = replace(trail::text, ${from}, ${to})::jsonb
    where profile_id = ${profile}::int and position(${from}::text in trail::text) > 0`.execute(db);
}

/** The profile's reports that name the id. */
export async function reportsNaming(
  db: Db,
  profile: ProfileId,
  externalId: string,
): Promise<{ reportId: ReportId; startDay: string }[]> {
  const { rows } = await sql<{ reportId: ReportId; startDay: string }>`
    select report_id as "reportId", start_day::text as "startDay" from reports
    where profile_id = ${profile}::int and position(${externalId}::text in body) > 0 order by start_day`.execute(db);
  return rows;
}

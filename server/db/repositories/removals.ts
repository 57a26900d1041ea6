import { type RawBuilder, sql } from 'kysely';
import type { Action } from '../../../shared/domain/activity/action.ts';
import { type Instant, instant, type ProfileId } from '../../../shared/domain/ids.ts';
import type { Db, StagedTables } from '../database.ts';

/** A follow record: its key, and whom it follows. */
export interface FollowRecord {
  readonly key: string;
  readonly targetId: string;
  readonly at: Instant;
}

/** The stored keys that a collection speaks for: those under the prefixes, less those in the ranges (`to` exclusive). */
export interface KeyScope {
  readonly prefixes: readonly string[];
  readonly except: readonly { readonly from: string | null; readonly to: string | null }[];
}

/** Keys are compared byte by byte, as every source orders them, whatever the database's own order is. */
const column = (name: string): RawBuilder<string> => sql`${sql.ref(name)} collate "C"`;

function inScope(key: RawBuilder<string>, scope: KeyScope): RawBuilder<boolean> {
  const prefixes = scope.prefixes.map((prefix) => sql<boolean>`starts_with(${key}, ${prefix}::text)`);
  const excepted = scope.except.map(
    ({ from, to }) =>
      sql<boolean>`not (${
        from === null ? sql`true` : sql`${key} >= ${from}::text`
      } and ${to === null ? sql`true` : sql`${key} < ${to}::text`})`,
  );
  return sql<boolean>`(${sql.join(prefixes, sql` or `)}) and ${sql.join([sql`true`, ...excepted], sql` and `)}`;
}

/**
 * Marks stored actions whose record is gone from the source. They keep counting; who reads them hides their content.
 * @returns how many there were.
 */
export async function markRemoved(
  tx: Db,
  staged: StagedTables,
  about: { profile: ProfileId; scope: KeyScope; at: Instant },
): Promise<number> {
  if (about.scope.prefixes.length === 0) return 0;
  const { rows } = await sql<{ marked: number }>`
    with gone as (
      update actions a set removed_at = ${new Date(about.at).toISOString()}::timestamptz
      where a.profile_id = ${about.profile}::int and a.removed_at is null and a.kind <> 'unfollow'
        and ${inScope(column('a.key'), about.scope)}
        and not exists (select from ${sql.table(staged.keys)} k where k.key = ${column('a.key')})
      returning 1
    ) select count(*)::int as marked from gone`.execute(tx);
  return rows[0]?.marked ?? 0;
}

/** Takes back a mark when the source shows the record again, with the content that it sent. */
export async function unmarkReturned(tx: Db, staged: StagedTables, profile: ProfileId): Promise<void> {
  await sql`
    update actions a set removed_at = null, text = s.text, tags = s.tags, post_code = s.post_code, post_url = s.post_url
    from ${sql.table(staged.actions)} s
    where a.profile_id = ${profile}::int and a.key = s.key and a.removed_at is not null and s.removed_at is null`.execute(
    tx,
  );
}

/** Remembers the follows that stand: those staged, and `older` ones whose actions are no longer kept. */
export async function rememberFollows(
  tx: Db,
  staged: StagedTables,
  about: { profile: ProfileId; older: readonly FollowRecord[] },
): Promise<void> {
  const keys = about.older.map(({ key }) => key);
  const targets = about.older.map(({ targetId }) => targetId);
  const times = about.older.map(({ at }) => new Date(at).toISOString());
  await sql`
    insert into standing_follows (profile_id, key, target_id, followed_at)
    select distinct on (key) ${about.profile}::int, key, target_id, occurred_at from (
      select key, target_id, occurred_at from ${sql.table(staged.actions)}
      where kind = 'follow' and target_id is not null and removed_at is null
      union all
      select * from unnest(${keys}::text[], ${targets}::text[], ${times}::timestamptz[]) as o (key, target_id, occurred_at)
    ) f order by key, occurred_at
    on conflict do nothing`.execute(tx);
}

/** Forgets the follows that no longer stand, and answers them. */
export async function takeEndedFollows(
  tx: Db,
  staged: StagedTables,
  about: { profile: ProfileId; scope: KeyScope },
): Promise<FollowRecord[]> {
  if (about.scope.prefixes.length === 0) return [];
  const { rows } = await sql<{ key: string; target_id: string; followed_at: Date }>`
    delete from standing_follows f
    where f.profile_id = ${about.profile}::int and ${inScope(column('f.key'), about.scope)}
      and not exists (select from ${sql.table(staged.keys)} k where k.key = ${column('f.key')})
    returning f.key, f.target_id, f.followed_at`.execute(tx);
  return rows.map((row) => ({ key: row.key, targetId: row.target_id, at: instant(row.followed_at.getTime()) }));
}

/** Those of the accounts that some standing follow still points to. */
export async function stillFollowed(
  tx: Db,
  profile: ProfileId,
  targets: readonly string[],
): Promise<ReadonlySet<string>> {
  if (targets.length === 0) return new Set();
  const { rows } = await sql<{ target_id: string }>`
    select distinct target_id from standing_follows
    where profile_id = ${profile}::int and target_id = any(${[...targets]}::text[])`.execute(tx);
  return new Set(rows.map((row) => row.target_id));
}

export async function countStandingFollows(tx: Db, profile: ProfileId): Promise<number> {
  const { rows } = await sql<{ standing: number }>`
    select count(*)::int as standing from standing_follows where profile_id = ${profile}::int`.execute(tx);
  return rows[0]?.standing ?? 0;
}

/** Adds actions that a rule concluded; one that is stored already stays as it is. Their months must have partitions. */
export async function addConcluded(
  tx: Db,
  about: { profile: ProfileId; seenAt: Instant; actions: readonly Action[] },
): Promise<number> {
  const ROWS = 500;
  let added = 0;
  for (let from = 0; from < about.actions.length; from += ROWS) {
    const rows = about.actions.slice(from, from + ROWS).map((action) => ({
      profile_id: about.profile,
      occurred_at: new Date(action.at),
      key: action.key,
      kind: action.kind,
      target_id: action.targetId,
      post_code: action.post?.code ?? null,
      post_url: action.post?.url ?? null,
      text: action.text,
      tags: [...action.tags],
      reason: action.reason,
      removed_at: null,
      seen_at: new Date(about.seenAt),
    }));
    const result = await tx
      .insertInto('actions')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    added += Number(result.numInsertedOrUpdatedRows ?? 0);
  }
  return added;
}

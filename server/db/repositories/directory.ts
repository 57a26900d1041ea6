import { sql } from 'kysely';
import type { Instant, ProfileId } from '../../../shared/domain/ids.ts';
import type { Network } from '../../../shared/domain/networks/networks.ts';
import type { Person } from '../../../shared/report/person.ts';
import type { Db } from '../database.ts';
import { during } from '../published.ts';

/** A post's card as the directory keeps it. */
export interface StoredPost {
  readonly code: string;
  readonly authorId: string;
  readonly url: string;
  readonly text: string | null;
  readonly image: string | null;
  readonly gone: boolean;
}

export interface DirectoryGap {
  readonly profile: ProfileId;
  readonly network: Network;
  /** Only actions from here on count … */
  readonly since: Instant;
  /** … and before this. */
  readonly until: Instant;
  /** What was fetched before this is asked for again. */
  readonly staleBefore: Instant;
  readonly limit: number;
  /** Whether the profile's own posts are shown too. */
  readonly ownPosts: boolean;
}

const timesOf = ({ since, until }: DirectoryGap) => ({
  from: sql`${new Date(since).toISOString()}::timestamptz`,
  to: sql`${new Date(until).toISOString()}::timestamptz`,
});

/** Accounts that the profile's newer actions are about and the directory does not know well, newest first. */
export async function unknownPeople(db: Db, gap: DirectoryGap): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.target_id as id from published_actions a
    left join people p on p.network = ${gap.network} and p.external_id = a.target_id
    where a.profile_id = ${gap.profile}::int and ${during(timesOf(gap), 'a')}
      and a.target_id is not null and a.removed_at is null
      and (p.external_id is null or p.fetched_at < ${new Date(gap.staleBefore).toISOString()}::timestamptz)
    group by 1 order by max(a.occurred_at) desc, 1 limit ${gap.limit}::int`.execute(db);
  return rows.map(({ id }) => id);
}

/** Posts that the profile's newer actions show and the directory does not know well, newest first. */
export async function unknownPosts(db: Db, gap: DirectoryGap): Promise<string[]> {
  const kinds = ['like', 'repost', 'comment', ...(gap.ownPosts ? ['post'] : [])];
  const { rows } = await sql<{ code: string }>`
    select a.post_code as code from published_actions a
    left join posts p on p.network = ${gap.network} and p.code = a.post_code
    where a.profile_id = ${gap.profile}::int and ${during(timesOf(gap), 'a')}
      and a.kind = any(${kinds}::text[]) and a.post_code is not null and a.removed_at is null
      and (p.code is null or p.fetched_at < ${new Date(gap.staleBefore).toISOString()}::timestamptz)
    group by 1 order by max(a.occurred_at) desc, 1 limit ${gap.limit}::int`.execute(db);
  return rows.map(({ code }) => code);
}

export async function savePeople(
  db: Db,
  input: { network: Network; now: Instant; people: readonly Person[] },
): Promise<void> {
  if (input.people.length === 0) return;
  const people = byKey(input.people, ({ id }) => id);
  const now = new Date(input.now).toISOString();
  const column = (pick: (person: Person) => string | null) => sql`${people.map(pick)}::text[]`;
  await sql`
    insert into people (network, external_id, username, name, userpic, fetched_at, changed_at)
    select ${input.network}::text, id, username, name, userpic, ${now}::timestamptz, ${now}::timestamptz
    from unnest(${column(({ id }) => id)}, ${column(({ username }) => username)}, ${column(({ name }) => name)},
      ${column(({ userpic }) => userpic)}) as sent (id, username, name, userpic)
    on conflict (network, external_id) do update
    set username = excluded.username, name = excluded.name, userpic = excluded.userpic,
      fetched_at = excluded.fetched_at,
      changed_at = case when (people.username, people.name, people.userpic)
        is distinct from (excluded.username, excluded.name, excluded.userpic)
        then excluded.changed_at else people.changed_at end`.execute(db);
}

/** They are looked up anew before they are named. */
export async function forgetPeople(db: Db, network: Network, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .deleteFrom('people')
    .where('network', '=', network)
    .where('external_id', '=', sql<string>`any(${[...ids]}::text[])`)
    .execute();
}

/** What the network no longer shows is kept as a fact alone: that the post is gone. */
export async function savePosts(
  db: Db,
  input: { network: Network; now: Instant; posts: readonly StoredPost[] },
): Promise<void> {
  if (input.posts.length === 0) return;
  const posts = byKey(input.posts, ({ code }) => code);
  const now = new Date(input.now).toISOString();
  const column = (pick: (post: StoredPost) => string | null) => sql`${posts.map(pick)}::text[]`;
  await sql`
    insert into posts (network, code, author_id, url, text, image, gone, fetched_at, changed_at)
    select ${input.network}::text, code, author_id, url, text, image, gone::boolean, ${now}::timestamptz,
      ${now}::timestamptz
    from unnest(${column(({ code }) => code)}, ${column(({ authorId }) => authorId)}, ${column(({ url }) => url)},
      ${column(({ gone, text }) => (gone ? null : text))}, ${column(({ gone, image }) => (gone ? null : image))},
      ${column(({ gone }) => String(gone))}) as sent (code, author_id, url, text, image, gone)
    on conflict (network, code) do update
    set url = excluded.url, text = excluded.text, image = excluded.image, gone = excluded.gone,
      fetched_at = excluded.fetched_at,
      returned_at = case when posts.gone and not excluded.gone then excluded.fetched_at else posts.returned_at end,
      changed_at = case when (posts.text, posts.image, posts.gone)
        is distinct from (excluded.text, excluded.image, excluded.gone)
        then excluded.changed_at else posts.changed_at end`.execute(db);
}

/** One row for each key and in one order, so that two writers neither repeat a row nor block each other. */
function byKey<T>(rows: readonly T[], key: (row: T) => string): T[] {
  const found = new Map(rows.map((row) => [key(row), row]));
  return [...found.keys()].sort().flatMap((name) => found.get(name) ?? []);
}

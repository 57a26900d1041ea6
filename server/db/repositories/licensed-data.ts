import { sql } from 'kysely';
import type { StoredCoverage } from '../../../shared/domain/activity/coverage.ts';
import { type Instant, instant, type ProfileId } from '../../../shared/domain/ids.ts';
import type { Network } from '../../../shared/domain/networks/networks.ts';
import { PASSING_REASONS } from '../../../shared/domain/policy/recheck.ts';
import type { Person } from '../../../shared/report/person.ts';
import type { LicensedProfile, LicensedRow } from '../bulk/encode-licensed.ts';
import { readInOrder } from '../bulk/look-ups.ts';
import { takeLicensedRowsAway } from '../bulk/take-licensed-away.ts';
import type { Db } from '../database.ts';
import type { IngestAnswer } from '../licensed-tables.ts';

/** Rows read at a time: some ten milliseconds of the embedded database's one connection. */
const PAGE_ROWS = 2_000;

/** Up to which delivery a profile has been read, as its revision says it; revisions of other sources are none of ours. */
export const deliveryRevision = (seq: string): string => `feed:${seq.padStart(16, '0')}`;
const OWN_REVISION = /^feed:(\d{16})$/;
const seqOf = (revision: string | null): string => OWN_REVISION.exec(revision ?? '')?.[1] ?? '0';
const readUpTo = sql`case when p.revision ~ '^feed:[0-9]{16}$' then substr(p.revision, 6)::bigint else 0 end`;

/** What came of a delivery that was sealed under the request id, and the digest of its body. */
export async function sealedDelivery(
  db: Db,
  requestId: string,
): Promise<{ readonly digest: string; readonly answer: IngestAnswer } | null> {
  const row = await db
    .selectFrom('feed_deliveries')
    .where('request_id', '=', requestId)
    .select(['digest', 'answer'])
    .executeTakeFirst();
  return row ?? null;
}

/** Those of the accounts that somebody tracks or watches and that may be collected, by their ids on the network. */
export async function collectedAccounts(
  db: Db,
  network: Network,
  externalIds: readonly string[],
): Promise<Map<string, ProfileId>> {
  const { rows } = await sql<{ external_id: string; id: ProfileId }>`
    select p.external_id, p.id from profiles p
    where p.network = ${network} and p.external_id = any(${[...externalIds]}::text[])
      and (p.stopped_reason is null or p.stopped_reason = any(${[...PASSING_REASONS]}::text[]))
      and (exists (select from accounts a where a.profile_id = p.id) or exists (select from watches w where w.profile_id = p.id))`.execute(
    db,
  );
  return new Map(rows.map(({ external_id, id }) => [external_id, id]));
}

/** Those of the profiles that a sealed delivery has something new for. */
export async function profilesWithUnread(db: Db, profiles: readonly ProfileId[]): Promise<Set<ProfileId>> {
  const { rows } = await sql<{ id: ProfileId }>`
    select distinct p.id from feed_deliveries d cross join lateral unnest(d.profiles) as named (id)
    join profiles p on p.id = named.id
    where d.emptied_at is null and d.seq > ${readUpTo} and named.id = any(${[...profiles]}::int[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

export interface UnreadDelivery {
  readonly id: string;
  readonly seq: string;
}

/** The deliveries that have something for the profile, after the one that its revision names, the oldest first. */
export async function unreadDeliveries(db: Db, profile: ProfileId, since: string | null): Promise<UnreadDelivery[]> {
  const { rows } = await sql<UnreadDelivery>`
    select id::text, seq::text from feed_deliveries
    where emptied_at is null and seq > ${seqOf(since)}::bigint and profiles @> array[${profile}]::int[] order by seq`.execute(
    db,
  );
  return rows;
}

/** A page of what a delivery says of a profile, in the order of its lines. */
export async function deliveredPage(
  db: Db,
  at: { readonly delivery: string; readonly profile: ProfileId; readonly after: number },
  only: 'removed' | 'actions',
): Promise<LicensedRow[]> {
  const rows = await readInOrder(db, (tx) =>
    tx
      .selectFrom('feed_actions')
      .where('delivery', '=', at.delivery)
      .where('profile_id', '=', at.profile)
      .where('line', '>', at.after)
      .where('kind', only === 'removed' ? '=' : '<>', 'removed')
      .orderBy('line')
      .limit(PAGE_ROWS)
      .selectAll()
      .execute(),
  );
  return rows.map((row) => ({
    profile: row.profile_id,
    line: row.line,
    kind: row.kind,
    key: row.key,
    at: row.occurred_at === null ? null : instant(row.occurred_at.getTime()),
    targetId: row.target_id,
    post: row.post_code === null ? null : { code: row.post_code, url: row.post_url ?? '' },
    text: row.text,
    tags: row.tags,
    languages: row.languages,
    reason: row.reason,
  }));
}

const COLUMNS = sql`
  f.line, f.network, f.external_id as id, f.username, f.name, f.userpic, f.url, f.bio, f.followers, f.follows, f.posts, f.flags`;

/** An account as it was described last, and what the feed that described it tells. */
export interface DescribedProfile extends LicensedProfile {
  readonly coverage: StoredCoverage;
}

/** The account that the feeds call so: by its id, its address, or its name in any case. */
export async function findDescribed(db: Db, network: Network, query: string): Promise<DescribedProfile | null> {
  const { rows } = await sql<DescribedProfile>`
    select ${COLUMNS}, d.coverage from feed_profiles f join feed_deliveries d on d.id = f.delivery
    where f.network = ${network} and (f.external_id = ${query} or lower(f.username) = lower(${query}))
    order by f.external_id = ${query} desc, d.seq desc, f.line desc limit 1`.execute(db);
  const [found] = rows;
  // A name that somebody else has taken over since leads nowhere.
  return found === undefined || found.id === query ? (found ?? null) : await newestOf(db, found, query);
}

async function newestOf(db: Db, { network, id }: LicensedProfile, name: string): Promise<DescribedProfile | null> {
  const newest = await describedAs(db, network, id);
  return newest?.username.toLowerCase() === name.toLowerCase() ? newest : null;
}

/** The latest description of the account with this id. */
export async function describedAs(db: Db, network: Network, id: string): Promise<DescribedProfile | null> {
  const { rows } = await sql<DescribedProfile>`
    select ${COLUMNS}, d.coverage from feed_profiles f join feed_deliveries d on d.id = f.delivery
    where f.network = ${network} and f.external_id = ${id} order by d.seq desc, f.line desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Names and pictures of those of the accounts that were described. */
export async function describedPeople(db: Db, network: Network, ids: readonly string[]): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select distinct on (f.external_id) f.external_id as id, f.username, f.name, f.userpic
    from feed_profiles f join feed_deliveries d on d.id = f.delivery
    where f.network = ${network} and f.external_id = any(${[...ids]}::text[])
    order by f.external_id, d.seq desc, f.line desc`.execute(db);
  return rows;
}

/** Takes away what every profile has read, or nobody will read any more, and descriptions that newer ones replaced. */
export async function forgetReadDeliveries(
  db: Db,
  input: { readonly now: Instant; readonly keptFrom: Instant },
): Promise<void> {
  const unread = await sql<UnreadDelivery>`
    select id::text, seq::text from feed_deliveries where emptied_at is null order by seq`.execute(db);
  for (const { id, seq } of unread.rows) await forgetReadRows(db, { id, seq, now: input.now });
  await forgetReplaced(db, input.now);
  const keptFrom = sql`${new Date(input.keptFrom).toISOString()}::timestamptz`;
  await sql`
    delete from feed_profiles f using feed_deliveries d where d.id = f.delivery and d.sealed_at < ${keptFrom}`.execute(
    db,
  );
  await sql`
    delete from feed_deliveries d where d.emptied_at is not null and d.sealed_at < ${keptFrom}
      and not exists (select from feed_profiles f where f.delivery = d.id)`.execute(db);
}

/** Of the accounts that deliveries since the last look describe, every description but the newest. */
async function forgetReplaced(db: Db, now: Instant): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id::text from feed_deliveries where replaced_at is null`.execute(
    db,
  );
  if (rows.length === 0) return;
  const looked = sql`${rows.map(({ id }) => id)}::bigint[]`;
  await db.transaction().execute(async (tx) => {
    await sql`
      delete from feed_profiles f using feed_deliveries d
      where d.id = f.delivery
        and (f.network, f.external_id) in (select network, external_id from feed_profiles where delivery = any(${looked}))
        and exists (
          select from feed_profiles g join feed_deliveries e on e.id = g.delivery
          where g.network = f.network and g.external_id = f.external_id and (e.seq, g.line) > (d.seq, f.line))`.execute(
      tx,
    );
    await sql`
      update feed_deliveries set replaced_at = ${new Date(now).toISOString()}::timestamptz where id = any(${looked})`.execute(
      tx,
    );
  });
}

async function forgetReadRows(db: Db, { id, seq, now }: UnreadDelivery & { readonly now: Instant }): Promise<void> {
  const { rows } = await sql<{ profile: ProfileId }>`
    select named.id as profile from feed_deliveries d cross join lateral unnest(d.profiles) as named (id)
    left join profiles p on p.id = named.id
    where d.id = ${id}::bigint and (p.id is null or ${readUpTo} >= ${seq}::bigint
      or p.stopped_reason <> all(${[...PASSING_REASONS]}::text[]))`.execute(db);
  if (rows.length === 0 && !(await isEmpty(db, id))) return;
  await takeLicensedRowsAway(
    db,
    id,
    rows.map(({ profile }) => profile),
  );
  if (!(await isEmpty(db, id))) return;
  const emptied = { emptied_at: new Date(now), profiles: [] };
  await db.updateTable('feed_deliveries').set(emptied).where('id', '=', id).execute();
}

const isEmpty = async (db: Db, delivery: string): Promise<boolean> =>
  (await db.selectFrom('feed_actions').where('delivery', '=', delivery).select('line').limit(1).execute()).length === 0;

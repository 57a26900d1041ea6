import { type RawBuilder, sql } from 'kysely';
import type { ProfileId } from '../../../shared/domain/ids.ts';
import type { Network } from '../../../shared/domain/networks/networks.ts';
import { lookUp, readInOrder } from '../bulk/look-ups.ts';
import type { Db } from '../database.ts';

/**
 * Whom the stored data of profiles names. Triggers write it, beside whatever names somebody (migration 0080); here it is asked, walked through
 * for what was stored before there were triggers, and erased.
 */

/** Profiles that one step of the walk covers, and rows that one of its statements reads: some ten milliseconds. */
const PROFILES_AT_ONCE = 100;
const PAGE_ROWS = 2_000;
const PAGE_REPORTS = 50;

/** What people are hashed with. */
export const SECRET = sql`(select value from installation_secrets where name = 'named-people')`;
const standsFor = (externalId: string) => sql`named_as(${externalId}::text, ${SECRET})`;

/** Numbers of profiles whose stored data may name the account: those that name it, and those that were not walked through yet. */
export const mayName = (externalId: RawBuilder<unknown>) => sql`
  select profile_id from named_people where person = named_as(${externalId}, ${SECRET})
  union
  select id from profiles where id > coalesce((select reached from named_walk where one), 0)
    and id <= coalesce((select last from named_walk where one), (select max(id) from profiles))`;

/** What the transaction stores is not looked through for names: it brings its own rows. */
export async function leaveNoNames(tx: Db): Promise<void> {
  await sql`select set_config('perch.named', 'off', true)`.execute(tx);
}

/**
 * Profiles of the network whose stored data may name the account, in the order of their ids: those that name it, and those that were not
 * walked through yet. What is stored of them is not read, nor of any other.
 */
export async function profilesNaming(
  db: Db,
  { network, externalId }: { readonly network: Network; readonly externalId: string },
): Promise<ProfileId[]> {
  return lookUp(db, async (tx) => {
    const { rows } = await sql<{ id: ProfileId }>`
      select p.id from (${mayName(sql`${externalId}::text`)}) named join profiles p on p.id = named.profile_id
      where p.network = ${network} order by p.id`.execute(tx);
    return rows.map(({ id }) => id);
  });
}

/**
 * Nothing can name the account any more: what led to it goes. Only while it is blocked, by one of the fingerprints, and stays so until that is
 * committed: once it is let in again, it may be named again.
 */
export async function forgetNamed(
  db: Db,
  input: { readonly network: Network; readonly externalId: string; readonly fingerprints: readonly string[] },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const blocked = await tx
      .selectFrom('blocked_accounts')
      .where('fingerprint', 'in', [...input.fingerprints])
      .where('reason', '<>', 'under-review')
      .select('fingerprint')
      .forUpdate()
      .execute();
    if (blocked.length === 0) return;
    await lookUp(tx, async () => {
      // Somebody of the same id on another network may be named there.
      const { rows } = await sql<{ profile: ProfileId }>`
        delete from named_people n where n.person = ${standsFor(input.externalId)}
          and not exists (select from profiles p where p.id = n.profile_id and p.network <> ${input.network})
        returning n.profile_id as profile`.execute(tx);
      await sql`
        delete from named_doubts where person = ${standsFor(input.externalId)}
          and profile_id = any(${rows.map(({ profile }) => profile)}::int[])`.execute(tx);
    });
  });
}

/** Whom a profile names is forgotten along with what it named them in. */
export async function forgetNamedBy(db: Db, profile: ProfileId): Promise<void> {
  await db.deleteFrom('named_people').where('profile_id', '=', profile).execute();
  await db.deleteFrom('named_doubts').where('profile_id', '=', profile).execute();
}

/** Profiles after `after` up to `to`. */
interface Stretch {
  readonly after: number;
  readonly to: number;
}

/** Rows of one table in the order of its key: whom each names, and its place in that order. */
interface Source {
  readonly rows: (stretch: Stretch, place: readonly string[] | null) => RawBuilder<unknown>;
  readonly limit: number;
}

const within = ({ after, to }: Stretch) => sql`profile_id > ${after}::int and profile_id <= ${to}::int`;

const ACTIONS: Source = {
  limit: PAGE_ROWS,
  rows: (stretch, place) => sql`
    select profile_id, array[named_in_action(target_id, key)] as ids,
      array[profile_id::text, key, to_char(occurred_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US')] as place
    from actions where ${within(stretch)} and ${
      place === null
        ? sql`true`
        : sql`(profile_id, key, occurred_at) > (${place[0]}::int, ${place[1]}::text, ${place[2]}::timestamp at time zone 'UTC')`
    }
    order by actions.profile_id, actions.key, actions.occurred_at`,
};

const FOLLOWS: Source = {
  limit: PAGE_ROWS,
  rows: (stretch, place) => sql`
    select profile_id, array[target_id] as ids, array[profile_id::text, key] as place
    from standing_follows
    where ${within(stretch)} and ${place === null ? sql`true` : sql`(profile_id, key) > (${place[0]}::int, ${place[1]}::text)`}
    order by standing_follows.profile_id, standing_follows.key`,
};

const FEEDS: Source = {
  limit: PAGE_ROWS,
  rows: (stretch, place) => sql`
    select profile_id, array[named_in_action(target_id, key)] as ids, array[delivery::text, profile_id::text, line::text] as place
    from feed_actions
    where delivery = any(array(select id from feed_deliveries where emptied_at is null union all select id from feed_receipts))
      and ${within(stretch)}
      and ${place === null ? sql`true` : sql`(delivery, profile_id, line) > (${place[0]}::bigint, ${place[1]}::int, ${place[2]}::int)`}
    order by feed_actions.delivery, feed_actions.profile_id, feed_actions.line`,
};

const REPORTS: Source = {
  limit: PAGE_REPORTS,
  rows: (stretch, place) => sql`
    select profile_id, array(select named_in_report(body, trail)) as ids, array[profile_id::text, report_id] as place
    from reports
    where ${within(stretch)} and ${place === null ? sql`true` : sql`(profile_id, report_id) > (${place[0]}::int, ${place[1]}::text)`}
    order by reports.profile_id, reports.report_id`,
};

const SOURCES = [ACTIONS, FOLLOWS, FEEDS, REPORTS] as const;

/** Remembers whom one page names. @returns where the next one begins; null after the last */
async function rememberPage(
  db: Db,
  { rows: from, limit }: Source,
  at: { readonly stretch: Stretch; readonly place: readonly string[] | null },
): Promise<readonly string[] | null> {
  return readInOrder(db, async (tx) => {
    const { rows } = await sql<{ place: string[] | null; looked: number }>`
      with page as materialized (
        select profile_id, ids, place, row_number() over () as nth from (${from(at.stretch, at.place)} limit ${sql.lit(limit)}) ordered
      ), named as (
        select profile_id, named_as(id, ${SECRET}) as person
        from (select distinct profile_id, id from page cross join lateral unnest(ids) as id) mentioned
      ), remembered as (
        insert into named_people (person, profile_id) select person, profile_id from named where person is not null
        order by person, profile_id on conflict do nothing
      ), looked as (select count(*)::int as rows from page)
      select (select place from page where nth = looked.rows) as place, looked.rows as looked from looked`.execute(tx);
    const [page] = rows;
    return page === undefined || page.looked < limit ? null : page.place;
  });
}

/** The next profiles to be walked through; null when all were. */
async function nextStretch(db: Db): Promise<Stretch | null> {
  const { rows } = await sql<{ reached: number; to: number | null }>`
    with begun as (
      insert into named_walk (reached, last) select 0, coalesce(max(id), 0) from profiles where not exists (select from named_walk)
      on conflict do nothing returning reached, last
    ), walk as (select reached, last from named_walk union all select reached, last from begun)
    select reached, (select max(id) from (
      select id from profiles where id > reached and id <= last order by id limit ${sql.lit(PROFILES_AT_ONCE)}) next) as to
    from walk`.execute(db);
  const [walk] = rows;
  return walk === undefined || walk.to === null ? null : { after: walk.reached, to: walk.to };
}

/**
 * Walks on through what was stored before names were remembered, some profiles further. One that was ended in the middle of them begins
 * with the first of them again.
 * @returns false when there was nothing left
 */
export async function walkNames(db: Db, signal: AbortSignal): Promise<boolean> {
  const stretch = await nextStretch(db);
  if (stretch === null) return false;
  for (const source of SOURCES) {
    let place = await rememberPage(db, source, { stretch, place: null });
    while (place !== null) {
      signal.throwIfAborted();
      place = await rememberPage(db, source, { stretch, place });
    }
  }
  await sql`
    update named_walk set reached = ${stretch.to}::int where reached = ${stretch.after}::int`.execute(db);
  return true;
}

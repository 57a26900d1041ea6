import { type RawBuilder, sql } from 'kysely';
import { type Instant, instant, type ProfileId } from '../../../shared/domain/ids.ts';
import { dayOf } from '../../../shared/domain/time/calendar.ts';
import { lookUp } from '../bulk/look-ups.ts';
import type { Db, StagedTables } from '../database.ts';
import type { FollowRecord } from './standing-follows.ts';

/** Reports whose period holds one of the times are to be built again: what they count or show there has changed back. */
export async function markOutdated(tx: Db, profile: ProfileId, times: readonly Instant[]): Promise<void> {
  if (times.length === 0) return;
  const days = [...new Set(times.map(dayOf))];
  await sql`
    update reports r set outdated = true where r.profile_id = ${profile}::int
      and exists (select from unnest(${days}::date[]) as d (day) where d.day between r.start_day and r.end_day)`.execute(
    tx,
  );
}

const timesOf = (rows: readonly { readonly at: Date }[]): Instant[] => rows.map(({ at }) => instant(at.getTime()));

/** Marked rows looked at in one transaction, and rows changed in one statement. */
const PAGE_ROWS = 2_000;
const CHANGED_ROWS = 1_000;

function* slices(keys: readonly string[]): Generator<string[]> {
  for (let first = 0; first < keys.length; first += CHANGED_ROWS) yield keys.slice(first, first + CHANGED_ROWS);
}

/** Stored keys that a delivery speaks of again. */
export interface ReturnedKeys {
  /** Of hidden actions, and of follows whose unfollow was concluded, which were sent again. */
  readonly sent: readonly string[];
  /** Of actions that one look did not find, which are named now. */
  readonly named: readonly string[];
  /** Of follows that one look did not find, which are named now. */
  readonly follows: readonly string[];
}

const UNFOLLOW = 'unfollow:';

/** Rows that are marked in some way; each kind has an index of its own. */
interface Marked {
  readonly table: 'actions' | 'standing_follows';
  readonly condition: RawBuilder<boolean>;
}

const HIDDEN_OR_ENDED: Marked = {
  table: 'actions',
  condition: sql<boolean>`(stored.removed_at is not null or stored.kind = 'unfollow')`,
};
const UNCONFIRMED: Marked = {
  table: 'actions',
  condition: sql<boolean>`stored.removed_at is not null and stored.gone_at is null`,
};
const MISSED: Marked = { table: 'standing_follows', condition: sql<boolean>`stored.missing_since is not null` };

/**
 * The source's keys of the marked rows for which `among` holds, an SQL condition on `source_key`, or which stand in `besides`. A page of
 * them at a time, each in a transaction of its own, and never more work than there are marked rows.
 */
async function markedAmong(
  db: Db,
  input: { profile: ProfileId; marked: Marked; among: RawBuilder<unknown>; besides?: ReadonlySet<string> },
): Promise<string[]> {
  const { profile, marked, among, besides } = input;
  const found: string[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const page = await pageOfMarked(db, { profile, marked, among, after });
    found.push(...page.found, ...page.ended.filter((key) => besides?.has(key) === true));
    after = page.looked < PAGE_ROWS ? null : page.last;
  }
  return found;
}

interface MarkedPage {
  readonly found: readonly string[];
  /** Of the others, the follows that a concluded unfollow is about. */
  readonly ended: readonly string[];
  readonly last: string | null;
  readonly looked: number;
}

async function pageOfMarked(
  db: Db,
  input: { profile: ProfileId; marked: Marked; among: RawBuilder<unknown>; after: string },
): Promise<MarkedPage> {
  const { table, condition } = input.marked;
  return lookUp(db, async (tx) => {
    const { rows } = await sql<MarkedPage>`
      with page as materialized (
        select stored.key, case when starts_with(stored.key, ${UNFOLLOW}) then substr(stored.key, ${sql.lit(UNFOLLOW.length + 1)})
          else stored.key end as source_key
        from ${sql.table(table)} stored
        where stored.profile_id = ${input.profile}::int and stored.key > ${input.after}::text and ${condition}
        order by stored.key limit ${sql.lit(PAGE_ROWS)}
      ), judged as (select key, source_key, ${input.among} as found from page)
      select coalesce(array_agg(distinct source_key) filter (where found), '{}') as found,
        coalesce(array_agg(source_key) filter (where not found and key <> source_key), '{}') as ended,
        max(key) as last, count(*)::int as looked from judged`.execute(tx);
    return rows[0] ?? { found: [], ended: [], last: null, looked: 0 };
  });
}

/**
 * Looks for what a delivery brings back, a few rows at a time. Outside of the merge's transaction, so that everybody else gets a turn
 * in between: the profile is claimed by the delivery.
 */
export async function findReturned(
  db: Db,
  staged: StagedTables,
  input: { profile: ProfileId; older: readonly FollowRecord[] },
): Promise<ReturnedKeys> {
  const { profile } = input;
  const besides = new Set(input.older.map(({ key }) => key));
  const sent = sql`
    exists (select from ${sql.table(staged.actions)} s where s.key = source_key and s.removed_at is null offset 0)`;
  const named = sql`exists (select from ${sql.table(staged.keys)} k where k.key = source_key offset 0)`;
  return {
    sent: await markedAmong(db, { profile, marked: HIDDEN_OR_ENDED, among: sent, besides }),
    named: await markedAmong(db, { profile, marked: UNCONFIRMED, among: named }),
    follows: await markedAmong(db, { profile, marked: MISSED, among: named }),
  };
}

/** Whether anything is hidden or concluded of the keys; only then something of them can come back. Looked up by each key. */
export async function isMarked(tx: Db, profile: ProfileId, keys: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ marked: boolean }>`
    select exists (
      select from unnest(${[...keys]}::text[]) as sent (key) where
        exists (select from actions a where a.profile_id = ${profile}::int and a.key = sent.key and a.removed_at is not null)
        or exists (select from actions u where u.profile_id = ${profile}::int and u.key = ${UNFOLLOW} || sent.key and u.kind = 'unfollow')
        or exists (select from standing_follows f where f.profile_id = ${profile}::int and f.key = sent.key
          and f.missing_since is not null)
    ) as marked`.execute(tx);
  return rows[0]?.marked ?? false;
}

/** Follows that were blanked together with one that is shown again are told by its account again. */
async function nameSubjects(
  tx: Db,
  staged: StagedTables,
  input: { profile: ProfileId; keys: readonly string[] },
): Promise<void> {
  const { rows } = await sql<{ subject: string; target: string }>`
    select distinct a.subject_key as subject, s.target_id as target from actions a
    join ${sql.table(staged.actions)} s on s.key = a.key and s.target_id is not null and s.removed_at is null
    where a.profile_id = ${input.profile}::int and a.key = any(${[...input.keys]}::text[]) and a.subject_key is not null`.execute(
    tx,
  );
  if (rows.length === 0) return;
  await sql`
    update actions a set target_id = named.target, subject_key = null
    from unnest(${rows.map(({ subject }) => subject)}::text[], ${rows.map(({ target }) => target)}::text[]) as named (subject, target)
    where a.profile_id = ${input.profile}::int and a.removed_at is not null and a.subject_key = named.subject`.execute(
    tx,
  );
}

/** Shows again what the source shows again, with the content that it sent. Reports of its time may have been built without it. */
export async function unmarkReturned(
  tx: Db,
  staged: StagedTables,
  input: { profile: ProfileId; returned: ReturnedKeys },
): Promise<void> {
  for (const keys of slices(input.returned.sent)) {
    await nameSubjects(tx, staged, { profile: input.profile, keys });
    const { rows: sent } = await sql<{ at: Date }>`
      with returned as (
        update actions a set removed_at = null, gone_at = null, target_id = s.target_id, text = s.text,
          tags = nullif(s.tags, '{}'), languages = nullif(s.languages, '{}'),
          post_code = short_code(s.kind, s.target_id, s.post_code), post_url = nullif(s.post_url, address_of_post(s.post_code))
        from (
          select distinct on (key) * from ${sql.table(staged.actions)}
          where key = any(${keys}::text[]) and removed_at is null order by key, occurred_at
        ) s
        where a.profile_id = ${input.profile}::int and a.key = s.key and a.removed_at is not null
        returning a.occurred_at
      ) select distinct date_trunc('day', occurred_at, 'UTC') as at from returned`.execute(tx);
    await markOutdated(tx, input.profile, timesOf(sent));
  }
}

/** Shows again, as it is stored, what one look did not find and whose key is named now; follows are no longer missed. */
export async function unmarkUnconfirmed(
  tx: Db,
  { profile, returned }: { profile: ProfileId; returned: ReturnedKeys },
): Promise<void> {
  for (const keys of slices(returned.named)) {
    const { rows } = await sql<{ at: Date }>`
      with returned as (
        update actions a set removed_at = null from unnest(${keys}::text[]) as named (key)
        where a.profile_id = ${profile}::int and a.key = named.key and a.removed_at is not null and a.gone_at is null
        returning a.occurred_at
      ) select distinct date_trunc('day', occurred_at, 'UTC') as at from returned`.execute(tx);
    await markOutdated(tx, profile, timesOf(rows));
  }
  for (const keys of slices(returned.follows)) {
    await sql`
      update standing_follows f set missing_since = null from unnest(${keys}::text[]) as named (key)
      where f.profile_id = ${profile}::int and f.key = named.key and f.missing_since is not null`.execute(tx);
  }
}

/**
 * Takes back unfollows whose follow is there after all: those that its record gave, and those that another record of the same
 * subject gave when the two were missed together.
 */
export async function takeBackUnfollows(
  tx: Db,
  staged: StagedTables,
  { profile, returned }: { profile: ProfileId; returned: ReturnedKeys },
): Promise<void> {
  for (const keys of slices(returned.sent)) {
    const { rows } = await sql<{ at: Date }>`
      with sent as materialized (
        select key, target_id from ${sql.table(staged.actions)}
        where key = any(${keys}::text[]) and kind = 'follow' and removed_at is null
      ), returned as materialized (
        select coalesce(f.target_id, s.target_id) as target_id, f.removed_at from sent s
        join actions f on f.profile_id = ${profile}::int and f.key = s.key and f.removed_at is not null
      ), wrong as materialized (
        select ${UNFOLLOW} || key as key from unnest(${keys}::text[]) as sent (key)
        union select u.key from returned r
        join actions u on u.profile_id = ${profile}::int and u.kind = 'unfollow' and u.target_id = r.target_id
          and u.occurred_at between r.removed_at - interval '1 hour' and r.removed_at
      )
      delete from actions u using wrong
      where u.profile_id = ${profile}::int and u.key = wrong.key and u.kind = 'unfollow'
      returning u.occurred_at as at`.execute(tx);
    await markOutdated(tx, profile, timesOf(rows));
  }
}

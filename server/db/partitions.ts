import { type Kysely, sql } from 'kysely';
import { type Day, type Instant, instant } from '../../shared/domain/ids.ts';
import { DAY } from '../../shared/domain/time/calendar.ts';
import { LOCKS, lockInTransaction } from './locks.ts';
import type { Schema } from './schema.ts';
import { StorageError } from './storage-error.ts';

/** Older than every network that can be tracked: what claims to be from before is a broken date. */
const EARLIEST = Date.UTC(2006, 0, 1);

/**
 * The times that an action may have, `to` exclusive. Whoever collects drops what is outside and says so; the bulk writer
 * refuses it, because every month that appears becomes a partition.
 */
export function storableRange(now: Instant): { from: Instant; to: Instant } {
  return { from: instant(EARLIEST), to: instant(now + DAY) };
}

/** Calendar month of UTC, which is that of Atlantic/Reykjavik: `2026-11`. */
type Month = string;

const monthOf = (at: number): Month => new Date(at).toISOString().slice(0, 7);
const monthStart = (month: Month): number => Date.parse(`${month}-01T00:00:00Z`);
const nextMonth = (month: Month): Month => monthOf(monthStart(month) + 32 * DAY);
const partitionOf = (month: Month): string => `actions_${month.replace('-', '_')}`;

/**
 * Makes the partitions for these times where they are missing, each in a transaction of its own that all processes take in turn.
 * The new table is attached rather than created in place: that does not wait for readers of `actions`.
 */
export async function ensurePartitions(db: Kysely<Schema>, times: Iterable<Instant>): Promise<void> {
  const months = new Set<Month>();
  for (const at of times) months.add(monthOf(at));
  for (const month of await missing(db, months)) {
    await db.transaction().execute(async (tx) => {
      await lockInTransaction(tx, LOCKS.partitions, 0);
      if ((await missing(tx, new Set([month]))).length > 0) await attachMonth(tx, month);
    });
  }
}

/** What queries choose actions by; statistics of texts and tags would cost most of an `analyze` and tell nobody anything. */
const CHOSEN_BY = sql.raw('(profile_id, occurred_at, key, kind, target_id, post_code, removed_at, gone_at)');

/** Renews the planner's statistics of the partitions that hold these times. */
export async function analyzePartitions(db: Kysely<Schema>, times: Iterable<Instant>): Promise<void> {
  const names = new Set(Array.from(times, (at) => partitionOf(monthOf(at))));
  const tables = [...names].map((name) => sql`${sql.table(name)} ${CHOSEN_BY}`);
  // One at a time, so that everybody else gets a turn in between.
  for (const table of tables) await sql`analyze ${table}`.execute(db);
}

/**
 * Drops every partition that ends on or before the first moment of `day`; rows of that day's own month stay until the
 * month is over. Answers the names of the dropped partitions.
 */
export async function dropActionsBefore(db: Kysely<Schema>, day: Day): Promise<string[]> {
  const limit = monthOf(Date.parse(`${day}T00:00:00Z`));
  while (await dropPacked(db, limit, PARTS_AT_ONCE));
  return db.transaction().execute(async (tx) => {
    await lockInTransaction(tx, LOCKS.partitions, 0);
    const old = (await existing(tx)).filter((name) => name < partitionOf(limit));
    // All of them before the first is dropped: from then on whoever collects waits, holding profiles.
    for (const name of old) await countAsOlder(tx, name);
    for (const name of old) await sql`drop table ${sql.table(name)}`.execute(tx);
    // Of a part that was packed meanwhile, no row is left either: whoever packs holds the month until it is done.
    await dropPacked(tx, limit, null);
    return old;
  });
}

/** Packed parts dropped in one statement. */
const PARTS_AT_ONCE = 500;

/** Drops packed parts from before the month, which no part reaches into. Their posts go on counting as well. @returns whether there were any */
async function dropPacked(db: Kysely<Schema>, month: Month, limit: number | null): Promise<boolean> {
  const before = sql`${new Date(monthStart(month)).toISOString()}::timestamptz`;
  const { rows } = await sql<{ parts: number }>`
    with gone as (
      delete from packed_weeks where ctid = any(array(
        select ctid from packed_weeks where begins < ${before} limit ${limit}::int for update skip locked))
      returning profile_id, kinds, counts
    ), posts as (
      select profile_id, sum(of_kind.actions)::int as posts from gone cross join lateral unnest(kinds, counts) as of_kind (kind, actions)
      where of_kind.kind in ('post', 'comment') group by profile_id
    ), counted as (
      update profiles p set older_posts = p.older_posts + posts.posts from posts
      where posts.profile_id = p.id and p.older_posts is not null
    )
    select count(*)::int as parts from gone`.execute(db);
  return (rows[0]?.parts ?? 0) > 0;
}

/** What the month holds of posts goes on counting as recorded, where older ones were counted at all. */
async function countAsOlder(tx: Kysely<Schema>, partition: string): Promise<void> {
  await sql`
    update profiles p set older_posts = p.older_posts + dropped.posts
    from (
      select profile_id, count(*)::int as posts from ${sql.table(partition)}
      where kind in ('post', 'comment') and removed_at is null group by profile_id
    ) dropped
    where dropped.profile_id = p.id and p.older_posts is not null`.execute(tx);
}

/** Throws StorageError `out-of-range` for a time outside `storableRange`. */
export function assertStorable(at: Instant, range: { from: Instant; to: Instant }): void {
  if (at >= range.from && at < range.to) return;
  throw new StorageError('out-of-range', `An action cannot have happened at ${at} (milliseconds since 1970)`);
}

/** The months that have a partition and touch the range, as ranges themselves, in order of time. `to` is exclusive. */
export async function storedMonths(
  db: Kysely<Schema>,
  range: { from: Instant; to: Instant },
): Promise<{ from: Instant; to: Instant }[]> {
  const months = (await existing(db)).map((name) => name.slice('actions_'.length).replace('_', '-'));
  return months
    .map((month) => ({
      from: instant(Math.max(monthStart(month), range.from)),
      to: instant(Math.min(monthStart(nextMonth(month)), range.to)),
    }))
    .filter(({ from, to }) => from < to);
}

async function missing(db: Kysely<Schema>, months: ReadonlySet<Month>): Promise<Month[]> {
  const there = new Set(await existing(db));
  return [...months].filter((month) => !there.has(partitionOf(month))).sort();
}

async function existing(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select child.relname::text as name from pg_inherits
    join pg_class child on child.oid = inhrelid
    where inhparent = 'actions'::regclass order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

async function attachMonth(tx: Kysely<Schema>, month: Month): Promise<void> {
  const name = sql.table(partitionOf(month));
  const from = sql.lit(new Date(monthStart(month)).toISOString());
  const to = sql.lit(new Date(monthStart(nextMonth(month))).toISOString());
  await sql`create table ${name} (like actions including defaults including constraints including indexes)`.execute(tx);
  await sql`alter table actions attach partition ${name} for values from (${from}) to (${to})`.execute(tx);
}

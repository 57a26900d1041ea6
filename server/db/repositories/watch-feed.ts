import { sql } from 'kysely';
import { withheldId } from '../../../shared/domain/activity/withheld.ts';
import { type Day, type Instant, instant, type UserId, type WatchId } from '../../../shared/domain/ids.ts';
import { DAY, startOfDay } from '../../../shared/domain/time/calendar.ts';
import { type DayTally, FEED_KINDS, type FeedAction } from '../../../shared/domain/watchlist/feed-item.ts';
import type { Db } from '../database.ts';
import { during } from '../published.ts';

const text = (at: number): string => new Date(at).toISOString();
const timesOf = ({ from, to }: { readonly from: Instant; readonly to: Instant }) => ({
  from: sql`${text(from)}::timestamptz`,
  to: sql`${text(to)}::timestamptz`,
});
const KINDS = [...FEED_KINDS];

export interface FeedTally extends DayTally {
  readonly watch: WatchId;
}

/**
 * How often each name that the user's feed tells of did each kind of thing on each day (`to` exclusive). What its author
 * took back, what the account hides, and names that are muted or may not be collected any more are not there.
 */
export async function feedTallies(
  db: Db,
  user: UserId,
  window: { readonly from: Instant; readonly to: Instant },
): Promise<FeedTally[]> {
  const { rows } = await sql<Omit<FeedTally, 'lastAt'> & { lastAt: Date }>`
    select w.id as watch, a.kind, to_char(a.occurred_at at time zone 'UTC', 'YYYY-MM-DD') as day,
      count(*)::int as count, max(a.occurred_at) as "lastAt"
    from watches w
    join profiles p on p.id = w.profile_id and p.stopped_reason is null
    join published_actions a on a.profile_id = w.profile_id
    where w.user_id = ${user}::int and not w.muted and a.removed_at is null
      and ${during(timesOf(window), 'a')}
      and a.kind = any(${KINDS}::text[]) and p.coverage ->> a.kind is distinct from 'none'
    group by 1, 2, 3`.execute(db);
  return rows.map(({ lastAt, ...tally }) => ({ ...tally, lastAt: instant(lastAt.getTime()) }));
}

/**
 * Who wants their watchlist by mail, at a confirmed address, has not been sent what is remembered as `subject`, and whose feed has
 * something in the window; of some users, or of all (`among`).
 */
export async function dueDigests(
  db: Db,
  input: {
    readonly from: Instant;
    readonly to: Instant;
    readonly subject: string;
    readonly among: readonly UserId[] | null;
  },
): Promise<UserId[]> {
  const among = input.among === null ? sql`true` : sql`u.id = any(${[...input.among]}::int[])`;
  const { rows } = await sql<{ id: UserId }>`
    select u.id from users u
    where ${among} and u.watchlist_mail and u.email_verified_at is not null and not u.blocked and u.deleted_at is null
      and not exists (select from deliveries d
        where d.user_id = u.id and d.channel = 'mail' and d.subject = ${input.subject}::text)
      and exists (select from watches w
        join profiles p on p.id = w.profile_id and p.stopped_reason is null
        join published_actions a on a.profile_id = w.profile_id
        where w.user_id = u.id and not w.muted and a.removed_at is null
          and ${during(timesOf(input), 'a')}
          and a.kind = any(${KINDS}::text[]) and p.coverage ->> a.kind is distinct from 'none')
    order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

/** Who wants their watchlist by mail, at a confirmed address, and has somebody on it; of some users, or of all. */
export async function digestReaders(db: Db, among: readonly UserId[] | null): Promise<UserId[]> {
  const { rows } = await sql<{ id: UserId }>`
    select u.id from users u
    where ${among === null ? sql`true` : sql`u.id = any(${[...among]}::int[])`}
      and u.watchlist_mail and u.email_verified_at is not null and not u.blocked and u.deleted_at is null
      and exists (select from watches w where w.user_id = u.id)`.execute(db);
  return rows.map(({ id }) => id);
}

/** How names begin that say nothing of who it is. */
const WITHHELD = withheldId('');

/** An item is told from at most so many of its actions, the newest. */
const ACTIONS_PER_ITEM = 200;

interface ActionRow extends Omit<FeedAction, 'at'> {
  /** Which of the items it belongs to, from 1 on. */
  readonly item: number;
  readonly at: Date;
}

/** The actions of some items of the user's feed, newest first, in the order of the items. */
export async function feedActions(
  db: Db,
  user: UserId,
  items: readonly { readonly watch: WatchId; readonly day: Day; readonly kind: string }[],
): Promise<FeedAction[][]> {
  if (items.length === 0) return [];
  const watches = items.map(({ watch }) => watch);
  const kinds = items.map(({ kind }) => kind);
  const from = items.map(({ day }) => text(startOfDay(day)));
  const to = items.map(({ day }) => text(startOfDay(day) + DAY));
  const { rows } = await sql<ActionRow>`
    select i.n::int as item, a.occurred_at as at, a.post_url as url, a.text, a.tags, c.text as "postText", c.image,
      coalesce(c.gone, false) as gone, case when starts_with(t.username, ${WITHHELD}::text) then null else coalesce(nullif(trim(t.name), ''), t.username) end as name
    from unnest(${watches}::int[], ${kinds}::text[], ${from}::timestamptz[], ${to}::timestamptz[])
      with ordinality as i (watch, kind, since, until, n)
    join watches w on w.id = i.watch and w.user_id = ${user}::int
    join profiles p on p.id = w.profile_id
    cross join lateral (
      select occurred_at, key, target_id, post_code, post_url, text, tags from published_actions
      where profile_id = w.profile_id and kind = i.kind and removed_at is null
        and ${during({ from: sql`i.since`, to: sql`i.until` })}
      order by occurred_at desc, key limit ${ACTIONS_PER_ITEM}::int
    ) a
    left join posts c on c.network = p.network and c.code = a.post_code
    left join people t on t.network = p.network and t.external_id = a.target_id
    order by i.n, a.occurred_at desc, a.key`.execute(db);
  const found: FeedAction[][] = items.map(() => []);
  for (const { item, at, ...action } of rows) found[item - 1]?.push({ ...action, at: instant(at.getTime()) });
  return found;
}

import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../server/db/database.ts';
import { ensurePartitions } from '../../../server/db/partitions.ts';
import { deliveryKeysOf } from '../../../server/services/deliver/delivery-keys.ts';
import type { DueService, DueWork } from '../../../server/services/schedule/due-service.ts';
import { type Instant, instant } from '../../../shared/domain/ids.ts';
import { DAY, HOUR, MINUTE, SECOND, WEEK } from '../../../shared/domain/time/calendar.ts';
import { parseReportId, periodFrom, periodsSince } from '../../../shared/domain/time/period.ts';
import { lastDelivered, lastDelivery } from '../../../shared/domain/time/thursday.ts';

/** A change of a small world: what, and three numbers that say of whom and how. */
export interface Change {
  readonly what: keyof typeof CHANGING;
  readonly a: number;
  readonly b: number;
  readonly c: number;
}

const PROFILES = 8;
const USERS = 6;
const MOVES = [1, SECOND, MINUTE, 10 * MINUTE, HOUR, 2 * HOUR, 6 * HOUR, DAY, 3 * DAY, WEEK];
/** How far clocks differ between processes, or are set right, is no reason to look at everything anew: less than a minute is not tried. */
const BACK_MOVES = MOVES.filter((ms) => ms >= MINUTE && ms < WEEK);
const STOPS = ['missing', 'locked', 'opted-out', 'deactivated'];

/** Rows of a world in which anything may change at any time, as the product's own writers change it. */
export interface ChangingWorld {
  readonly clock: { now(): Instant };
  /** Empties the database of the world before. */
  begin(): Promise<void>;
  change(change: Change): Promise<void>;
}

const at = (time: number): RawBuilder<Date> => sql`${new Date(time).toISOString()}::timestamptz`;

interface World {
  readonly db: Db;
  readonly due: DueService;
  now: Instant;
}

type Changing = (world: World, numbers: { p: number; u: number; b: number; c: number }) => Promise<unknown>;

async function storeReport({ db, now }: World, profile: number, id: string): Promise<void> {
  const period = parseReportId(id);
  if (period === null) return;
  await sql`insert into reports (profile_id, report_id, type, start_day, end_day, number, body, etag, summary, built_at)
    select id, ${id}, ${period.type}, ${period.start}::date, ${period.end}::date, 1, '{}', 'e', '{}', ${at(now)} from profiles where id = ${profile}::int
    on conflict do nothing`.execute(db);
}

async function publish({ db, now }: World, profile: number, time: Instant): Promise<void> {
  await ensurePartitions(db, [time]);
  await db.transaction().execute(async (tx) => {
    await sql`insert into unpublished_deliveries (id, profile_id, owner) values (${profile}::bigint, ${profile}::int, 0)`.execute(
      tx,
    );
    await sql`insert into actions (profile_id, occurred_at, key, kind, tags, seen_at)
      values (${profile}::int, ${at(time)}, ${`like/${time}`}, 'like', '{}', ${at(now)}) on conflict do nothing`.execute(
      tx,
    );
    await sql`delete from unpublished_deliveries where profile_id = ${profile}::int`.execute(tx);
  });
}

/** Some of what is due is done, as the jobs would. */
async function doSome(world: World, only: number): Promise<void> {
  const { db, now } = world;
  const work: DueWork = await world.due.due();
  const some = <T>(all: readonly T[]): T[] => all.filter((_, index) => only % 3 === 0 || (index + only) % 2 === 0);
  for (const id of [...some(work.collect), ...some(work.collectForFeeds)]) await collect(world, id, true);
  for (const { profileId, reportId } of some(work.build)) await storeReport(world, profileId, reportId);
  for (const { profileId, reportId } of some(work.deliver)) {
    await sql`insert into deliveries (user_id, channel, subject, delivered_at)
      select user_id, 'live', id || '/' || ${reportId}::text, ${at(now)} from accounts where profile_id = ${profileId}::int and not archived
      on conflict do nothing`.execute(db);
  }
  for (const { userId, kind, thursday } of some(work.mail)) {
    for (const key of deliveryKeysOf(kind, thursday)) {
      await sql`insert into deliveries (user_id, channel, subject, delivered_at) values (${userId}::int, 'mail', ${key}, ${at(now)})
        on conflict do nothing`.execute(db);
    }
  }
}

const collect = ({ db, now }: World, id: number, complete: boolean) =>
  sql`update profiles set collected_at = ${at(now)}, complete_at = case when ${complete}::boolean then ${at(now)} else complete_at end,
    progress = null, revision = 'feed:' || lpad((select coalesce(max(seq), 0) from feed_deliveries)::text, 16, '0') where id = ${id}::int`.execute(
    db,
  );

const progress = (startedAt: number, error: string | null): string =>
  JSON.stringify({ stage: 'queued', done: 0, total: null, startedAt, error });

const set = (world: World, now: number): void => {
  world.now = instant(now);
};

const CHANGING = {
  move: async (world, { c }) => set(world, world.now + (MOVES[c % MOVES.length] ?? 1)),
  thursday: async (world, { c }) => set(world, lastDelivery(world.now) + WEEK + ((c % 3) - 1) * HOUR),
  back: async (world, { c }) => set(world, world.now - (BACK_MOVES[c % BACK_MOVES.length] ?? MINUTE)),
  do: (world, { c }) => doSome(world, c),
  doAll: (world) => doSome(world, 0),
  collect: (world, { p, c }) => collect(world, p, c % 3 > 0),
  begin: ({ db, now }, { p }) =>
    sql`update profiles set progress = ${progress(now, null)}::jsonb where id = ${p}::int`.execute(db),
  fail: ({ db, now }, { p, c }) =>
    sql`update profiles set progress = ${progress(now - (c % 50) * MINUTE, 'timeout')}::jsonb where id = ${p}::int`.execute(
      db,
    ),
  stop: ({ db, now }, { p, c }) =>
    sql`update profiles set stopped_reason = ${STOPS[c % 4]}, progress = null,
      look_again_at = case when ${c % 4}::int = 2 then null else ${at(now + (c % 30) * HOUR)} end where id = ${p}::int`.execute(
      db,
    ),
  resume: ({ db }, { p }) =>
    sql`update profiles set stopped_reason = null, look_again_at = null where id = ${p}::int`.execute(db),
  stream: ({ db, now }, { p, c }) =>
    sql`update profiles set streamed_since = case when ${c % 4}::int > 0 then ${at(now - (c % 3) * HOUR)} end where id = ${p}::int`.execute(
      db,
    ),
  want: ({ db, now }, { p, c }) =>
    sql`update profiles set look_wanted_at = ${at(now + ((c % 60) - 30) * MINUTE)} where id = ${p}::int`.execute(db),
  read: ({ db, now }) =>
    sql`insert into streams (network, cursor) values ('demo', ${now * 1000}::bigint) on conflict (network) do update set cursor = excluded.cursor`.execute(
      db,
    ),
  news: ({ db, now }, { p }) =>
    sql`insert into feed_deliveries (id, seq, request_id, digest, key_name, network, feed_name, coverage, answer, profiles, sealed_at)
      select n, n, n::text, '', '', 'demo', '', '{}', '{}', array[${p}::int], ${at(now)}
      from (select coalesce(max(seq), 0) + 1 as n from feed_deliveries) as next`.execute(db),
  track: ({ db, now }, { p, u, c }) =>
    sql`insert into accounts (user_id, profile_id, added_at) select id, ${p}::int, ${at(now - (c % 40) * DAY)} from users where id = ${u}::int on conflict do nothing`.execute(
      db,
    ),
  untrack: ({ db }, { p, u }) =>
    sql`delete from accounts where profile_id = ${p}::int and user_id = ${u}::int`.execute(db),
  archive: ({ db }, { p, c }) =>
    sql`update accounts set archived = ${c % 2 === 0} where profile_id = ${p}::int`.execute(db),
  watch: ({ db, now }, { p, u }) =>
    sql`insert into watches (user_id, profile_id, added_at) select id, ${p}::int, ${at(now)} from users where id = ${u}::int on conflict do nothing`.execute(
      db,
    ),
  unwatch: ({ db }, { p, u }) =>
    sql`delete from watches where profile_id = ${p}::int and user_id = ${u}::int`.execute(db),
  mute: ({ db }, { p, c }) => sql`update watches set muted = ${c % 2 === 0} where profile_id = ${p}::int`.execute(db),
  block: ({ db }, { u, c }) => sql`update users set blocked = ${c % 3 === 0} where id = ${u}::int`.execute(db),
  leave: ({ db, now }, { u, c }) =>
    sql`update users set deleted_at = case when ${c % 3}::int = 0 then ${at(now)} end where id = ${u}::int`.execute(db),
  wish: ({ db }, { u, b, c }) =>
    sql`update users set receive_mail = ${b % 3 > 0}, monthly_mail = ${c % 3 > 0}, watchlist_mail = ${(b + c) % 3 > 0} where id = ${u}::int`.execute(
      db,
    ),
  confirm: ({ db, now }, { u, c }) =>
    sql`update users set email_verified_at = case when ${c % 4}::int > 0 then ${at(now)} end where id = ${u}::int`.execute(
      db,
    ),
  plan: ({ db, now }, { u, b, c }) =>
    sql`update subscriptions set status = ${[1, -5, 0, 10][b % 4]}::int, expired = ${c % 7 === 0}, next = ${at(now + ((c % 20) - 3) * 7 * HOUR)}
      where user_id = ${u}::int`.execute(db),
  report: async (world, { p, c }) => {
    const periods = periodsSince(instant(world.now - 30 * DAY), world.now);
    await storeReport(world, p, periods[c % periods.length]?.id ?? '');
  },
  forget: ({ db }, { p, c }) =>
    sql`delete from reports where profile_id = ${p}::int and (end_day - date '2026-01-01') % 3 = ${c % 3}::int`.execute(
      db,
    ),
  act: (world, { p, c }) => publish(world, p, instant(periodFrom(lastDelivered('week', world.now)) + (c % 8) * DAY)),
  vanish: ({ db }, { u, c }) =>
    c % 5 === 0 ? sql`delete from users where id = ${u}::int`.execute(db) : Promise.resolve(),
} as const satisfies Record<string, Changing>;

/** Time goes on, and work is done, more often than anything else happens. */
export const CHANGES: readonly Change['what'][] = [
  ...(Object.keys(CHANGING) as Change['what'][]),
  ...(['move', 'move', 'thursday', 'do', 'doAll', 'doAll'] as const),
];

async function fill(db: Db, now: Instant): Promise<void> {
  await sql`truncate users, profiles, feed_deliveries, streams, unpublished_deliveries, actions restart identity cascade`.execute(
    db,
  );
  await sql`insert into profiles (network, external_id, username, created_at)
    select 'demo', 'p' || n, 'p' || n, ${at(now)} from generate_series(1, ${PROFILES}::int) n`.execute(db);
  await sql`insert into users (email, lang, code, created_at, email_verified_at)
    select 'u' || n || '@reader.example', 'en', 'u' || n, ${at(now)}, ${at(now)} from generate_series(1, ${USERS}::int) n`.execute(
    db,
  );
  await sql`insert into subscriptions (user_id, plan_id, status, price_minor, currency, accounts, since, provider, created_at)
    select id, (select min(id) from plans), 1, 0, 'usd', 9, ${at(now)}, 'granted', ${at(now)} from users`.execute(db);
  await sql`insert into accounts (user_id, profile_id, added_at)
    select u.id, p.id, ${at(now - 20 * DAY)} from users u join profiles p on (u.id + p.id) % 3 = 0`.execute(db);
}

/** @param due looks at the same database by the same clock. */
export function createChangingWorld(db: Db, dueBy: (clock: { now(): Instant }) => DueService): ChangingWorld {
  const start = instant(Date.UTC(2026, 10, 18, 12));
  const clock = { now: (): Instant => world.now };
  const world: World = { db, due: dueBy(clock), now: start };
  return {
    clock,
    async begin() {
      world.now = start;
      await fill(db, start);
    },
    async change({ what, a, b, c }) {
      await CHANGING[what](world, { p: 1 + (a % PROFILES), u: 1 + (b % USERS), b, c });
    },
  };
}

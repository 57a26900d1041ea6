import { sql } from 'kysely';
import type { Db } from '../../server/db/database.ts';
import { ensurePartitions } from '../../server/db/partitions.ts';
import { leaveNoMarks } from '../../server/db/repositories/due-looks.ts';
import { mailDeliveryKey } from '../../server/services/deliver/delivery-keys.ts';
import { type Instant, instant } from '../../shared/domain/ids.ts';
import { DAY, dayOf, HOUR, SECOND, WEEK } from '../../shared/domain/time/calendar.ts';
import {
  PERIOD_TYPES,
  type Period,
  type PeriodSpan,
  periodFrom,
  periodsSince,
  periodTo,
} from '../../shared/domain/time/period.ts';

/** How large a service is. Everything else of it follows. */
export interface ServiceSize {
  /** Ten a subscriber, each tracked by one. */
  readonly profiles: number;
  /** Weeks that every account has been tracked for. */
  readonly weeks: number;
  readonly now: Instant;
}

const ACCOUNTS_EACH = 10;
/** Of the days over which accounts were added. */
const ADDED_OVER_DAYS = 14;
/** From the end of a period to the moment its report is built. */
const BUILT_AFTER_MS = 3 * DAY;

const iso = (at: Instant): string => new Date(at).toISOString();

async function addSubscribers(db: Db, { profiles, weeks, now }: ServiceSize): Promise<void> {
  const users = Math.ceil(profiles / ACCOUNTS_EACH);
  const began = iso(instant(now - weeks * WEEK - ADDED_OVER_DAYS * DAY));
  await sql`insert into users (email, lang, code, created_at, email_verified_at)
    select 'reader-' || n || '@reader.example', 'en', 'code-' || n, ${began}::timestamptz, ${began}::timestamptz
    from generate_series(1, ${users}::int) n`.execute(db);
  await sql`insert into subscriptions (user_id, plan_id, status, price_minor, currency, accounts, since, next, provider, created_at)
    select id, 3, 1, 2190, 'usd', ${ACCOUNTS_EACH}::int, ${began}::timestamptz, ${iso(instant(now + 20 * DAY))}::timestamptz,
      'granted', ${began}::timestamptz from users`.execute(db);
}

async function addAccounts(db: Db, { profiles, weeks, now }: ServiceSize): Promise<void> {
  const read = iso(instant(now - HOUR));
  await sql`insert into profiles (network, external_id, username, created_at, collected_at, complete_at)
    select 'demo', 'large-' || n, 'large-' || n || '.example', ${read}::timestamptz, ${read}::timestamptz, ${read}::timestamptz
    from generate_series(1, ${profiles}::int) n`.execute(db);
  await sql`insert into accounts (user_id, profile_id, added_at)
    select u.id, p.id, ${iso(instant(now - weeks * WEEK))}::timestamptz - (p.id % ${ADDED_OVER_DAYS}::int) * interval '1 day'
    from profiles p join users u on u.id = (p.id - 1) / ${ACCOUNTS_EACH}::int + 1 where p.external_id like 'large-%'`.execute(
    db,
  );
}

/** A report of the period for every profile, and the word that each of its readers has had. */
async function addReports(db: Db, { id, type, start, end, available }: Period, number: number): Promise<void> {
  const built = iso(instant(available - DAY + BUILT_AFTER_MS / 3));
  await sql`insert into reports (profile_id, report_id, type, start_day, end_day, number, body, etag, summary, built_at)
    select p.id, ${id}, ${type}, ${start}::date, ${end}::date, ${number}::int, '{}', 'e', '{}', ${built}::timestamptz
    from profiles p join accounts a on a.profile_id = p.id
    where p.external_id like 'large-%' and (a.added_at at time zone 'UTC')::date <= ${end}::date`.execute(db);
  await sql`insert into deliveries (user_id, channel, subject, delivered_at)
    select a.user_id, 'live', a.id || '/' || ${id}::text, ${built}::timestamptz from accounts a
    join reports r on r.profile_id = a.profile_id and r.report_id = ${id}`.execute(db);
  const mail = mailDeliveryKey(type === 'week' ? 'weekly' : 'monthly', dayOf(available));
  await sql`insert into deliveries (user_id, channel, subject, delivered_at)
    select id, 'mail', ${mail}, ${built}::timestamptz from users where code like 'code-%'`.execute(db);
}

/**
 * Fills an empty database with a service in which nothing is due: all accounts are collected, all reports that are out are built and
 * delivered. What a look at it costs is what storing costs.
 */
export async function fillLargeService(db: Db, size: ServiceSize): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // The first walk of the schedule finds all of it.
    await leaveNoMarks(tx);
    await addSubscribers(tx, size);
    await addAccounts(tx, size);
    const since = instant(size.now - size.weeks * WEEK - ADDED_OVER_DAYS * DAY);
    const out = periodsSince(since, size.now).filter(({ available }) => available <= size.now);
    for (const type of PERIOD_TYPES) {
      const issues = out.filter((period) => period.type === type);
      for (const [index, period] of issues.entries()) await addReports(tx, period, index + 1);
    }
  });
  await sql`analyze`.execute(db);
}

/** Profiles. */
const FILLED_AT_ONCE = 5_000;
/** Whom the invented actions name, the same for all profiles. */
const PEOPLE = 400;
const KINDS = ['like', 'like', 'like', 'like-received', 'post', 'comment', 'repost', 'follow'];

/** Invents so many actions of each profile of the large service within the period, and whom they name: what its reports are built from. */
export async function fillActions(
  db: Db,
  { period, each }: { readonly period: PeriodSpan; readonly each: number },
): Promise<void> {
  const from = iso(periodFrom(period));
  const seconds = Math.floor((7 * DAY) / SECOND / (each + 1));
  await ensurePartitions(db, [periodFrom(period), periodTo(period)]);
  await sql`insert into people (network, external_id, username, name, userpic, fetched_at)
    select 'demo', 'person-' || n, 'person-' || n || '.example', 'Person ' || n, null, ${from}::timestamptz
    from generate_series(0, ${PEOPLE - 1}::int) n on conflict do nothing`.execute(db);
  const { rows } = await sql<{ last: number }>`select coalesce(max(id), 0) as last from profiles`.execute(db);
  // No statement takes longer than a pool lets one.
  for (let after = 0; after < (rows[0]?.last ?? 0); after += FILLED_AT_ONCE) {
    await sql`insert into actions (profile_id, occurred_at, key, kind, target_id, post_code, post_url, text, tags, seen_at)
      select p.id, ${from}::timestamptz + n * ${seconds}::int * interval '1 second', kind || '/' || n, kind,
        case when kind <> 'post' then 'person-' || (p.id * 7 + n) % ${PEOPLE}::int end,
        case when kind <> 'follow' then 'post-' || p.id || '-' || n end,
        case when kind <> 'follow' then 'https://demo.example/post/' || p.id || '-' || n end,
        case when kind in ('post', 'comment') then 'A line about clay and kilns, number ' || n end, '{}', p.collected_at
      from profiles p cross join lateral (
        select n, (${sql.val(KINDS)}::text[])[1 + n % ${KINDS.length}::int] as kind from generate_series(1, ${each}::int) n
      ) as invented
      where p.external_id like 'large-%' and p.id > ${after}::int and p.id <= ${after + FILLED_AT_ONCE}::int`.execute(
      db,
    );
  }
  const coverage = JSON.stringify(Object.fromEntries(KINDS.map((kind) => [kind, 'full'])));
  await sql`update profiles set coverage = ${coverage}::jsonb where external_id like 'large-%'`.execute(db);
  await sql`analyze`.execute(db);
}

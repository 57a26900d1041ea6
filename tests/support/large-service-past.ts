import { sql } from 'kysely';
import type { Db } from '../../server/db/database.ts';
import { type Instant, instant } from '../../shared/domain/ids.ts';
import { DAY, HOUR } from '../../shared/domain/time/calendar.ts';

/**
 * What weeks of work leave behind in the large service besides reports and actions, so many of each profile or subscriber: counts, looks at whom they
 * follow, mails, links, devices, pauses, payments, events, what was read, and whom a feed describes. None of it is due, and all of it grows with the service.
 */
export async function fillPast(db: Db, now: Instant): Promise<void> {
  const ago = (ms: number) => sql`${new Date(instant(now - ms)).toISOString()}::timestamptz`;
  const ahead = (ms: number) => sql`${new Date(instant(now + ms)).toISOString()}::timestamptz`;
  const profiles = sql`(select id from profiles where external_id like 'large-%' and not feed_only)`;
  const users = sql`(select id from users where code like 'code-%')`;
  for (const rows of [
    sql`insert into period_counts (profile_id, ended_at, collected_at, followers)
      select p.id, ${ago(0)} - n * interval '7 days', ${ago(0)} - n * interval '7 days', 120
      from ${profiles} p cross join generate_series(1, 8) n`,
    sql`insert into followed_accounts (network, external_id, standing, found, found_since, looks, there_at, looked_at)
      select 'demo', 'followed-' || p.id || '-' || n, 'there', 'there', ${ago(20 * DAY)}, 3, ${ago(2 * DAY)}, ${ago(2 * DAY)}
      from ${profiles} p cross join generate_series(1, 5) n`,
    sql`insert into profiles (network, external_id, username, feed_only, created_at, collected_at)
      select 'demo', 'watched-' || u.id, 'watched-' || u.id || '.example', true, ${ago(HOUR)}, ${ago(HOUR)} from ${users} u`,
    sql`insert into watches (user_id, profile_id, added_at)
      select u.id, p.id, ${ago(20 * DAY)} from ${users} u join profiles p on p.network = 'demo' and p.external_id = 'watched-' || u.id`,
    sql`insert into actions (profile_id, occurred_at, key, kind, target_id, seen_at)
      select p.id, ${ago(2 * DAY)} + n * interval '1 hour', 'like/' || n, 'like', 'person-' || n, ${ago(HOUR)}
      from profiles p cross join generate_series(1, 10) n where p.feed_only`,
    sql`insert into pauses (profile_id, began_at, ended_at)
      select p.id, ${ago(40 * DAY)}, ${ago(39 * DAY)} from ${profiles} p`,
    sql`insert into events (user_id, body, created_at)
      select a.user_id, jsonb_build_object('type', 'report-ready', 'accountId', a.id, 'reportId', r.report_id), r.built_at
      from accounts a join reports r on r.profile_id = a.profile_id join ${profiles} p on p.id = a.profile_id`,
    sql`update reports set asked_at = built_at + interval '1 hour', cards_at = built_at + interval '2 hours'`,
    sql`insert into outbox (key, slot, kind, user_id, data, state, tries, created_at, next_try_at, settled_at)
      select 'past-' || u.id || '-' || n, 'past-' || u.id || '-' || n, 'weekly', u.id, '{}', 'sent', 1,
        ${ago(3 * DAY)}, ${ago(3 * DAY)}, ${ago(3 * DAY)} from ${users} u cross join generate_series(1, 2) n`,
    sql`insert into links (token_hash, user_id, purpose, created_at, expires_at)
      select sha256(convert_to('past-' || u.id || '-' || n, 'UTF8')), u.id, 'login', ${ago(3 * DAY)}, ${ahead(27 * DAY)}
      from ${users} u cross join generate_series(1, 2) n`,
    sql`insert into known_devices (user_id, app, system, seen_on)
      select u.id, 'Firefox', 'Linux', (${ago(DAY)} at time zone 'UTC')::date from ${users} u`,
    sql`insert into checkouts (id, user_id, plan_id, amount_minor, currency, next, provider, status, created_at, expires_at, settled_at, is_final)
      select 'past-' || u.id, u.id, 3, 2190, 'usd', ${ahead(20 * DAY)}, 'sandbox', 'paid', ${ago(10 * DAY)}, ${ago(10 * DAY - HOUR)},
        ${ago(10 * DAY - HOUR)}, true from ${users} u`,
    sql`with made as (
        insert into ledger_entries (kind, provider, reference, user_id, plan_id, currency, happened_on)
        select 'charge', 'sandbox', 'past-' || u.id, u.id, 3, 'usd', (${ago(10 * DAY)} at time zone 'UTC')::date from ${users} u
        returning id
      ) insert into ledger_postings (entry_id, account, amount_minor)
      select id, account, amount from made cross join (values ('provider-balance', 2190), ('sales', -2190)) as half (account, amount)`,
    sql`insert into webhooks (user_id, url, description, secret, created_on)
      select u.id, 'https://receiver.example/' || u.id, '', '\\x00', (${ago(20 * DAY)} at time zone 'UTC')::date
      from ${users} u where u.id % 10 = 0`,
    sql`insert into report_reads (user_id, profile_id, report_id, read_at)
      select a.user_id, r.profile_id, r.report_id, r.built_at + interval '1 hour' from accounts a join reports r on r.profile_id = a.profile_id`,
    // A feed describes a tenth of the accounts a day.
    sql`insert into feed_deliveries
        (id, seq, request_id, digest, key_name, network, feed_name, coverage, answer, profiles, sealed_at, emptied_at, replaced_at)
      select n, n, 'past-' || n, 'digest', 'key', 'demo', 'a feed', '{}', '{}', '{}', ${ago(0)} - n * interval '1 day',
        ${ago(0)} - n * interval '1 day', ${ago(0)} - n * interval '1 day' from generate_series(1, 10) n`,
    sql`insert into feed_profiles (delivery, line, network, external_id, username, flags)
      select 1 + p.id % 10, p.id, 'demo', 'described-' || p.id, 'described-' || p.id || '.example', '{}' from ${profiles} p`,
  ])
    await rows.execute(db);
  await sql`analyze`.execute(db);
}

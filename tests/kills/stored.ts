import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '../../server/db/database.ts';
import type { Instant } from '../../shared/domain/ids.ts';
import { OUTBOX_KEPT_MS } from '../../shared/domain/retention/retention.ts';
import { HOUR } from '../../shared/domain/time/calendar.ts';

/** Jobs that do the product's work; the others only look what is due. */
const WORK = ['collect-profile', 'build-report', 'deliver-past-weeks', 'deliver-report', 'send-mail', 'erase-account'];

/** Queue and slot of every job that waits or runs. */
export async function openJobs(db: Db): Promise<{ name: string; slot: string; profile: number | null }[]> {
  const { rows } = await sql<{ name: string; slot: string; profile: number | null }>`
    select name, coalesce(singleton_key, '') as slot, (data->>'profileId')::int as profile from pgboss.job
    where name = any(${WORK}) and state in ('created', 'retry', 'active')`.execute(db);
  return rows;
}

/** Orders of past weeks that will be delivered without anybody's doing: their account is there and may be read. They are looked at once a minute. */
export async function countWaitingWeeks(db: Db): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from past_week_orders o join accounts a on a.id = o.account_id and not a.archived
      join profiles p on p.id = o.profile_id and p.stopped_reason is null
    where o.state = 'waiting'`.execute(db);
  return rows[0]?.waiting ?? 0;
}

/** Rows, and those that closed weeks are packed in. */
export const ALL_ACTIONS = sql`(
  select profile_id, key from actions union all select profile_id, key from packed_actions)`;

/** What must find nothing, each with the words for what it finds. */
const NEVER = {
  'an action that is stored twice': sql`
    select profile_id || ' ' || key as what from ${ALL_ACTIONS} a group by profile_id, key having count(*) > 1`,
  'two jobs for one slot': sql`
    select name || ' ' || singleton_key as what from pgboss.job
    where state in ('created', 'retry', 'active') and singleton_key is not null
    group by name, singleton_key having count(*) > 1`,
  'a staging table that nobody uses': sql`
    select relname as what from pg_class where relnamespace = 'staging'::regnamespace and relkind = 'r'
      and relname <> 'stream_actions'`,
  'what a stream left staged': sql`select key as what from staging.stream_actions`,
  'a delivery that was never published': sql`select profile_id as what from unpublished_deliveries`,
  'a job without its profile': sql`
    select j.name || ' ' || j.id as what from pgboss.job j
    where j.state in ('created', 'retry', 'active') and j.data->>'profileId' is not null
      and not exists (select from profiles p where p.id = (j.data->>'profileId')::int)`,
  'actions without their profile': sql`
    select distinct profile_id as what from ${ALL_ACTIONS} a where not exists (select from profiles p where p.id = a.profile_id)`,
  'a profile that nobody ever tracked or watched': sql`
    select username as what from profiles p
    where not exists (select from accounts a where a.profile_id = p.id)
      and not exists (select from deleted_accounts a where a.profile_id = p.id)
      and not exists (select from watches w where w.profile_id = p.id)
      and not exists (select from deleted_watches w where w.profile_id = p.id)
      and not exists (select from actions a where a.profile_id = p.id)
      and not exists (select from packed_weeks w where w.profile_id = p.id)`,
  'a profile whose user name was lost, although the network answers': sql`
    select external_id as what from profiles where username = external_id`,
  'a collection that lacked something, although the network tells everything': sql`
    select username as what from profiles where incomplete is not null or older_revision is not null`,
  'progress that nothing makes': sql`select username as what from profiles where progress is not null`,
  'an account that is tracked and was never collected': sql`
    select p.username as what from accounts a join profiles p on p.id = a.profile_id
      join subscriptions s on s.user_id = a.user_id and s.current
    where not a.archived and p.collected_at is null`,
  'more than one running subscription': sql`
    select user_id as what from subscriptions where current group by user_id having count(*) > 1`,
  'a subscription that was not paid once': sql`
    select u.email as what from users u
    where (select count(*) from subscriptions s where s.user_id = u.id)
      <> (select count(*) from checkouts c where c.user_id = u.id and c.status = 'paid')`,
  'a report announced twice': sql`
    select user_id || ' ' || body::text as what from events where body->>'type' = 'report-ready'
    group by user_id, body having count(*) > 1`,
  'a report that follows no other': sql`
    select profile_id || ' ' || report_id as what from (
      select profile_id, report_id, number, row_number() over (partition by profile_id, type order by start_day) as place,
        min(number) over (partition by profile_id, type) as first from reports) r
    where number <> first + place - 1`,
};

/** Everything that a killed process may not leave behind, in words. `except` is what a stage has from its beginning. */
export async function findLeftovers(db: Db, except: readonly (keyof typeof NEVER)[] = []): Promise<string[]> {
  const findings: string[] = [];
  const asked = Object.entries(NEVER).filter(([name]) => !except.some((one) => one === name));
  for (const [name, query] of asked) {
    const { rows } = await sql<{ what: string }>`${query}`.execute(db);
    findings.push(...rows.map(({ what }) => `${name}: ${what}`));
  }
  return findings;
}

/** @returns for each report (`externalId reportId`) the words for its being missing, with what holds it back */
export async function tellMissing(db: Db, slots: readonly string[]): Promise<string[]> {
  const findings: string[] = [];
  for (const slot of slots) {
    const [externalId] = slot.split(' ');
    const { rows } = await sql<{ state: unknown }>`
      select to_jsonb(p) as state from (select collected_at, complete_at, looking_up, incomplete, older_revision, progress, stopped_reason
        from profiles where external_id = ${externalId}) p`.execute(db);
    findings.push(`a report that is missing: ${slot}: ${JSON.stringify(rows[0]?.state ?? 'no such profile')}`);
  }
  return findings;
}

/** Either has the watchlist in it: nobody gets both of one Thursday. */
const OF_A_WEEK = /^(weekly|watchlist)-.*\.eml$/;

/** What the outbox says of a mail that is remembered and not there. */
async function tellUnsent(db: Db, id: string): Promise<string> {
  const { rows } = await sql<{ key: string; state: string; tries: number; reply: string | null }>`
    select key, state, tries, reply from outbox where key = any(${[`weekly-${id}`, `watchlist-${id}`]}::text[])`.execute(
    db,
  );
  return `a mail that was not sent: ${id}: ${rows.length === 0 ? 'nothing in the outbox' : JSON.stringify(rows)}`;
}

/**
 * Each person's mail of each Thursday once, whichever of the two it is, under one id, and remembered. `now` is when the last server
 * began: files that are too old by then may be gone, as the clean-up comes by the hour of the machine.
 */
export async function findMailFaults(
  db: Db,
  { dataDir, now }: { readonly dataDir: string; readonly now: Instant },
): Promise<{ mails: number; findings: string[] }> {
  const folder = join(dataDir, 'outbox');
  const { rows } = await sql<{ id: string; at: Date }>`
    select substr(d.subject, 8) || '.' || d.user_id as id, d.delivered_at as at from deliveries d
    where d.channel = 'mail' and d.subject like 'weekly-%'`.execute(db);
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => OF_A_WEEK.test(name)) : [];
  const sent = files.map((name) => {
    const [, id] = /^Message-ID: <(?:weekly|watchlist)-([^@]+)@/im.exec(readFileSync(join(folder, name), 'utf8')) ?? [];
    return id ?? name;
  });
  const known = new Set(rows.map(({ id }) => id));
  const kept = rows.filter(({ at }) => at.getTime() > now + HOUR - OUTBOX_KEPT_MS).map(({ id }) => id);
  const findings = [
    ...sent.filter((id, index) => sent.indexOf(id) !== index).map((id) => `a mail that came twice: ${id}`),
    ...sent.filter((id) => !known.has(id)).map((id) => `a mail that is not remembered: ${id}`),
  ];
  for (const id of kept) if (!sent.includes(id)) findings.push(await tellUnsent(db, id));
  return { mails: sent.length, findings };
}

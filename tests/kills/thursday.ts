import { sql } from 'kysely';
import { createLogger } from '../../server/core/logger.ts';
import type { Database, Db } from '../../server/db/database.ts';
import { createBoss, openBoss, TUNING } from '../../server/jobs/boss.ts';
import { createDueService } from '../../server/services/schedule/due-service.ts';
import { createLookService } from '../../server/services/schedule/look-service.ts';
import { type Day, type Instant, instant } from '../../shared/domain/ids.ts';
import { MINUTE } from '../../shared/domain/time/calendar.ts';
import { periodOf } from '../../shared/domain/time/period.ts';
import { fillActions, fillLargeService } from '../support/large-service.ts';
import type { MailPlace } from './mail-places.ts';
import { findLeftovers, openJobs } from './stored.ts';

/** The week whose reports come out. */
const PERIOD = periodOf('week', '2026-11-09' as Day);
export const THURSDAY: Instant = PERIOD.available;
const EVE = instant(THURSDAY - MINUTE);
const WEEKS = 2;
const MAIL = 'weekly-2026-11-19';

/** A service a minute before Thursday 06:00: everything of the weeks before is out, and the week's actions are collected. */
export async function fillThursday(
  { db, boss }: Database,
  { profiles, actions }: { readonly profiles: number; readonly actions: number },
): Promise<void> {
  const queue = createBoss(boss, { worker: false, tuning: TUNING, log: createLogger('silent') });
  await openBoss(queue, db);
  await queue.stop();
  await keepTriesAgain(db);
  await fillLargeService(db, { profiles, weeks: WEEKS, now: EVE });
  await fillActions(db, { period: PERIOD, each: actions });
  // The first walk through everything belongs to an upgrade, not to a Thursday.
  const looks = createLookService({ db, clock: { now: () => EVE } });
  let open = true;
  while (open) {
    await looks.round({
      queue: async (_tx, { collect, build, deliver, mail }) => {
        const due = [collect, build, deliver, mail].flat().length;
        if (due > 0) throw new Error(`${due} are due before their time`);
      },
    });
    const { rows } = await sql`select from due_walk where profiles_to is not null or readers_to is not null`.execute(
      db,
    );
    open = rows.length > 0;
  }
}

/** Jobs that are done leave the queue; of those that were tried again it is kept when the last try began. */
async function keepTriesAgain(db: Db): Promise<void> {
  await sql`create schema kills`.execute(db);
  await sql`create table kills.tries (id uuid not null, retry_count integer not null, started_on timestamptz not null)`.execute(
    db,
  );
  await sql`create function kills.keep_try() returns trigger language plpgsql as $$ begin
      insert into kills.tries values (old.id, old.retry_count, old.started_on);
      return null;
    end $$`.execute(db);
  await sql`create trigger keep_try after delete on pgboss.job for each row
    when (old.retry_count > 0 and old.name <> 'schedule-due' and old.started_on is not null)
    execute function kills.keep_try()`.execute(db);
}

export interface Progress {
  readonly reports: number;
  readonly told: number;
  readonly mails: number;
  /** Of accounts, and of readers. */
  readonly expected: { readonly reports: number; readonly mails: number };
}

/** How far the Thursday has come. */
export async function progressOf(db: Db): Promise<Progress> {
  const { rows } = await sql<{ profiles: number; readers: number; reports: number; told: number; mails: number }>`
    select (select count(*)::int from profiles) as profiles, (select count(*)::int from users) as readers,
      (select count(*)::int from reports where report_id = ${PERIOD.id}) as reports,
      (select count(*)::int from deliveries where channel = 'live' and delivered_at >= ${iso(THURSDAY)}::timestamptz) as told,
      (select count(*)::int from outbox where key like ${`${MAIL}.%`} and state not in ('waiting', 'sending')) as mails`.execute(
    db,
  );
  const row = rows[0];
  if (row === undefined) throw new Error('a query of counts answers one row');
  const { profiles, readers, ...done } = row;
  return { ...done, expected: { reports: profiles, mails: readers } };
}

const iso = (at: Instant): string => new Date(at).toISOString();

export const isDone = ({ reports, told, mails, expected }: Progress): boolean =>
  reports >= expected.reports && told >= expected.reports && mails >= expected.mails;

/** @returns after how many milliseconds of the Thursday the last report was told, and the last mail settled */
export async function doneAfter(db: Db): Promise<number> {
  const { rows } = await sql<{ at: Date | null }>`
    select greatest((select max(delivered_at) from deliveries), (select max(settled_at) from outbox)) as at`.execute(
    db,
  );
  return (rows[0]?.at?.getTime() ?? Number.POSITIVE_INFINITY) - THURSDAY;
}

/** What must find nothing when the Thursday is over. */
const NEVER = {
  'a report that is missing': sql`
    select username as what from profiles p
    where not exists (select from reports r where r.profile_id = p.id and r.report_id = ${PERIOD.id})`,
  'a report that was not announced once': sql`
    select a.id || ' ' || (select count(*) from events e where e.user_id = a.user_id and e.body->>'type' = 'report-ready'
      and (e.body->>'accountId')::int = a.id and e.body->>'reportId' = ${PERIOD.id}) as what
    from accounts a where 1 <> (select count(*) from events e where e.user_id = a.user_id
      and e.body->>'type' = 'report-ready' and (e.body->>'accountId')::int = a.id and e.body->>'reportId' = ${PERIOD.id})`,
  'a delivery that is not remembered once': sql`
    select a.id::text as what from accounts a
    where 1 <> (select count(*) from deliveries d where d.user_id = a.user_id and d.channel = 'live'
      and d.subject = a.id || '/' || ${PERIOD.id}::text)`,
  'a reader without one mail that was sent': sql`
    select u.email || ': ' || coalesce((select string_agg(o.key || ' ' || o.state, ', ') from outbox o where o.user_id = u.id), 'none')
      as what from users u
    where 1 <> (select count(*) from outbox o where o.user_id = u.id and o.kind = 'weekly' and o.state = 'sent')
      or 1 <> (select count(*) from outbox o where o.user_id = u.id)`,
};

export interface MailFindings {
  readonly findings: readonly string[];
  /** Told more than once under one Message-ID. */
  readonly repeated: number;
  /** Counted as taken, although nobody could say whether it was. */
  readonly inDoubt: number;
  /** Of those the ones that did not arrive. */
  readonly lostInDoubt: number;
}

/** What arrived against what the outbox says: each mail once, by its Message-ID and by its reader. */
export async function findMails(db: Db, place: MailPlace): Promise<MailFindings> {
  const { rows } = await sql<{ id: string; email: string; doubt: boolean }>`
    select o.message_id as id, u.email, o.reply is not null as doubt from outbox o join users u on u.id = o.user_id
    where o.state = 'sent'`.execute(db);
  const readers = place.readers();
  const known = new Set(rows.map(({ id }) => id));
  const missing = rows.filter(({ id }) => !readers.has(id));
  const byReader = Map.groupBy([...readers], ([, reader]) => reader);
  return {
    findings: [
      ...missing.filter(({ doubt }) => !doubt).map(({ id }) => `a mail that did not come: ${id}`),
      ...[...readers.keys()].filter((id) => !known.has(id)).map((id) => `a mail that is not remembered: ${id}`),
      ...rows
        .filter(({ id, email }) => readers.has(id) && readers.get(id) !== email)
        .map(({ id }) => `a mail to another reader: ${id}`),
      ...[...byReader].filter(([, mails]) => mails.length > 1).map(([reader]) => `a reader with two mails: ${reader}`),
    ],
    repeated: [...place.tellings().values()].filter((times) => times > 1).length,
    inDoubt: rows.filter(({ doubt }) => doubt).length,
    lostInDoubt: missing.filter(({ doubt }) => doubt).length,
  };
}

/** Everything that is missing, doubled or left over, in words. */
export async function findFaults(db: Db, now: Instant): Promise<string[]> {
  const findings: string[] = [];
  for (const [name, query] of Object.entries(NEVER)) {
    const { rows } = await sql<{ what: string }>`${query}`.execute(db);
    findings.push(...rows.map(({ what }) => `${name}: ${what}`));
  }
  // The plans of the invented readers were given to them.
  findings.push(...(await findLeftovers(db, ['a subscription that was not paid once'])));
  findings.push(...(await openJobs(db)).map(({ name, slot }) => `a job that is left: ${name} ${slot}`));
  const due = await createDueService({ db, clock: { now: () => now } }).due();
  for (const [name, { length }] of Object.entries(due)) if (length > 0) findings.push(`still due: ${length} ${name}`);
  return findings;
}

/** A kill, and the tries that ran at that moment, the others' among them. */
export interface Kill {
  readonly at: number;
  readonly running: ReadonlySet<string>;
}

/** Tries that run now, by job and number. */
export async function runningTries(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id || ':' || retry_count as id from pgboss.job where state = 'active' and name <> 'schedule-due'`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

/** For each job that others took over from a killed worker, after how many milliseconds the next try began. */
export async function takenAgainAfter(db: Db, kills: readonly Kill[]): Promise<number[]> {
  const { rows } = await sql<{ id: string; tries: number; began: Date }>`
    select id::text, retry_count as tries, started_on as began from kills.tries`.execute(db);
  return rows.flatMap(({ id, tries, began }) => {
    const kill = kills.findLast(({ running }) => running.has(`${id}:${tries - 1}`));
    return kill === undefined ? [] : [began.getTime() - kill.at];
  });
}

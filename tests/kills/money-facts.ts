import { sql } from 'kysely';
import type { Db } from '../../server/db/database.ts';

/** What the books of the service and of the test provider may never say, each with the words for what it finds. */
const NEVER = {
  'a period that was charged twice': sql`
    select provider_ref || ' ' || paid_from as what from sandbox_charges group by provider_ref, paid_from having count(*) > 1`,
  'a payment that turned no plan on': sql`
    select b.id as what from sandbox_sessions b left join checkouts c on c.session_id = b.id
    where b.status = 'paid' and (c.id is null or c.status <> 'paid')`,
  'a plan that nobody paid': sql`
    select s.id::text as what from subscriptions s
    where s.provider_ref is not null and not exists (
      select from sandbox_sessions b where b.status = 'paid' and b.provider_ref = s.provider_ref)`,
  'a checkout that counts as paid and was not': sql`
    select c.id as what from checkouts c left join sandbox_sessions b on b.id = c.session_id
    where c.status = 'paid' and (b.id is null or b.status <> 'paid')`,
  'a person who has paid and has no plan at all': sql`
    select u.email as what from users u
    where exists (select from checkouts c where c.user_id = u.id and c.status = 'paid')
      and not exists (select from subscriptions s where s.user_id = u.id and s.current)`,
  'more than one running subscription': sql`
    select user_id::text as what from subscriptions where current group by user_id having count(*) > 1`,
  'a plan that was replaced and is still charged': sql`
    select p.provider_ref || ' ' || p.state as what from sandbox_plans p
    where p.state <> 'ended' and not exists (
      select from subscriptions s where s.provider_ref = p.provider_ref and s.current)`,
  'a plan whose state is not that of its provider': sql`
    select s.id || ' is ' || s.status || ', there ' || p.state as what from subscriptions s
    join sandbox_plans p on p.provider_ref = s.provider_ref
    where s.current and s.status <> case p.state when 'active' then 1 when 'failing' then 11 when 'cancelled' then -5 else 0 end`,
  'a plan that is paid to another day than its provider says': sql`
    select s.id || ' to ' || s.next || ', there ' || p.paid_until as what from subscriptions s
    join sandbox_plans p on p.provider_ref = s.provider_ref
    where s.current and p.state <> 'ended' and s.next is distinct from p.paid_until`,
  'a renewal that is not in the books': sql`
    select ch.id as what from sandbox_charges ch where not exists (select from renewals r where r.id = ch.id)`,
  'a renewal that was not charged': sql`
    select r.id as what from renewals r where not exists (select from sandbox_charges ch where ch.id = r.id)`,
  'a renewal of another amount than was charged': sql`
    select r.id as what from renewals r join sandbox_charges ch using (id) where r.amount_minor <> ch.amount_minor`,
  'a renewal that the ledger does not hold once': sql`
    select r.id as what from renewals r
    where r.amount_minor > 0 and 1 <> (select count(*) from ledger_entries e where e.kind = 'charge' and e.reference = r.id)`,
  'a person of whom the ledger holds more or less than was paid': sql`
    select u.email || ' ' || booked.sum || ', paid ' || paid.sum as what from users u
    cross join lateral (select coalesce(sum(p.amount_minor), 0) as sum from ledger_entries e join ledger_postings p on p.entry_id = e.id
      where e.user_id = u.id and e.kind = 'charge' and p.account = 'provider-balance') booked
    cross join lateral (select (select coalesce(sum(amount_minor), 0) from checkouts where user_id = u.id and status = 'paid')
      + (select coalesce(sum(amount_minor), 0) from renewals where user_id = u.id) as sum) paid
    where booked.sum <> paid.sum`,
  'a line of the provider’s books that the ledger does not hold once': sql`
    select m.kind || ' ' || m.id as what from sandbox_movements m
    where 1 <> (select count(*) from ledger_entries e where e.provider = 'embedded' and e.kind = m.kind and e.reference = m.id)`,
  'a plan that goes on though its first payment was disputed': sql`
    select s.id || ' is ' || s.status as what from subscriptions s join sandbox_plans p on p.provider_ref = s.provider_ref
    where s.current and not s.expired and exists (
      select from sandbox_movements m where m.provider_ref = p.provider_ref and m.kind = 'dispute')`,
  'a message that was not heard': sql`
    select type || ' ' || object as what from sandbox_events e
    where not exists (select from heard_messages h where h.provider = 'embedded' and h.id = e.id)`,
  'a ledger that does not sum to zero': sql`
    select e.currency as what from ledger_entries e join ledger_postings p on p.entry_id = e.id
    group by e.currency having sum(p.amount_minor) <> 0`,
} as const;

/** What a killed process may not leave behind in the books, in words. */
export async function findMoneyFaults(db: Db): Promise<string[]> {
  const findings: string[] = [];
  for (const [name, query] of Object.entries(NEVER)) {
    const { rows } = await sql<{ what: string }>`${query}`.execute(db);
    findings.push(...rows.map(({ what }) => `${name}: ${what}`));
  }
  return findings;
}

interface Money {
  readonly paid: number;
  readonly withSummaries: number;
  readonly renewals: number;
  readonly failed: number;
  readonly disputed: number;
  readonly ended: number;
}

/** How much of what could break has happened: a run in which nothing was paid proves nothing. */
export async function countMoney(db: Db): Promise<Money> {
  const { rows } = await sql<Money>`
    select (select count(*) from checkouts where status = 'paid')::int as paid,
      (select count(*) from checkouts c join plans p on p.id = c.plan_id
        where c.status = 'paid' and p.type = 'summary')::int as "withSummaries",
      (select count(*) from renewals)::int as renewals,
      (select count(*) from outbox where kind = 'renewal-failed')::int as failed,
      (select count(*) from ledger_entries where kind = 'dispute')::int as disputed,
      (select count(*) from sandbox_plans where state = 'ended')::int as ended`.execute(db);
  const [counts] = rows;
  if (counts === undefined) throw new Error('counts come in one row');
  return counts;
}

/** Messages of the test provider that are still to be heard. */
export async function countUnheard(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sandbox_events e
    where not exists (select from heard_messages h where h.provider = 'embedded' and h.id = e.id)`.execute(db);
  return rows[0]?.count ?? 0;
}

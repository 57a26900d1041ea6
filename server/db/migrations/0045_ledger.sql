-- The ledger: what happened to money, in entries of two or more postings in one currency that sum to zero. Written with what it records,
-- each line of a provider's books once. Nothing is changed or deleted, with two exceptions: of somebody who is gone an entry loses the
-- person and the provider's number; and ten years later it may go, by a clean-up that says from before when.
create table ledger_entries (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('charge', 'refund', 'dispute', 'dispute-won', 'fee', 'credit')),
  provider text not null,
  reference text,
  charge_reference text,
  user_id integer references users on delete set null,
  plan_id integer references plans,
  currency text not null check (currency in ('usd', 'brl')),
  happened_on date not null,
  unique (provider, kind, reference)
);
create index ledger_entries_user on ledger_entries (user_id);
create index ledger_entries_day on ledger_entries (happened_on);

create table ledger_postings (
  entry_id bigint not null references ledger_entries on delete cascade,
  account text not null check (
    account in ('provider-balance', 'sales', 'credit-given', 'refunds', 'disputes', 'provider-fees')),
  amount_minor integer not null check (amount_minor <> 0),
  primary key (entry_id, account)
);

-- The day before which a clean-up may forget, within its transaction.
create function ledger_forgets_before() returns date language sql stable as
  $$ select nullif(current_setting('perch.ledger_forgets_before', true), '')::date $$;

create function refuse_entry_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.user_id is null and old.happened_on < ledger_forgets_before() then return old; end if;
  elsif new.user_id is null
    and (new.id, new.kind, new.provider, new.plan_id, new.currency, new.happened_on)
      is not distinct from (old.id, old.kind, old.provider, old.plan_id, old.currency, old.happened_on)
    and (new.reference is null or new.reference is not distinct from old.reference)
    and (new.charge_reference is null or new.charge_reference is not distinct from old.charge_reference) then
    return new;
  end if;
  raise exception 'the ledger is append-only';
end $$;
create trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function refuse_entry_change();

-- A posting goes with its entry alone.
create function refuse_posting_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from ledger_entries where id = old.entry_id) then return old; end if;
  raise exception 'the ledger is append-only';
end $$;
create trigger ledger_postings_append_only before update or delete on ledger_postings
  for each row execute function refuse_posting_change();

-- At the end of a transaction, when all postings of an entry are there.
create function check_ledger_balance() returns trigger language plpgsql as $$
begin
  if (select count(*) < 2 or sum(amount_minor) <> 0 from ledger_postings where entry_id = new.entry_id) then
    raise exception 'entry % of the ledger does not sum to zero', new.entry_id;
  end if;
  return null;
end $$;
create constraint trigger ledger_postings_balance after insert on ledger_postings
  deferrable initially deferred for each row execute function check_ledger_balance();

-- The embedded provider's books beside the renewals: first charges, and from now on fees, refunds and disputes.
create table sandbox_movements (
  id text primary key,
  provider_ref text not null references sandbox_plans on delete cascade,
  kind text not null check (kind in ('charge', 'refund', 'dispute', 'dispute-won', 'fee')),
  charge_id text,
  amount_minor integer not null check (amount_minor > 0),
  currency text not null check (currency in ('usd', 'brl')),
  happened_at timestamptz not null
);
create index sandbox_movements_plan on sandbox_movements (provider_ref);
create index sandbox_movements_time on sandbox_movements (happened_at);

-- Test cards whose payment is disputed after some days, and those whose holder is asked to confirm a payment.
alter table sandbox_plans add column disputes_at timestamptz;
create index sandbox_plans_disputes on sandbox_plans (disputes_at) where disputes_at is not null;
alter table sandbox_sessions add column confirming_card text;

-- What is stored already.
insert into sandbox_movements (id, provider_ref, kind, charge_id, amount_minor, currency, happened_at)
  select 'ch_' || s.id, p.provider_ref, 'charge', null, s.amount_minor, s.currency, coalesce(c.settled_at, s.created_at)
  from sandbox_sessions s
  join sandbox_plans p on p.session_id = s.id
  left join checkouts c on c.session_id = s.id
  where s.amount_minor > 0
  union all
  select c.id, c.provider_ref, 'charge', null, c.amount_minor, p.currency, c.charged_at
  from sandbox_charges c
  join sandbox_plans p on p.provider_ref = c.provider_ref
  where c.amount_minor > 0;

create temporary table booked on commit drop as
  select 'ch_' || session_id as reference, user_id, plan_id, provider, currency, amount_minor,
    (coalesce(settled_at, created_at) at time zone 'UTC')::date as happened_on
  from checkouts where status = 'paid' and amount_minor > 0
  union all
  select id, user_id, plan_id, provider, currency, amount_minor, (paid_at at time zone 'UTC')::date
  from renewals where amount_minor > 0
  union all
  select null, null, plan_id, provider, currency, amount_minor, paid_on from kept_payments where amount_minor > 0;

with numbered as (
  select row_number() over (order by happened_on, reference) as n, * from booked
), entered as (
  insert into ledger_entries (kind, provider, reference, user_id, plan_id, currency, happened_on)
  select 'charge', provider, reference, user_id, plan_id, currency, happened_on from numbered order by n
  returning id
), paired as (
  select e.id, b.amount_minor
  from (select id, row_number() over (order by id) as n from entered) e
  join numbered b on b.n = e.n
)
insert into ledger_postings (entry_id, account, amount_minor)
  select id, 'provider-balance', amount_minor from paired
  union all
  select id, 'sales', -amount_minor from paired;

-- The ledger is what is kept of people who are gone.
drop table kept_payments;

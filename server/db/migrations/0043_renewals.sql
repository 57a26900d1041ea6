-- How far the provider's word has been followed: the number of the newest, the tries that failed since the paid day, and when the next
-- one comes. `told_until` is the paid day whose coming end the person has been told of.
alter table subscriptions add column revision integer not null default 0;
alter table subscriptions add column tries integer not null default 0;
alter table subscriptions add column retry_at timestamptz;
alter table subscriptions add column told_until timestamptz;
create index subscriptions_due on subscriptions (next) where current and not expired;

-- Payments that came without a checkout, each once by the provider's own number.
create table renewals (
  id text primary key,
  user_id integer not null references users on delete cascade,
  plan_id integer not null references plans,
  amount_minor integer not null check (amount_minor >= 0),
  currency text not null check (currency in ('usd', 'brl')),
  next timestamptz not null,
  provider text not null,
  paid_at timestamptz not null
);
create index renewals_user on renewals (user_id);

-- The embedded provider's books of what it renews: what the order said of that, the plan with the card that pays for it, and each charge.
alter table sandbox_sessions add column renewal_minor integer;
alter table sandbox_sessions add column renews_at timestamptz;
alter table sandbox_sessions add column anchor_day integer;

create table sandbox_plans (
  provider_ref text primary key,
  session_id text not null unique references sandbox_sessions on delete cascade,
  price_minor integer not null check (price_minor >= 0),
  currency text not null check (currency in ('usd', 'brl')),
  anchor_day integer not null check (anchor_day between 1 and 31),
  card_renews boolean not null,
  paid_from timestamptz not null,
  paid_until timestamptz not null,
  state text not null check (state in ('active', 'failing', 'cancelled', 'ended')),
  tries integer not null default 0,
  revision integer not null default 1
);

create table sandbox_charges (
  id text primary key,
  provider_ref text not null references sandbox_plans on delete cascade,
  paid_from timestamptz not null,
  paid_until timestamptz not null,
  amount_minor integer not null,
  charged_at timestamptz not null,
  unique (provider_ref, paid_from)
);

-- Plans from before renew, too: the first week at the price of its plan.
insert into sandbox_plans (provider_ref, session_id, price_minor, currency, anchor_day, card_renews, paid_from, paid_until, state)
  select b.provider_ref, b.id, case s.currency when 'usd' then p.price_usd_minor else p.price_brl_minor end, s.currency,
    extract(day from s.next at time zone 'UTC')::int, true, s.since, s.next, 'active'
  from subscriptions s
  join sandbox_sessions b on b.provider_ref = s.provider_ref
  join plans p on p.id = s.plan_id
  where s.current and s.status = 1 and s.next is not null and b.cancelled_at is null;

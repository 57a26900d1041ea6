-- Weeks from before an account was tracked, bought once. What was bought is written down with the account, as the ids of reports: it is the
-- subscriber's alone, while reports are shared.
alter table accounts add column past_weeks text[] not null default '{}';
alter table deleted_accounts add column past_weeks text[] not null default '{}';

-- One order is one checkout and one payment. The account is named by its number alone: it may be gone when the money goes back.
create table past_week_orders (
  id text primary key,
  user_id integer not null references users on delete cascade,
  account_id integer not null,
  profile_id integer not null,
  weeks text[] not null check (cardinality(weeks) > 0),
  amount_minor integer not null check (amount_minor >= 0),
  currency text not null check (currency in ('usd', 'brl')),
  provider text not null,
  session_id text unique,
  charge_id text,
  state text not null default 'open'
    check (state in ('open', 'declined', 'expired', 'waiting', 'delivered', 'refunding', 'refunded')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  paid_at timestamptz,
  ended_at timestamptz,
  tried_at timestamptz
);
create index past_week_orders_user on past_week_orders (user_id);
create index past_week_orders_due on past_week_orders (paid_at) where state in ('waiting', 'refunding');

-- The embedded provider takes payments, too, that open no plan.
alter table sandbox_movements drop constraint sandbox_movements_provider_ref_fkey;
alter table sandbox_movements add foreign key (provider_ref) references sandbox_sessions (provider_ref) on delete cascade;

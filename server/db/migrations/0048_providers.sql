-- What a payment provider calls a subscriber, who keeps their cards there: one for each currency.
create table provider_customers (
  user_id integer not null references users on delete cascade,
  provider text not null,
  currency text not null check (currency in ('usd', 'brl')),
  customer text not null,
  primary key (user_id, provider, currency)
);

-- How often the provider was asked about the subscription: its answers are numbered by the questions.
alter table subscriptions add column asked integer not null default 0;
create index subscriptions_ref on subscriptions (provider_ref) where provider_ref is not null;

-- When the provider was last asked about a checkout, and whether its answer was the last one.
alter table checkouts add column asked_at timestamptz;
alter table checkouts add column is_final boolean not null default false;
update checkouts set is_final = true where status <> 'open';
create index checkouts_asked on checkouts (coalesce(asked_at, created_at)) where not is_final and session_id is not null;

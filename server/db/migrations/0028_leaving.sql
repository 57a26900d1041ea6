-- Whoever deletes their account is gone for everybody at once, and for good after thirty days; until then they may take it back.
alter table users add column deleted_at timestamptz;
create index users_deleted on users (deleted_at) where deleted_at is not null;

-- A mailed link takes the deletion back.
alter table links drop constraint links_purpose_check;
alter table links add constraint links_purpose_check check (purpose in ('login', 'verify', 'reset', 'unsubscribe', 'keep'));

-- Payments of people who are gone, which the law has kept: the day, what for and how much, and nothing that leads to anybody.
create table kept_payments (
  id bigint generated always as identity primary key,
  paid_on date not null,
  plan_id integer not null references plans,
  amount_minor integer not null check (amount_minor >= 0),
  currency text not null check (currency in ('usd', 'brl')),
  provider text not null
);
create index kept_payments_day on kept_payments (paid_on);

-- What an operator gives off the first payment of a plan to whoever has its code.
create table promotions (
  code text primary key check (code ~ '^[A-Z0-9][A-Z0-9-]{3,31}$'),
  percent integer not null check (percent between 1 and 80),
  plan_id integer references plans,
  ends_at timestamptz,
  most_uses integer check (most_uses > 0),
  -- Payments that it lowered, also of people who are gone.
  uses integer not null default 0,
  created_at timestamptz not null
);
alter table checkouts add column promo_code text references promotions;
create index checkouts_promo_code on checkouts (promo_code) where promo_code is not null;
-- Typed when signing up; it counts at the first payment.
alter table users add column promo_code text references promotions;
-- Wrong codes that a subscriber tried within an hour.
create table promo_tries (
  user_id integer primary key references users on delete cascade,
  tries integer not null,
  since timestamptz not null
);

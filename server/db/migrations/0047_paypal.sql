-- What was set up at PayPal once: the product, and a plan for each text and price. `merchant` says whose: another client, or the sandbox,
-- knows nothing of them.
create table paypal_catalog (
  merchant text not null,
  key text not null,
  ref text not null,
  created_at timestamptz not null,
  primary key (merchant, key)
);

-- Subscriptions that were opened at PayPal: what was ordered, what we want of them, and how PayPal's word was last understood.
create table paypal_subscriptions (
  ref text primary key,
  checkout_id text not null unique references checkouts on delete cascade,
  amount_minor integer not null check (amount_minor >= 0),
  price_minor integer not null check (price_minor >= 0),
  currency text not null check (currency in ('usd', 'brl')),
  anchor_day integer not null check (anchor_day between 1 and 31),
  started_at timestamptz not null,
  renews_from timestamptz not null,
  expires_at timestamptz not null,
  success_url text not null,
  cancel_url text not null,
  -- No payment is taken for it from here on.
  closed boolean not null default false,
  -- It is over, whatever PayPal has made of that so far.
  ended boolean not null default false,
  -- Questions to PayPal are numbered: of two answers the one to the later question counts.
  asked integer not null default 0,
  answered integer not null default 0,
  revision integer not null default 0,
  state text,
  paid_from timestamptz,
  paid_until timestamptz,
  payments integer not null default 0,
  tries integer not null default 0,
  retry_at timestamptz
);

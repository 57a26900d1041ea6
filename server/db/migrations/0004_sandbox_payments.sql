-- The embedded payment provider's own books. The product reads them only through the payment port, as it would read
-- a provider on the other side of the world; no money moves.
create table sandbox_sessions (
  id text primary key,
  checkout_id text not null unique,
  email text not null,
  description text not null,
  terms text not null,
  amount_minor integer not null check (amount_minor >= 0),
  currency text not null check (currency in ('usd', 'brl')),
  lang text not null check (lang in ('en', 'pt')),
  success_url text not null,
  cancel_url text not null,
  status text not null default 'open' check (status in ('open', 'paid', 'declined', 'expired')),
  decline_code text,
  provider_ref text unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  cancelled_at timestamptz
);

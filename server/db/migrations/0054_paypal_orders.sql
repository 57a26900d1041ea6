-- Orders for one payment that were opened at PayPal, and where the payer's browser goes on afterwards.
create table paypal_orders (
  ref text primary key,
  checkout_id text not null unique references past_week_orders on delete cascade,
  expires_at timestamptz not null,
  success_url text not null,
  cancel_url text not null,
  -- No payment is taken for it from here on.
  closed boolean not null default false
);

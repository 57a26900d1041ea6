-- The provider's number of what a checkout charged: what a refund is asked for by.
alter table checkouts add column charge_ref text;
update checkouts set charge_ref = 'ch_' || session_id where status = 'paid' and amount_minor > 0;

-- Refunds that the operator asked for, and in which of the terms' cases. Written before the provider is asked, so that one that was
-- interrupted is known.
create table refunds (
  provider text not null,
  charge_ref text not null,
  user_id integer not null references users on delete cascade,
  reason text not null check (reason in ('charged-twice', 'by-mistake', 'no-report', 'law')),
  is_forced boolean not null,
  asked_at timestamptz not null,
  primary key (provider, charge_ref)
);
create index refunds_user on refunds (user_id);

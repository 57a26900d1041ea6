-- A payment of past weeks whose message was lost is asked about, as one of a plan is: `asked_at`, `is_final` mean what they mean there.
alter table past_week_orders add column asked_at timestamptz;
alter table past_week_orders add column is_final boolean not null default false;
update past_week_orders set is_final = true where state not in ('open', 'declined');
create index past_week_orders_asked on past_week_orders (coalesce(asked_at, created_at)) where not is_final and session_id is not null;

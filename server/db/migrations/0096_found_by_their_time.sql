-- concurrently
-- What the hourly clean-up forgets by its time is found by it, in the tables that grow with the service.
create index concurrently if not exists followed_accounts_looked on followed_accounts (looked_at);
create index concurrently if not exists period_counts_ended on period_counts (ended_at);
create index concurrently if not exists pauses_ended on pauses (ended_at) where ended_at is not null;
create index concurrently if not exists archive_followers_gone on archive_followers (gone_by) where gone_by is not null;
create index concurrently if not exists outbox_settled on outbox (settled_at) where settled_at is not null;
create index concurrently if not exists links_expiry on links (expires_at);
create index concurrently if not exists known_devices_seen on known_devices (seen_on);
create index concurrently if not exists address_changes_undo on address_changes (undo_until) where undo_until is not null;
create index concurrently if not exists address_changes_asked on address_changes (requested_at) where undo_until is null;
create index concurrently if not exists exports_ready on exports (ready_at) where ready_at is not null;
create index concurrently if not exists exports_begun on exports (begun_at) where state <> 'ready';
create index concurrently if not exists ownership_proofs_proved on ownership_proofs (proved_at) where proved_at is not null;
create index concurrently if not exists ownership_proofs_asked on ownership_proofs (expires_at) where proved_at is null;
create index concurrently if not exists deletion_requests_done on deletion_requests (done_at);
create index concurrently if not exists webhooks_old_secret on webhooks (old_secret_until) where old_secret_until is not null;
create index concurrently if not exists checkouts_open on checkouts (expires_at) where status = 'open';
create index concurrently if not exists checkouts_unpaid on checkouts (created_at) where status in ('expired', 'declined');
create index concurrently if not exists past_week_orders_open on past_week_orders (expires_at) where state in ('open', 'declined');
create index concurrently if not exists past_week_orders_expired on past_week_orders (created_at) where state = 'expired';
-- Reports that somebody has asked for since their cards were looked at: by when that was, and not by when they were asked for, which all are that
-- were read in a week.
create index concurrently if not exists reports_to_refresh on reports ((greatest(cards_at, built_at))) where asked_at > greatest(cards_at, built_at);
drop index concurrently if exists reports_asked;

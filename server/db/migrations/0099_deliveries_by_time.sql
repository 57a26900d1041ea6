-- concurrently
create index concurrently if not exists feed_deliveries_replacing on feed_deliveries (id) where replaced_at is null;
-- What is kept for its time alone is found by it.
create index concurrently if not exists feed_deliveries_sealed on feed_deliveries (sealed_at);

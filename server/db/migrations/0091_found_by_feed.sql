-- concurrently
-- Profiles that are read for watchlists alone, of which what no feed shows any more is erased each hour.
create index concurrently if not exists profiles_feed_only on profiles (id) where feed_only;

-- concurrently
-- Profiles that are read for watchlists alone, of which what no feed shows any more is erased each hour.
create index concurrently if not exists profiles_feed_only on profiles (id) where feed_only;
-- Reports from before they left behind what later ones compare themselves with. An older index has the name under which migration 0084 made one.
create index concurrently if not exists reports_without_seen on reports (start_day, profile_id, report_id) where trail -> 'seen' is null;
drop index concurrently if exists reports_without_trail;

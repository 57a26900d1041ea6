-- concurrently
-- What is deleted by its age is found by it, however much is kept. Not by ranges of pages (brin): where what is old was deleted, what is new
-- takes its place, and after the time for which it is kept every range reaches back to the beginning.
create index concurrently if not exists deliveries_delivered on deliveries (delivered_at);
create index concurrently if not exists reports_end on reports (end_day);
create index concurrently if not exists people_fetched on people (fetched_at);
create index concurrently if not exists posts_fetched on posts (fetched_at);
create index concurrently if not exists events_kept on events (created_at);
drop index concurrently if exists events_created;
-- Reports from before they left behind what later ones compare themselves with.
create index concurrently if not exists reports_without_trail on reports (start_day, profile_id, report_id) where trail -> 'seen' is null;
-- Posts that were found gone, or back.
create index concurrently if not exists posts_changed on posts (changed_at) where gone;
create index concurrently if not exists posts_returned on posts (returned_at) where returned_at is not null;

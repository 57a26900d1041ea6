-- concurrently
-- Events are kept for months, and show names for a day: those that do are found without reading the others, and so are the oldest, which
-- are written in the order of time.
create index concurrently if not exists events_showing on events (created_at)
  where body ->> 'type' = 'data-update' and body ?| array['posts', 'people'];
create index concurrently if not exists events_created on events using brin (created_at);

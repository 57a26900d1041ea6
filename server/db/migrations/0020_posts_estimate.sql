-- The posts that are recorded of a profile beside those that its network counts: {"recorded", "claimed"}, as with follows. `older_posts`
-- are those from before the time that raw actions are kept, counted by a reading from the beginning: null before the first one.
alter table profiles add column older_posts integer;
alter table profiles add column posts_estimate jsonb;
alter table period_counts add column posts_estimate jsonb;
-- What was collected before this lacks the count: it is read from its beginning once more, as what was read for a feed alone is.
update profiles set feed_only = true where collected_at is not null and not feed_only;

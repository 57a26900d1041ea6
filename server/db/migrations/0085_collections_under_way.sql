-- concurrently
-- Collections that wait or run, by which those are found that nobody works on any more. One that ended well leaves no progress, and one that
-- failed leaves its error, so that neither is in it.
create index concurrently if not exists profiles_under_way on profiles (id) where progress is not null and progress ->> 'error' is null;

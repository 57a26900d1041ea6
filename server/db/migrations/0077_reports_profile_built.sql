-- concurrently
-- What was built of a profile lately, of which somebody may not have been told yet.
create index concurrently if not exists reports_profile_built on reports (profile_id, built_at);

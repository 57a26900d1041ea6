-- The collection that a report was built from: what was first seen after it is in neither the report nor its CSV. null: no limit.
alter table reports add column seen_until timestamptz;
update reports set seen_until = built_at;

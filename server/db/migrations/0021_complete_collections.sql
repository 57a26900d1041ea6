-- When the last collection began that told everything: only by such a one a period is covered. `incomplete` is what the last one lacked, as
-- {"revision", "lacking", "looks", "askAgainAt"}: until then only what is newer than the revision is asked for.
alter table profiles add column complete_at timestamptz;
alter table profiles add column incomplete jsonb;
update profiles set complete_at = collected_at where revision is not null and older_revision is null;

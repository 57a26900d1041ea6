-- A profile that may not be collected is looked at again, and goes on by itself when nothing stands against it any more.
-- `stopped_reason` is 'missing' while its network reports it missing and that is not believed yet.
alter table profiles
  add column stopped_at timestamptz,
  -- looks that found it stopped for the same reason, and when the next one is due; null: never by itself
  add column looks integer not null default 0,
  add column look_again_at timestamptz,
  -- the first of the looks that found it missing, as far as they agree, and how many they are
  add column missing_since timestamptz,
  add column missing_looks integer not null default 0,
  -- the account's own server as the last collection found it
  add column server text;

-- What was stopped before is looked at soon. The content of deleted accounts was erased: they are read from the beginning.
update profiles set stopped_at = coalesce(collected_at, created_at) where stopped_reason is not null;
update profiles set look_again_at = stopped_at, looks = 1
  where stopped_reason in ('deleted', 'deactivated', 'suspended', 'locked', 'logged-out-hidden', 'not-discoverable');
update profiles set revision = null where stopped_reason = 'deleted';

-- When a profile was not collected although somebody wanted it; `ended_at` null while it lasts. Reports of the time say so.
create table pauses (
  profile_id integer not null references profiles on delete cascade,
  began_at timestamptz not null,
  ended_at timestamptz,
  primary key (profile_id, began_at)
);

-- What was shown has changed back or was wrongly counted: the report is to be built again.
alter table reports add column outdated boolean not null default false;
create index reports_outdated on reports (profile_id) where outdated;

-- A record that its source no longer shows is hidden from `removed_at` on. It counts as gone, and its content is erased, once that
-- was proven or a second look agreed.
alter table actions add column gone_at timestamptz;
update actions set gone_at = removed_at where removed_at is not null;
-- A follow that one look did not find.
alter table standing_follows add column missing_since timestamptz;
-- An answer older than `revision`, and when it was first seen: believed when the source stays with it.
alter table profiles add column older_revision text, add column older_seen_at timestamptz;
-- When a post was shown again that had been gone.
alter table posts add column returned_at timestamptz;

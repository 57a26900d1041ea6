-- Who follows an account, as its owner's own archives list them. What two archives differ in is who came and who went between them.
create table archive_followers (
  profile_id integer not null references profiles on delete cascade,
  external_id text not null,
  -- since when, as the archive says
  followed_at timestamptz,
  -- the end of the archive that listed them first, or first again
  seen_from timestamptz not null,
  -- the end of the first archive that lists them no more; null while they follow
  gone_by timestamptz,
  primary key (profile_id, external_id)
);
create index archive_followers_external_id on archive_followers (external_id);

-- The archives that listed followers, by their ends.
create table archive_follower_lists (
  profile_id integer not null references profiles on delete cascade,
  ended_at timestamptz not null,
  listed integer not null,
  came integer not null,
  went integer not null,
  primary key (profile_id, ended_at)
);

-- A list on its way: it counts all at once.
create table archive_follower_stage (
  import_id text not null references archive_imports on delete cascade,
  external_id text not null,
  followed_at timestamptz,
  primary key (import_id, external_id)
);
create index archive_follower_stage_external_id on archive_follower_stage (external_id);

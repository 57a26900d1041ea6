-- Names on somebody's watchlist: read in the feed, not counted in a plan, without reports. Like an account it points at the
-- shared profile, and it goes with its user and with the profile.
create table watches (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  profile_id integer not null references profiles on delete cascade,
  -- stays on the list, but is not told of in the feed
  muted boolean not null default false,
  added_at timestamptz not null,
  unique (user_id, profile_id)
);
create index watches_profile on watches (profile_id);

-- The last collection was for watchlists alone: it kept what a feed shows, and did not ask who liked the profile's posts. Whoever
-- begins to track the profile has it collected from its beginning.
alter table profiles add column feed_only boolean not null default false;

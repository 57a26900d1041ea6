-- Names that their users took off the watchlist, kept apart for the minutes in which that may be taken back, as deleted
-- accounts are. Nothing that reads watchlists sees them: they take no place, are not collected and are in no feed.

create table deleted_watches (
  -- the name's own id, which it has again when it comes back
  id integer primary key,
  user_id integer not null references users on delete cascade,
  profile_id integer not null references profiles on delete cascade,
  muted boolean not null,
  added_at timestamptz not null,
  deleted_at timestamptz not null,
  unique (user_id, profile_id)
);
create index deleted_watches_profile on deleted_watches (profile_id);
create index deleted_watches_time on deleted_watches (deleted_at);

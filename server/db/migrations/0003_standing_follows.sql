-- Whom a profile follows now: record key → subject. Raw actions are dropped after 13 months, but most follows are older
-- than that, and without this an unfollow of an old one could not be noticed.
create table standing_follows (
  profile_id integer not null references profiles on delete cascade,
  key text not null,
  target_id text not null,
  followed_at timestamptz not null,
  primary key (profile_id, key)
);
create index standing_follows_target on standing_follows (profile_id, target_id);

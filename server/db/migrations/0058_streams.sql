-- How far a network's live stream has been read, and which process reads it: one at a time, until its lease runs out by the database's
-- own clock. The cursor moves in the transaction that stores what it covers.
create table streams (
  network text primary key,
  -- microseconds since 1970; null before the first reading
  cursor bigint,
  holder text,
  held_until timestamptz
);

-- What a stream said of a record, until an export that is as new has been merged: an older one knows nothing of it, and nothing is
-- done twice when the stream is read again.
create table stream_changes (
  profile_id integer not null references profiles on delete cascade,
  key text collate "C" not null,
  revision text collate "C" not null,
  removed boolean not null,
  seen_at timestamptz not null,
  primary key (profile_id, key)
);

-- Times of which a stream did not tell everything.
create table stream_gaps (
  id bigint generated always as identity primary key,
  network text not null,
  began_at timestamptz not null,
  ended_at timestamptz not null,
  reason text not null,
  profiles integer not null
);

-- Since when the stream has told everything of the profile; null while it is not followed there.
alter table profiles add column streamed_since timestamptz;
-- Something was heard of the profile that only a collection which begins later can tell.
alter table profiles add column look_wanted_at timestamptz;

-- The stage of what a stream brings of one profile: filled, merged and emptied again inside one transaction.
create unlogged table staging.stream_actions (
  occurred_at timestamptz not null, key text collate "C" not null, kind text not null, target_id text,
  post_code text, post_url text, text text, tags text[] not null, languages text[] not null, reason text, removed_at timestamptz
);
create index on staging.stream_actions (key, occurred_at);
create view staging.stream_keys as select key from staging.stream_actions;

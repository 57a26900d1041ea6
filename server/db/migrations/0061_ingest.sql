-- What feeds deliver (POST /api/ingest). A delivery's rows are written while it comes in and seen by nobody; one short transaction seals it,
-- and each account's next collection reads what is new to it. `feed_receipts` are those that are coming in.
create table feed_receipts (
  -- drawn at random, and kept by the rows
  id bigint primary key,
  -- number of the process that receives it
  owner integer not null
);
create table feed_deliveries (
  id bigint primary key,
  -- in the order of sealing: a collection has read everything up to one of them
  seq bigint not null unique,
  request_id text not null unique,
  -- of the body, as it was signed: the same id with another body is refused
  digest text not null,
  key_name text not null,
  network text not null,
  feed_name text not null,
  coverage jsonb not null,
  answer jsonb not null,
  -- whom it has rows of
  profiles integer[] not null,
  sealed_at timestamptz not null,
  -- when the last of its rows had been read
  emptied_at timestamptz
);
create index feed_deliveries_unread on feed_deliveries (seq) where emptied_at is null;

-- An action, or with kind `removed` a key whose record is gone.
create table feed_actions (
  delivery bigint not null,
  profile_id integer not null,
  line integer not null,
  kind text not null,
  key text collate "C" not null,
  occurred_at timestamptz,
  target_id text,
  post_code text,
  post_url text,
  text text,
  tags text[] not null,
  languages text[] not null,
  reason text,
  primary key (delivery, profile_id, line)
);

-- Accounts as a feed describes them: whom a look-up finds on its network, and names for those whom others met.
create table feed_profiles (
  delivery bigint not null,
  line integer not null,
  network text not null,
  external_id text not null,
  username text not null,
  name text,
  userpic text,
  url text,
  bio text,
  followers integer,
  follows integer,
  posts integer,
  flags jsonb not null,
  primary key (delivery, line)
);
create index feed_profiles_id on feed_profiles (network, external_id);
create index feed_profiles_name on feed_profiles (network, lower(username));

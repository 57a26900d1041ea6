-- Everything that is kept of one person, as a file for them to take away within a day. Of its moment alone: neither safe from a crash
-- nor in backups.
create unlogged table exports (
  user_id integer primary key references users on delete cascade,
  id uuid not null unique,
  state text not null check (state in ('waiting', 'making', 'ready', 'failed')),
  -- Reports that are in it already, and how many there are.
  done integer not null default 0,
  total integer,
  pieces integer,
  bytes bigint,
  begun_at timestamptz not null,
  ready_at timestamptz
);

-- The file, so that any process can send what another one made.
create unlogged table export_pieces (
  user_id integer not null references exports on delete cascade,
  n integer not null,
  bytes bytea not null,
  primary key (user_id, n)
);

-- Which process may call a host now, for one kind of calls. Held for seconds, by the database's clock, and of no worth after a crash: hence
-- unlogged. Hosts are stored as keyed hashes: one may be a single person's.
create unlogged table host_turns (
  host text collate "C" not null,
  turn text collate "C" not null,
  holder uuid not null,
  until timestamptz not null,
  -- processes that want the turn, the first one first
  waiting uuid[] not null default '{}',
  primary key (host, turn)
) with (fillfactor = 50);
-- Until when a host asked to be left alone, by the product's clock. It outlives every process, and a crash of the database.
create table host_pauses (
  host text collate "C" primary key,
  until timestamptz not null
);

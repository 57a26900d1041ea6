-- Who deleted their account and did not take it back, by a keyed hash: a backup from before brings nobody of them back. While the
-- account can be kept the row knows whose it is.
create table departures (
  fingerprint text primary key,
  user_id integer unique references users on delete set null,
  deleted_at timestamptz not null
);

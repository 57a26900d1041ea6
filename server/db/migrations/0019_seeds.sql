-- How far the seed of a subscriber has come, so that one that was interrupted is taken up again and one that is complete is left
-- to its reader. The row comes with the subscriber, in one transaction.

create table seeds (
  user_id integer primary key references users on delete cascade,
  -- the moment that its accounts and its past are reckoned from, however often it was interrupted
  begun_at timestamptz not null,
  -- accounts and watchlist stand: what is missing from here on, somebody removed
  prepared_at timestamptz,
  finished_at timestamptz
);

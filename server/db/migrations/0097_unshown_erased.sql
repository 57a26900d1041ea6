-- Up to when what no feed shows any more has been erased of profiles that are read for watchlists alone: it is looked for once a day, as the days
-- that feeds show go on, and not each hour in all of them.
create table unshown_erased (
  one boolean primary key default true check (one),
  up_to timestamptz not null
);

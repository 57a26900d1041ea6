-- What a profile's network counted at the first collection after the end of a week or month: its report prints these numbers, however
-- late it is built. Kept until every report of the time is built.
create table period_counts (
  profile_id integer not null references profiles on delete cascade,
  ended_at timestamptz not null,
  collected_at timestamptz not null,
  followers integer,
  follows integer,
  posts integer,
  estimate jsonb,
  primary key (profile_id, ended_at)
);

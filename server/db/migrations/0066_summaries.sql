-- AI summaries: one for each report, language and form. It goes with its report.
create table report_summaries (
  profile_id integer not null,
  report_id text not null,
  language text not null check (language in ('en', 'pt')),
  spec text not null,
  state text not null check (state in ('writing', 'ready', 'failed', 'cancelled')),
  -- a UUID: which attempt may still write it
  attempt text not null,
  -- 0 to 100
  progress smallint not null,
  -- the summary as JSON, once it is written
  body text,
  failure text,
  moved_at timestamptz not null,
  primary key (profile_id, report_id, language, spec),
  foreign key (profile_id, report_id) references reports on delete cascade
);

-- Who waits for one that is being written: they are told how far it is, and the last of them to leave ends it.
create table summary_readers (
  attempt text not null,
  user_id integer not null references users on delete cascade,
  account_id integer not null,
  primary key (attempt, user_id)
);
create index summary_readers_user on summary_readers (user_id);

-- What the model was asked for, by days of the product's clock: all processes share the limits.
create table summary_usage (
  day date primary key,
  requests integer not null,
  tokens bigint not null
);

-- People

create table users (
  id integer generated always as identity primary key,
  email text not null,
  password_hash text not null,
  lang text not null check (lang in ('en', 'pt')),
  timezone_min integer not null default 0 check (timezone_min between -720 and 840),
  code text not null unique,
  role text not null default 'user' check (role in ('user', 'support', 'admin')),
  blocked boolean not null default false,
  receive_mail boolean not null default true,
  email_verified_at timestamptz,
  offer_used_at timestamptz,
  created_at timestamptz not null
);
create unique index users_email on users (lower(email));

-- Only hashes of tokens are kept (sha-256 of 256 random bits).
create table sessions (
  token_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

-- Out-of-band links: each works once.
create table links (
  token_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  purpose text not null check (purpose in ('login', 'verify', 'reset', 'unsubscribe')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index links_user on links (user_id);

-- Plans and payment. Money is whole minor units.

create table plans (
  id integer generated always as identity primary key,
  type text not null check (type in ('tracking', 'summary')),
  name text not null,
  img text not null,
  accounts integer not null check (accounts > 0),
  price_usd_minor integer not null check (price_usd_minor >= 0),
  price_brl_minor integer not null check (price_brl_minor >= 0),
  group_reports boolean not null,
  daily_reports boolean not null,
  position integer not null,
  on_offer boolean not null default true,
  unique (type, name)
);

create table subscriptions (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  plan_id integer not null references plans,
  status integer not null,
  price_minor integer not null check (price_minor >= 0),
  currency text not null check (currency in ('usd', 'brl')),
  accounts integer not null check (accounts > 0),
  since timestamptz not null,
  next timestamptz,
  expired boolean not null default false,
  provider text not null,
  provider_ref text,
  current boolean not null default true,
  created_at timestamptz not null
);
create unique index subscriptions_current on subscriptions (user_id) where current;

create table checkouts (
  id text primary key,
  user_id integer not null references users on delete cascade,
  plan_id integer not null references plans,
  amount_minor integer not null check (amount_minor >= 0),
  currency text not null check (currency in ('usd', 'brl')),
  discount text check (discount in ('first-week')),
  next timestamptz not null,
  provider text not null,
  session_id text unique,
  status text not null default 'open' check (status in ('open', 'paid', 'declined', 'expired')),
  provider_ref text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  settled_at timestamptz
);
create index checkouts_user on checkouts (user_id);

-- Public accounts, each once, whoever tracks them

create table profiles (
  id integer generated always as identity primary key,
  network text not null,
  external_id text not null,
  username text not null,
  name text,
  userpic text,
  url text,
  bio text,
  followers integer,
  flags jsonb not null default '{}',
  -- null while it may be collected, else the reason of the policy
  stopped_reason text,
  revision text,
  coverage jsonb,
  collected_at timestamptz,
  -- progress of the running collection or build, null when none runs
  progress jsonb,
  created_at timestamptz not null,
  unique (network, external_id)
);

create table accounts (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  profile_id integer not null references profiles,
  label text,
  archived boolean not null default false,
  -- what arrives while an account is archived is not its user's to read
  archived_at timestamptz,
  summary_showed boolean not null default false,
  added_at timestamptz not null,
  unique (user_id, profile_id)
);
create index accounts_profile on accounts (profile_id);

-- Names and pictures of the accounts that actions are about
create table people (
  network text not null,
  external_id text not null,
  username text not null,
  name text,
  userpic text,
  fetched_at timestamptz not null,
  primary key (network, external_id)
);

create table posts (
  network text not null,
  code text not null,
  author_id text not null,
  url text not null,
  text text,
  image text,
  gone boolean not null default false,
  fetched_at timestamptz not null,
  primary key (network, code)
);

-- Raw actions. One partition a month, made by the program before it writes; what falls outside every month that is kept
-- never gets this far (the collector drops dates out of range).
create table actions (
  profile_id integer not null,
  occurred_at timestamptz not null,
  key text not null,
  kind text not null,
  target_id text,
  post_code text,
  post_url text,
  text text,
  tags text[] not null default '{}',
  reason text,
  removed_at timestamptz,
  seen_at timestamptz not null,
  primary key (profile_id, key, occurred_at)
) partition by range (occurred_at);
create index actions_profile_time on actions (profile_id, occurred_at);

-- Reports, once per (profile, period)
create table reports (
  profile_id integer not null references profiles on delete cascade,
  report_id text not null,
  type text not null check (type in ('week', 'month')),
  start_day date not null,
  end_day date not null,
  number integer not null,
  revision text,
  -- the report as it goes over the wire, byte for byte
  body text not null,
  etag text not null,
  -- what the dashboard's line needs, without parsing the body
  summary jsonb not null,
  built_at timestamptz not null,
  primary key (profile_id, report_id)
);
create index reports_profile_end on reports (profile_id, type, end_day);

create table report_reads (
  user_id integer not null references users on delete cascade,
  profile_id integer not null,
  report_id text not null,
  read_at timestamptz not null,
  primary key (user_id, profile_id, report_id),
  foreign key (profile_id, report_id) references reports on delete cascade
);

-- What was sent to whom, so that a repeated job sends nothing twice
create table deliveries (
  user_id integer not null references users on delete cascade,
  channel text not null check (channel in ('live', 'mail')),
  subject text not null,
  delivered_at timestamptz not null,
  primary key (user_id, channel, subject)
);

-- Live events, kept for replay
create table events (
  id bigint generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  body jsonb not null,
  created_at timestamptz not null
);
create index events_user on events (user_id, id);

insert into plans (type, name, img, accounts, price_usd_minor, price_brl_minor, group_reports, daily_reports, position) values
  ('tracking', 'Wren', 'wren', 2, 429, 2290, false, false, 1),
  ('tracking', 'Finch', 'finch', 6, 890, 4790, true, false, 2),
  ('tracking', 'Heron', 'heron', 12, 1490, 7990, true, false, 3),
  ('tracking', 'Crane', 'crane', 30, 2990, 15990, true, true, 4),
  ('summary', 'Wren', 'wren', 2, 729, 3690, false, false, 1),
  ('summary', 'Finch', 'finch', 6, 1290, 6690, true, false, 2),
  ('summary', 'Heron', 'heron', 12, 2090, 10890, true, false, 3),
  ('summary', 'Crane', 'crane', 30, 3890, 20390, true, true, 4);

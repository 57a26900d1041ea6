-- The second factor of a log-in: the key that an app shares with the service, in use from the first code that came of it. `last_step`
-- is the time step of the code that was taken last: no code is taken twice.
create table two_factor (
  user_id integer primary key references users on delete cascade,
  secret bytea not null,
  begun_at timestamptz not null,
  on_since timestamptz,
  last_step integer not null default 0
);

-- Codes for who has lost the app, as hashes; each works once.
create table recovery_codes (
  code_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  used_at timestamptz
);
create index recovery_codes_user on recovery_codes (user_id);

-- Who has proven a moment ago, in this session, who they are. Gone with the session.
create table reauthentications (
  token_hash bytea primary key,
  session_id bigint not null references sessions on delete cascade,
  expires_at timestamptz not null
);
create index reauthentications_session on reauthentications (session_id);

-- A log-in whose password or link was right, and that waits for the second factor.
alter table links drop constraint links_purpose_check;
alter table links add constraint links_purpose_check
  check (purpose in ('login', 'verify', 'reset', 'unsubscribe', 'keep', 'second-factor'));

-- Accounts that their users deleted, kept apart for the minutes in which that may be taken back. Nothing that reads
-- accounts sees them: they take no place, nothing is collected for them, and their reports cannot be read.

create table deleted_accounts (
  -- the account's own id, which it has again when it comes back
  id integer primary key,
  user_id integer not null references users on delete cascade,
  profile_id integer not null references profiles on delete cascade,
  label text,
  archived boolean not null,
  archived_at timestamptz,
  summary_showed boolean not null,
  example boolean not null,
  added_at timestamptz not null,
  deleted_at timestamptz not null,
  unique (user_id, profile_id)
);
create index deleted_accounts_profile on deleted_accounts (profile_id);
create index deleted_accounts_time on deleted_accounts (deleted_at);

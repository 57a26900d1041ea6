-- Changes of addresses: one that is asked for waits for a click in the new inbox; one that was made can be taken back from the old
-- one for a while, and nobody else signs up with the old address until then.
create table address_changes (
  id uuid primary key,
  user_id integer not null references users on delete cascade,
  old_email text not null,
  new_email text not null,
  requested_at timestamptz not null,
  confirm_hash bytea unique,
  confirm_until timestamptz,
  confirmed_at timestamptz,
  undo_hash bytea unique,
  -- Null where the old address was never confirmed: it may be somebody else's.
  undo_until timestamptz
);
create unique index address_changes_waiting on address_changes (user_id) where confirmed_at is null;
create index address_changes_user on address_changes (user_id);
create index address_changes_old_email on address_changes (lower(old_email)) where undo_until is not null;

-- Accounts that left their subscriber's list, of which events may be kept: so that the hourly clean-up looks at those alone, however many events
-- there are. One that can still be taken back has a row, too, and is passed over; when it goes for good it has another. Rows are never changed,
-- so that nobody waits for anybody. There is no foreign key: what is gone stands here.
create table left_accounts (
  id bigint generated always as identity primary key,
  user_id integer not null,
  account_id integer not null,
  left_at timestamptz not null default clock_timestamp()
);

create function note_left_account() returns trigger language plpgsql as $$
begin
  insert into left_accounts (user_id, account_id) select user_id, id from moved;
  return null;
end $$;
create trigger note_left_account after delete on accounts
  referencing old table as moved for each statement execute function note_left_account();
create trigger note_left_account after delete on deleted_accounts
  referencing old table as moved for each statement execute function note_left_account();

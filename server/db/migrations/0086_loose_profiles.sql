-- Profiles that nobody may want any more, or that are gone, whose actions may not be: so that the hourly clean-up looks at those alone,
-- however many there are. Written by whatever transaction may have made one so, a row each time; a row more than needed costs a look, and one
-- too few would keep a profile for ever. Rows are never changed, so that nobody waits for anybody, and whoever reads one sees what was
-- committed beside it. There is no foreign key: what is gone stands here, too.
create table loose_profiles (
  id bigint generated always as identity primary key,
  profile_id integer not null
);

-- A backup brings its own rows.
create function note_loose(profile integer) returns void language plpgsql as $$
begin
  if current_setting('perch.named', true) is distinct from 'off' then
    insert into loose_profiles (profile_id) values (profile);
  end if;
end $$;
create function note_left() returns trigger language plpgsql as $$
begin
  perform note_loose(profile_id) from (select distinct profile_id from moved) as each;
  return null;
end $$;
create function note_left_for_another() returns trigger language plpgsql as $$
begin
  perform note_loose(old.profile_id);
  return null;
end $$;
create function note_profile() returns trigger language plpgsql as $$
begin
  perform note_loose(id) from moved;
  return null;
end $$;
-- What a delivery stored is left behind where its profile went meanwhile. One that is there stays until this is committed, and notes itself
-- when it goes; nobody is waited for: whoever holds it may be about to delete it.
create function note_stored_for_nobody() returns trigger language plpgsql as $$
begin
  perform from profiles where id = old.profile_id for key share skip locked;
  if not found then perform note_loose(old.profile_id); end if;
  return null;
end $$;

-- Whoever has left, in all ways: those that nobody pressed for, too, as when a subscriber is erased.
create trigger note_left after delete on accounts referencing old table as moved for each statement execute function note_left();
create trigger note_left after delete on deleted_accounts referencing old table as moved for each statement execute function note_left();
create trigger note_left after delete on watches referencing old table as moved for each statement execute function note_left();
create trigger note_left after delete on deleted_watches referencing old table as moved for each statement execute function note_left();
create trigger note_left_for_another after update on accounts for each row
  when (old.profile_id <> new.profile_id) execute function note_left_for_another();
create trigger note_left_for_another after update on deleted_accounts for each row
  when (old.profile_id <> new.profile_id) execute function note_left_for_another();
create trigger note_left_for_another after update on watches for each row
  when (old.profile_id <> new.profile_id) execute function note_left_for_another();
create trigger note_left_for_another after update on deleted_watches for each row
  when (old.profile_id <> new.profile_id) execute function note_left_for_another();
-- An archive that was being imported into a profile that nobody tracks yet.
create trigger note_given_up after delete on archive_imports for each row
  when (old.profile_id is not null) execute function note_left_for_another();
create trigger note_left_for_another after update on archive_imports for each row
  when (old.profile_id is not null and (old.profile_id, old.state) is distinct from (new.profile_id, new.state))
  execute function note_left_for_another();
-- One that was made and that nobody came to, and one that went.
create trigger note_made after insert on profiles referencing new table as moved for each statement execute function note_profile();
create trigger note_gone after delete on profiles referencing old table as moved for each statement execute function note_profile();
-- A report may have been under way when its last reader left. Whether one is left cannot be asked here: a report is built in the view of
-- everything that there was when it began.
create trigger note_built after insert on reports referencing new table as moved for each statement execute function note_left();
create trigger note_stored after delete on unpublished_deliveries for each row execute function note_stored_for_nobody();

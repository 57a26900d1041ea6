-- Reports that show what their accounts took back are looked for where something changed, however much is stored: on days of which actions were
-- hidden, and among the reports of profiles whose bio changed. Rows of these notes are never changed, and there are no foreign keys, so that
-- nobody waits for anybody.

create table hidden_days (
  id bigint generated always as identity primary key,
  profile_id integer not null,
  day date not null,
  -- when the last of them was hidden
  hidden_at timestamptz not null
);
create index hidden_days_hidden on hidden_days (hidden_at);
create function note_hidden() returns trigger language plpgsql as $$
begin
  insert into hidden_days (profile_id, day, hidden_at)
  select profile_id, (occurred_at at time zone 'UTC')::date, max(removed_at) from changed where removed_at is not null group by 1, 2;
  return null;
end $$;
create trigger note_hidden after update on actions referencing new table as changed for each statement execute function note_hidden();

-- Noted for a day, so that a report that was being built beside the change is found, too; by the database's own clock.
create table bio_changes (
  id bigint generated always as identity primary key,
  profile_id integer not null,
  noted_at timestamptz not null default clock_timestamp()
);
create function note_bio_change() returns trigger language plpgsql as $$
begin
  insert into bio_changes (profile_id) values (new.id);
  return null;
end $$;
-- A report shows no bio where there was none.
create trigger note_bio_change after update of bio, stopped_reason on profiles for each row
  when (old.bio is not null and (old.bio, old.stopped_reason) is distinct from (new.bio, new.stopped_reason))
  execute function note_bio_change();

-- Up to when all that was hidden, found gone or back has been taken out of reports. The first time, everything is looked at: what changed before
-- there were notes is among it.
create table removals_looked_at (
  one boolean primary key default true check (one),
  up_to timestamptz not null
);

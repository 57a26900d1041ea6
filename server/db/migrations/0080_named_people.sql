-- Whom the stored data of a profile names: by it, whoever asks to be forgotten is found in the profiles that name them, and no other is
-- looked through. A person stands here as a keyed hash of their id on the network; of several networks' people with the same id, the
-- profile tells which one is meant. A row more than needed costs a look; a row too few would leave somebody in: rows are only taken away
-- when nothing can name the person any more. There is no foreign key, which would wait for whoever holds a profile's row.
create table named_people (
  profile_id integer not null,
  person bytea not null,
  primary key (person, profile_id)
);
create index named_people_profile on named_people (profile_id);

-- How far what was stored before has been walked through: profiles after `reached` up to `last` may name people without a row above, and
-- are looked through as if they named everybody. Without a row here all are.
create table named_walk (
  one boolean primary key default true check (one),
  reached integer not null,
  last integer not null
);

insert into installation_secrets (name, value, created_at)
values ('named-people', replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), now());

-- As what a person stands: so many bytes that two of them hardly ever stand as the same, and no more, since there are many rows. Null where
-- nobody is named: an alias leads nowhere.
create function named_as(id text, secret text) returns bytea language sql immutable parallel safe as $$
  select case when id <> '' and not starts_with(id, 'withheld:') then substring(sha256(convert_to(secret || id, 'UTF8')) from 1 for 7) end
$$;

-- Whom an action names: whom it is about or, where that was erased, whom its key goes on naming.
create function named_in_action(target text, key text) returns text language sql immutable parallel safe as $$
  select case when target is not null then target when strpos(key, '|') > 0 then substring(key from '[^|]*$') end
$$;

-- Whom a report names, or what it left behind for later ones.
create function named_in_report(body text, trail jsonb) returns setof text language sql immutable parallel safe as $$
  select found[1] from regexp_matches(body, '"id":\s*"([^"\\]*)"', 'g') as found
  union
  select named #>> '{}' from (values ('$.**.id'), ('$.seen.followed[*]'), ('$.seen.unfollowed[*]'), ('$.named[*]')) as places (place)
    cross join lateral jsonb_path_query(trail, place::jsonpath) as named
$$;

-- Everything that names somebody comes in by one of these tables, whichever release of the program writes it: what reports name was in
-- actions before. A backup brings its own rows.
create function remember_named() returns trigger language plpgsql as $$
declare
  kept text;
begin
  if current_setting('perch.named', true) = 'off' then return null; end if;
  select value into strict kept from installation_secrets where name = 'named-people';
  -- Each once before it is hashed; in one order, so that two who write of the same profile wait for each other in one direction alone.
  with mentioned as materialized (select distinct profile_id, named_in_action(target_id, key) as id from came),
  named as materialized (select named_as(id, kept) as person, profile_id from mentioned)
  insert into named_people (person, profile_id)
  select person, profile_id from named where person is not null order by 1, 2
  on conflict do nothing;
  return null;
end $$;
create trigger remember_named after insert on actions referencing new table as came
  for each statement execute function remember_named();
create trigger remember_named after insert on standing_follows referencing new table as came
  for each statement execute function remember_named();
create trigger remember_named after insert on feed_actions referencing new table as came
  for each statement execute function remember_named();

-- An action that names somebody again: what was erased of it came back from its source.
create function remember_named_again() returns trigger language plpgsql as $$
begin
  insert into named_people (person, profile_id)
  select named_as(new.target_id, value), new.profile_id from installation_secrets where name = 'named-people'
  on conflict do nothing;
  return null;
end $$;
create trigger remember_named_again after update of target_id on actions for each row
  when (new.target_id is distinct from old.target_id and named_as(new.target_id, '') is not null)
  execute function remember_named_again();

-- Whom an action named until it was erased: when nothing else of the profile names them, the hourly clean-up takes the row above away, too.
create table named_doubts (
  profile_id integer not null,
  person bytea not null,
  primary key (profile_id, person)
);
create function doubt_named() returns trigger language plpgsql as $$
begin
  insert into named_doubts (profile_id, person)
  select new.profile_id, named_as(old.target_id, value) from installation_secrets where name = 'named-people'
  on conflict do nothing;
  return null;
end $$;
create trigger doubt_named after update of target_id on actions for each row
  when (new.target_id is null and named_as(old.target_id, '') is not null)
  execute function doubt_named();

create function forget_named() returns trigger language plpgsql as $$
begin
  delete from named_people n using gone where n.profile_id = gone.id;
  delete from named_doubts d using gone where d.profile_id = gone.id;
  return null;
end $$;
create trigger forget_named after delete on profiles referencing old table as gone
  for each statement execute function forget_named();

-- Whatever is written from here on is remembered: the triggers above waited for who was writing before. A profile that is made later
-- starts with nothing.
insert into named_walk (reached, last) select 0, coalesce(max(id), 0) from profiles;

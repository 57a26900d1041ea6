-- When something of a profile, or of somebody who gets mails, can come due next, so that what is due is found by an index, however much is
-- stored beside it. All of it can be reckoned again from the rest, and is after a crash or a restored backup: hence unlogged. There are no
-- foreign keys: they would wait for whoever holds a profile's row; what is gone leaves by its mark.
create unlogged table due_profiles (
  profile_id integer primary key,
  -- by the product's clock; null where only the two below count
  next_look_at timestamptz,
  -- of one that its network's stream tells of: while the stream is being read, and while it is not
  network text,
  heard_look_at timestamptz,
  unheard_look_at timestamptz,
  -- by the database's own clock: what was queued and is due still
  again_at timestamptz
);
create index due_profiles_next on due_profiles (next_look_at) where next_look_at is not null;
create index due_profiles_heard on due_profiles (network, heard_look_at) where heard_look_at is not null;
create index due_profiles_unheard on due_profiles (network, unheard_look_at) where unheard_look_at is not null;
create index due_profiles_again on due_profiles (again_at) where again_at is not null;

create unlogged table due_readers (
  user_id integer primary key,
  next_look_at timestamptz,
  again_at timestamptz
);
create index due_readers_next on due_readers (next_look_at) where next_look_at is not null;
create index due_readers_again on due_readers (again_at) where again_at is not null;

-- What changed since the last round, written by whatever transaction changes it. `profile`: that profile. `readers`: it, and whoever tracks
-- it. `feed`: whoever waits for what its feed tells. `reader`: that user. `plan`: the user, and all profiles of theirs.
create unlogged table due_marks (
  id bigint generated always as identity primary key,
  what text not null check (what in ('profile', 'readers', 'feed', 'reader', 'plan')),
  about integer not null
);

-- How far all that is stored has been walked through for the first time (null: to the end), and when the last round was, by the product's
-- clock: after one that was set back, the walk begins anew.
create unlogged table due_walk (
  one boolean primary key default true check (one),
  profiles_to integer,
  readers_to integer,
  round_at timestamptz not null
);

-- A mark names what changed and nothing that follows from it: whoever reads it sees what was committed beside it. A restored backup needs
-- none, since everything is walked through after it.
create function mark_due(what text, about integer) returns void language plpgsql as $$
begin
  if about is not null and current_setting('perch.marks', true) is distinct from 'off' then
    insert into due_marks (what, about) values (mark_due.what, mark_due.about);
  end if;
end $$;

-- Of a table's rows: the mark's kind, and whose it is.
create function mark_due_by_id() returns trigger language plpgsql as $$
begin
  perform mark_due(tg_argv[0], coalesce(new.id, old.id));
  return null;
end $$;
create function mark_due_by_profile() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform mark_due(tg_argv[0], old.profile_id); end if;
  if tg_op = 'INSERT' or (tg_op = 'UPDATE' and new.profile_id <> old.profile_id) then
    perform mark_due(tg_argv[0], new.profile_id);
  end if;
  return null;
end $$;
create function mark_due_by_user() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform mark_due(tg_argv[0], old.user_id); end if;
  if tg_op = 'INSERT' or (tg_op = 'UPDATE' and new.user_id <> old.user_id) then
    perform mark_due(tg_argv[0], new.user_id);
  end if;
  return null;
end $$;
create function mark_due_by_feed() returns trigger language plpgsql as $$
begin
  perform mark_due('profile', named) from unnest(new.profiles) as named;
  return null;
end $$;

-- Progress is written many times a collection; of it, only how it failed counts.
create trigger mark_due_state after update on profiles for each row
  when ((old.collected_at, old.complete_at, old.look_again_at, old.streamed_since, old.look_wanted_at, old.revision, old.network)
      is distinct from
      (new.collected_at, new.complete_at, new.look_again_at, new.streamed_since, new.look_wanted_at, new.revision, new.network)
    or old.progress ->> 'error' is distinct from new.progress ->> 'error'
    or (new.progress ->> 'error' is not null and old.progress ->> 'startedAt' is distinct from new.progress ->> 'startedAt'))
  execute function mark_due_by_id('profile');
create trigger mark_due_standing after update on profiles for each row
  when ((old.stopped_reason, old.owner_id) is distinct from (new.stopped_reason, new.owner_id))
  execute function mark_due_by_id('readers');
create trigger mark_due_coverage after update on profiles for each row
  when ((old.stopped_reason, old.coverage) is distinct from (new.stopped_reason, new.coverage))
  execute function mark_due_by_id('feed');
create trigger mark_due_gone after delete on profiles for each row execute function mark_due_by_id('profile');

create trigger mark_due_profile_came after insert or delete on accounts for each row execute function mark_due_by_profile('profile');
create trigger mark_due_user_came after insert or delete on accounts for each row execute function mark_due_by_user('reader');
create trigger mark_due_profile after update on accounts for each row
  when ((old.user_id, old.profile_id, old.archived, old.added_at) is distinct from (new.user_id, new.profile_id, new.archived, new.added_at))
  execute function mark_due_by_profile('profile');
create trigger mark_due_user after update on accounts for each row
  when ((old.user_id, old.profile_id, old.archived, old.added_at) is distinct from (new.user_id, new.profile_id, new.archived, new.added_at))
  execute function mark_due_by_user('reader');

create trigger mark_due_profile_came after insert or delete on watches for each row execute function mark_due_by_profile('profile');
create trigger mark_due_user_came after insert or delete on watches for each row execute function mark_due_by_user('reader');
create trigger mark_due_profile after update on watches for each row
  when ((old.user_id, old.profile_id) is distinct from (new.user_id, new.profile_id))
  execute function mark_due_by_profile('profile');
create trigger mark_due_user after update on watches for each row
  when ((old.user_id, old.profile_id, old.muted) is distinct from (new.user_id, new.profile_id, new.muted))
  execute function mark_due_by_user('reader');

create trigger mark_due_standing after update on users for each row
  when ((old.blocked, old.deleted_at) is distinct from (new.blocked, new.deleted_at))
  execute function mark_due_by_id('plan');
create trigger mark_due_wishes after update on users for each row
  when ((old.email_verified_at, old.receive_mail, old.monthly_mail, old.watchlist_mail)
    is distinct from (new.email_verified_at, new.receive_mail, new.monthly_mail, new.watchlist_mail))
  execute function mark_due_by_id('reader');
create trigger mark_due_gone after delete on users for each row execute function mark_due_by_id('reader');

create trigger mark_due_came after insert or delete on subscriptions for each row execute function mark_due_by_user('plan');
create trigger mark_due_plan after update on subscriptions for each row
  when ((old.user_id, old.status, old.expired, old.next, old.current) is distinct from (new.user_id, new.status, new.expired, new.next, new.current))
  execute function mark_due_by_user('plan');

create trigger mark_due_came after insert or delete on reports for each row execute function mark_due_by_profile('readers');
create trigger mark_due_built after update on reports for each row
  when ((old.profile_id, old.report_id, old.end_day, old.built_at) is distinct from (new.profile_id, new.report_id, new.end_day, new.built_at))
  execute function mark_due_by_profile('readers');

-- Whoever got a mail may be due another one; what is remembered of each report counts for the next mail's words alone. Nothing comes due
-- where deliveries are forgotten: that happens years later.
create trigger mark_due_mailed after insert on deliveries for each row
  when (new.channel = 'mail' and new.subject not like '%/%') execute function mark_due_by_user('reader');

create trigger mark_due_sealed after insert on feed_deliveries for each row execute function mark_due_by_feed();
create trigger mark_due_named after update on feed_deliveries for each row
  when ((old.profiles, old.emptied_at, old.seq) is distinct from (new.profiles, new.emptied_at, new.seq))
  execute function mark_due_by_feed();

-- Every delivery of actions, of a collection or of a stream, ends here when what it stored becomes visible.
create trigger mark_due_published after delete on unpublished_deliveries for each row execute function mark_due_by_profile('feed');

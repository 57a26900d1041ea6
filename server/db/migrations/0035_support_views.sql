-- What leads a support person to somebody: it can be neither guessed nor counted up.
alter table users add column user_hash text not null default replace(gen_random_uuid()::text, '-', '');
create unique index users_user_hash on users (user_hash);

-- Who looked at somebody's account, and why. The one who looked stays a number when they are gone; of somebody who was looked at and is
-- gone neither number nor reason stay.
create table support_views (
  id bigint generated always as identity primary key,
  viewer_id integer not null,
  viewed_id integer references users on delete set null,
  reason text,
  opened_at timestamptz not null,
  until timestamptz not null
);
create index support_views_viewer on support_views (viewer_id, until);
create index support_views_viewed on support_views (viewed_id, id) where viewed_id is not null;

-- What was read in a view, each call once, and that it was ended before its time.
create table support_view_uses (
  view_id bigint not null references support_views,
  act text not null check (act in ('read', 'ended')),
  call text not null,
  at timestamptz not null,
  primary key (view_id, act, call)
);

-- Nothing of it changes, but that somebody who is gone is forgotten.
create function support_views_are_append_only() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'support_views' and tg_op = 'UPDATE' then
    if old.viewed_id is not null and new.viewed_id is null
      and not exists (select from users where id = old.viewed_id)
      and (new.id, new.viewer_id, new.opened_at, new.until) = (old.id, old.viewer_id, old.opened_at, old.until)
    then
      new.reason := null;
      return new;
    end if;
  end if;
  raise exception 'the record of views is append-only';
end
$$;
create trigger support_views_append_only before update or delete on support_views
  for each row execute function support_views_are_append_only();
create trigger support_view_uses_append_only before update or delete on support_view_uses
  for each row execute function support_views_are_append_only();

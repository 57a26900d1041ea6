-- What a profile did in a week that is long over stands here by columns, up to some thousands of actions in one row: an eighth of the bytes
-- that they take in `actions`, from where they were taken. A part never crosses the border of a month, so that a month goes at once. Nothing
-- here is hidden, concluded or unpublished: such actions stay where they were.
create table packed_weeks (
  profile_id integer not null,
  -- the Monday or, if that is later, the first of a month, UTC
  begins timestamptz not null,
  part integer not null,
  actions integer not null,
  -- of the first and of the last of them: what a question about other times leaves out
  first_at timestamptz not null,
  last_at timestamptz not null,
  -- the kinds that there are, how many of each, and its lowest and highest key: what a question about other kinds and keys leaves out
  kinds text[] not null,
  counts integer[] not null,
  lows text[] collate "C" not null,
  highs text[] collate "C" not null,
  -- By columns, an entry an action. Texts are joined: U+0001 ends an entry, U+0002 stands for null; within an entry U+0003 stands for whom the
  -- action is about, U+0004 for the end of its key (what follows the last slash), U+0005 for the end of its post's code. Of what no compression
  -- makes shorter, ids, four letters stand as three bytes in the column that is called dense where they are all in base64's alphabet; else as text.
  kind text not null,
  -- whom they are about, each once, joined; and which of them, from 0 on
  targets text,
  targets_dense bytea,
  target smallint[] not null,
  -- milliseconds since `begins`
  at integer[] not null,
  seen timestamptz[] not null,
  key_heads text not null,
  key_tails text,
  key_tails_dense bytea,
  code_heads text not null,
  code_tails text,
  code_tails_dense bytea,
  urls text not null,
  -- null where there are none
  texts text[],
  -- each as an array's text
  tags text[],
  languages text[],
  reasons text[],
  primary key (profile_id, begins, part)
);
create index packed_weeks_begins on packed_weeks (begins);

-- Quicker to unpack, where the server was built with it.
do $$
declare
  name text;
begin
  foreach name in array array['kind', 'targets', 'target', 'at', 'seen', 'key_heads', 'key_tails', 'code_heads', 'code_tails', 'urls', 'texts',
    'tags', 'languages', 'reasons'] loop
    execute format('alter table packed_weeks alter column %I set compression lz4', name);
  end loop;
exception when feature_not_supported then null;
end $$;

-- Joined ids, most of them of one kind, and joined ends of keys, in which there is no slash: densely, null where they have other letters …
create function dense_ids(joined text) returns bytea language sql immutable parallel safe as $$
  select case when joined !~ '[/+]' and dense !~ '[^A-Za-z0-9/+]' then decode(rpad(dense, (length(dense) + 3) / 4 * 4, '+'), 'base64') end
  from (select replace(replace(joined, 'did:plc:', '/'), chr(1), '+') as dense) d
$$;
create function dense_ends(joined text) returns bytea language sql immutable parallel safe as $$
  select case when joined !~ '[/+]' and dense !~ '[^A-Za-z0-9/+]' then decode(rpad(dense, (length(dense) + 3) / 4 * 4, '+'), 'base64') end
  from (select replace(replace(replace(replace(joined, chr(2), '/2'), chr(3), '/3'), chr(4), '/4'), chr(1), '+') as dense) d
$$;
-- … and as they were. What fills up the last four letters is read as further entries, which no action has.
create function packed_ids(joined text, dense bytea) returns text language sql immutable parallel safe as $$
  select coalesce(joined, replace(replace(replace(encode(dense, 'base64'), chr(10), ''), '+', chr(1)), '/', 'did:plc:'))
$$;
create function packed_ends(joined text, dense bytea) returns text language sql immutable parallel safe as $$
  select coalesce(joined, replace(replace(replace(replace(replace(encode(dense, 'base64'), chr(10), ''), '+', chr(1)), '/2', chr(2)),
    '/3', chr(3)), '/4', chr(4)))
$$;

-- Their actions again. What every row of a part needs is taken from the table once, before the rows: hence `offset 0`.
create view packed_actions as
  select p.profile_id, p.begins + u.at * interval '1 millisecond' as occurred_at,
    (replace(u.key_head, chr(3), named.id) || replace(u.key_tail, chr(3), named.id)) collate "C" as key, u.kind,
    d.names ->> u.target as target_id,
    replace(u.code_head, chr(3), named.id) || case when u.code_tail = chr(4) then u.key_tail else u.code_tail end as post_code,
    replace(replace(replace(u.url, chr(5), case when u.code_tail = chr(4) then u.key_tail else coalesce(u.code_tail, '') end),
      chr(4), u.key_tail), chr(3), named.id) as post_url,
    u.text, coalesce(u.tags::text[], '{}') as tags, u.reason, u.seen as seen_at, coalesce(u.languages::text[], '{}') as languages,
    p.begins, p.part, p.first_at, p.last_at
  from packed_weeks p
  cross join lateral (
    select to_jsonb(string_to_array(packed_ids(p.targets, p.targets_dense), chr(1))) as names, string_to_array(p.kind, chr(1)) as kinds offset 0
  ) d
  cross join lateral unnest(d.kinds, p.target, p.at, p.seen, string_to_array(p.key_heads, chr(1)),
    string_to_array(packed_ends(p.key_tails, p.key_tails_dense), chr(1)), string_to_array(p.code_heads, chr(1), chr(2)),
    string_to_array(packed_ends(p.code_tails, p.code_tails_dense), chr(1), chr(2)),
    string_to_array(p.urls, chr(1), chr(2)), p.texts, p.tags, p.languages, p.reasons)
    as u (kind, target, at, seen, key_head, key_tail, code_head, code_tail, url, text, tags, languages, reason)
  cross join lateral (select coalesce(d.names ->> u.target, '') as id offset 0) named
  where u.at is not null;

-- Their keys alone, for half the work.
create view packed_keys as
  select p.profile_id, p.begins, p.part,
    (replace(u.key_head, chr(3), named.id) || replace(u.key_tail, chr(3), named.id)) collate "C" as key
  from packed_weeks p
  cross join lateral (
    select to_jsonb(string_to_array(packed_ids(p.targets, p.targets_dense), chr(1))) as names,
      string_to_array(p.key_heads, chr(1)) as key_heads offset 0
  ) d
  cross join lateral unnest(d.key_heads, string_to_array(packed_ends(p.key_tails, p.key_tails_dense), chr(1)), p.target, p.at) as u (key_head, key_tail, target, at)
  cross join lateral (select coalesce(d.names ->> u.target, '') as id offset 0) named
  where u.at is not null;

-- Whether a part may hold an action that shows the post: it does not where this says no.
create function may_show_post(part packed_weeks, code text) returns boolean language sql immutable parallel safe as $$
  select strpos(packed_ends(part.code_tails, part.code_tails_dense), substring(code from '[^/]*$')) > 0
    or strpos(packed_ends(part.key_tails, part.key_tails_dense), substring(code from '[^/]*$')) > 0
$$;

-- Those that are not packed: all that is hidden, concluded or of late.
create view published_rows as
  select profile_id, occurred_at, key, kind, target_id, post_code, post_url, text, tags, reason, removed_at, gone_at, seen_at, subject_key,
    languages
  from actions
  where delivery is null or delivery <> all (array(select id from unpublished_deliveries));

-- Both. Who asks about some time says so of `stored_from` and `stored_to`, too: of what is packed, no other time is unpacked then.
create or replace view published_actions as
  select profile_id, occurred_at, key, kind, target_id, post_code, post_url, text, tags, reason, removed_at, gone_at, seen_at, subject_key,
    languages, occurred_at as stored_from, occurred_at as stored_to
  from actions
  where delivery is null or delivery <> all (array(select id from unpublished_deliveries))
  union all
  select profile_id, occurred_at, key, kind, target_id, post_code, post_url, text, tags, reason, null, null, seen_at, null collate "C",
    languages, first_at, last_at
  from packed_actions;

-- Up to when everything of a profile is packed that can be; what comes in later from before that sets it back. By this, what is to be packed is
-- found, however much is stored. Without a foreign key, which would wait for whoever holds a profile's row.
create table packing (
  profile_id integer primary key,
  next_from timestamptz not null
);
create index packing_next on packing (next_from);
insert into packing (profile_id, next_from) select id, '2006-01-01T00:00:00Z' from profiles;

create function begin_packing() returns trigger language plpgsql as $$
begin
  -- A backup brings its own rows.
  if current_setting('perch.named', true) is distinct from 'off' then
    insert into packing (profile_id, next_from) values (new.id, '2006-01-01T00:00:00Z') on conflict do nothing;
  end if;
  return null;
end $$;
create trigger begin_packing after insert on profiles for each row execute function begin_packing();
create function end_packing() returns trigger language plpgsql as $$
begin
  delete from packing where profile_id = old.id;
  return null;
end $$;
create trigger end_packing after delete on profiles for each row execute function end_packing();

-- How many actions were packed out of a month since its table was written last: the room that they left.
create table packed_months (
  month date primary key,
  taken bigint not null
);

-- From when on weeks are packed: the program before this one reads them, and would store again what is in them.
create table packing_start (
  one boolean primary key default true check (one),
  begins_at timestamptz not null
);

-- The way back to a program that knows nothing of it: everything is rows again. For whoever operates the service, with all processes stopped.
create function thaw_packed_weeks() returns bigint language plpgsql as $$
declare
  thawed bigint;
begin
  -- Whom they name is remembered already.
  perform set_config('perch.named', 'off', true);
  insert into actions (profile_id, occurred_at, key, kind, target_id, post_code, post_url, text, tags, languages, reason, seen_at)
  select profile_id, occurred_at, key, kind, target_id, post_code, post_url, text, tags, languages, reason, seen_at from packed_actions;
  get diagnostics thawed = row_count;
  perform set_config('perch.named', '', true);
  delete from packed_weeks;
  update packing set next_from = '2006-01-01T00:00:00Z';
  -- Whoever comes back waits a day again.
  delete from packing_start;
  return thawed;
end $$;

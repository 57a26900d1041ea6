-- Of a post that somebody liked or reposted, an action says whose it is: of its code at Bluesky only the end is stored beside that, after the
-- sign `>`, a sixth of what an action takes; and no list where there are no tags or languages. Whoever reads actions reads the views, which give
-- all of it as it came. What is stored whole stays, and is read as before.
create function short_code(kind text, target text, code text) returns text language sql immutable parallel safe as $$
  select case
    when kind in ('like', 'repost') and starts_with(code, 'at://' || target || '/app.bsky.feed.post/')
      and not starts_with(code, 'at://' || target || '/app.bsky.feed.post/>')
      then '>' || substr(code, length('at://' || target || '/app.bsky.feed.post/') + 1)
    -- A code that begins with the sign by itself.
    when starts_with(code, '>') then '>' || code
    else code end
$$;
create function whole_code(target text, stored text) returns text language sql immutable parallel safe as $$
  select case
    when starts_with(stored, '>>') then substr(stored, 2)
    when starts_with(stored, '>') then 'at://' || target || '/app.bsky.feed.post/' || substr(stored, 2)
    else stored end
$$;

alter table actions alter column tags drop not null, alter column tags drop default,
  alter column languages drop not null, alter column languages drop default;

create or replace view published_rows as
  select profile_id, occurred_at, key, kind, target_id, whole_code(target_id, post_code) as post_code,
    coalesce(post_url, address_of_post(whole_code(target_id, post_code))) as post_url, text, coalesce(tags, '{}') as tags, reason,
    removed_at, gone_at, seen_at, subject_key, coalesce(languages, '{}') as languages
  from actions
  where delivery is null or delivery <> all (array(select id from unpublished_deliveries));

create or replace view published_actions as
  select profile_id, occurred_at, key, kind, target_id, whole_code(target_id, post_code) as post_code,
    coalesce(post_url, address_of_post(whole_code(target_id, post_code))) as post_url, text, coalesce(tags, '{}') as tags, reason,
    removed_at, gone_at, seen_at, subject_key, coalesce(languages, '{}') as languages, occurred_at as stored_from, occurred_at as stored_to
  from actions
  where delivery is null or delivery <> all (array(select id from unpublished_deliveries))
  union all
  select profile_id, occurred_at, key, kind, target_id, post_code, coalesce(post_url, address_of_post(post_code)), text, tags, reason, null, null,
    seen_at, null collate "C", languages, first_at, last_at
  from packed_actions;

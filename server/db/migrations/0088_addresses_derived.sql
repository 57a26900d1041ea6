-- The address of a post at Bluesky says what its code says: a sixth of what an action takes. It is stored no more where it can be made of the
-- code; whoever reads actions reads the views, which make it again. What is stored of it stays, and is read as before.
create function address_of_post(code text) returns text language sql immutable parallel safe as $$
  select case when code like 'at://%/app.bsky.feed.post/%'
    then replace(replace(code, 'at://', 'https://bsky.app/profile/'), '/app.bsky.feed.post/', '/post/') end
$$;

create or replace view published_rows as
  select profile_id, occurred_at, key, kind, target_id, post_code, coalesce(post_url, address_of_post(post_code)) as post_url, text, tags, reason,
    removed_at, gone_at, seen_at, subject_key, languages
  from actions
  where delivery is null or delivery <> all (array(select id from unpublished_deliveries));

create or replace view published_actions as
  select profile_id, occurred_at, key, kind, target_id, post_code, coalesce(post_url, address_of_post(post_code)) as post_url, text, tags, reason,
    removed_at, gone_at, seen_at, subject_key, languages, occurred_at as stored_from, occurred_at as stored_to
  from actions
  where delivery is null or delivery <> all (array(select id from unpublished_deliveries))
  union all
  select profile_id, occurred_at, key, kind, target_id, post_code, coalesce(post_url, address_of_post(post_code)), text, tags, reason, null, null,
    seen_at, null collate "C", languages, first_at, last_at
  from packed_actions;

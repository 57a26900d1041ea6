-- The languages that the author of a post or comment declared; what was stored before, and what declares none, has an empty list.
alter table actions add column languages text[] not null default '{}';
create or replace view published_actions as
  select profile_id, occurred_at, key, kind, target_id, post_code, post_url, text, tags, reason, removed_at, gone_at, seen_at, subject_key,
    languages
  from actions
  where delivery is null or delivery <> all (array(select id from unpublished_deliveries));

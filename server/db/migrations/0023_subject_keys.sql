-- Stands in the place of `target_id` where that was erased from several follows of one account: the same in all of them, so that they go on
-- counting once. It is the key of one of them and leads to nobody.
alter table actions add column subject_key text collate "C";
create or replace view published_actions as
  select profile_id, occurred_at, key, kind, target_id, post_code, post_url, text, tags, reason, removed_at, gone_at, seen_at, subject_key
  from actions
  where delivery is null or delivery <> all (array(select id from unpublished_deliveries));

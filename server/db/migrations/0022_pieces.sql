-- A delivery of many actions is stored in pieces, so that nobody waits long for one of them. Its rows name it, and as long as it is
-- written down here nobody sees them: readers read `published_actions`. One short transaction crosses it out, and all of it is there.
create table unpublished_deliveries (
  -- drawn at random: rows keep it for good, in backups too, and none may come twice
  id bigint primary key,
  -- without a reference: what is left of a profile that is gone has to be found
  profile_id integer not null unique,
  -- number of the process that writes it
  owner integer not null,
  -- transactions that have stored something of it
  pieces integer not null default 0
);
alter table actions add column delivery bigint;
alter table standing_follows add column delivery bigint;

-- Whoever adds a column to `actions` that readers need makes the view anew.
create view published_actions as
  select profile_id, occurred_at, key, kind, target_id, post_code, post_url, text, tags, reason, removed_at, gone_at, seen_at
  from actions
  where delivery is null or delivery <> all (array(select id from unpublished_deliveries));

-- What a collection may have to change is found without reading all that is stored: what is hidden or concluded, and what one look
-- did not find.
create index actions_marked on actions (profile_id, key) where removed_at is not null or kind = 'unfollow';
create index actions_unconfirmed on actions (profile_id, key) where removed_at is not null and gone_at is null;
create index standing_follows_missing on standing_follows (profile_id, key) where missing_since is not null;
alter table profiles drop column unconfirmed;
-- Own posts are counted at each collection.
create index actions_own on actions (profile_id, kind) where removed_at is null and kind in ('post', 'comment', 'repost');

-- Up to when the likes of a profile are packed whose week is not over yet, day by day; null: as far as its likes are.
alter table packing add column recent_likes_from timestamptz;

-- The way back, as before.
create or replace function thaw_packed_weeks() returns bigint language plpgsql as $$
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
  update packing set next_from = '2006-01-01T00:00:00Z', likes_from = null, recent_likes_from = null;
  -- Whoever comes back waits a day again.
  delete from packing_start;
  return thawed;
end $$;

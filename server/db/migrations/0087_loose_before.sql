-- What was loose before it was noted, found once by looking at everything; in a transaction of its own, since it takes its time and the
-- triggers of the one before hold everybody up until they are there. Whatever becomes loose meanwhile notes itself.
insert into loose_profiles (profile_id)
select p.id from profiles p
where not exists (select from accounts a where a.profile_id = p.id)
  and not exists (select from deleted_accounts d where d.profile_id = p.id)
  and (exists (select from reports r where r.profile_id = p.id)
    or not exists (select from watches w where w.profile_id = p.id)
      and not exists (select from deleted_watches d where d.profile_id = p.id));

-- Of profiles that are gone: one probe for each profile that has something, not one read for each action.
insert into loose_profiles (profile_id)
with recursive seen as (
  (select profile_id from actions order by profile_id limit 1)
  union all
  select (select a.profile_id from actions a where a.profile_id > s.profile_id order by a.profile_id limit 1)
  from seen s where s.profile_id is not null
)
select profile_id from seen
where profile_id is not null and not exists (select from profiles p where p.id = seen.profile_id);
insert into loose_profiles (profile_id)
with recursive seen as (
  (select profile_id from packed_weeks order by profile_id limit 1)
  union all
  select (select w.profile_id from packed_weeks w where w.profile_id > s.profile_id order by w.profile_id limit 1)
  from seen s where s.profile_id is not null
)
select profile_id from seen
where profile_id is not null and not exists (select from profiles p where p.id = seen.profile_id);

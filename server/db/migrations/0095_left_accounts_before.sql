-- Those that left before it was noted, found once by looking at all events; in a transaction of its own, since it takes its time. Whatever leaves
-- meanwhile notes itself.
insert into left_accounts (user_id, account_id)
select distinct e.user_id, (e.body ->> 'accountId')::int from events e
where e.body ->> 'accountId' is not null
  and not exists (select from accounts a where a.id = (e.body ->> 'accountId')::int)
  and not exists (select from deleted_accounts d where d.id = (e.body ->> 'accountId')::int);

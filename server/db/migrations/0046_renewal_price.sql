-- What the next payment is, where it is not what was paid: after a first week. Null where both are the same.
alter table checkouts add column renewal_minor integer check (renewal_minor >= 0);
alter table subscriptions add column renewal_minor integer check (renewal_minor >= 0);
-- First weeks that run: no month is shorter than 28 days.
update subscriptions as s
set renewal_minor = case s.currency when 'brl' then p.price_brl_minor else p.price_usd_minor end
from plans as p
where p.id = s.plan_id and s.provider_ref is not null and s.next - s.since < interval '28 days';

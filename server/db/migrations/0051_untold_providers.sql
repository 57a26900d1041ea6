-- What a provider has still to be told of a subscription: that another has taken its place, or that its next payment comes later.
alter table subscriptions add column to_end boolean not null default false;
alter table subscriptions add column postpone_to timestamptz;
create index subscriptions_untold on subscriptions (id) where to_end or postpone_to is not null;

-- Of those replaced before, one may have been forgotten: ending it twice is the same as once.
update subscriptions set to_end = true where not current and provider_ref is not null;

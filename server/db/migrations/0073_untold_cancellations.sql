-- What a provider has still to be told of a plan: that it is not renewed, because its person deleted the account while the provider was away.
-- Until now every plan that was cancelled was told of again and again, which could cancel one once more that was resumed at that moment.
-- How often its person has said since whether it renews, and what they said last, tells whoever tells the provider that they were not the last.
alter table subscriptions add column to_stop boolean not null default false;
alter table subscriptions add column wishes integer not null default 0;
alter table subscriptions add column wish_renews boolean;
update subscriptions set to_stop = true
  where current and status = -5 and provider_ref is not null
    and user_id in (select id from users where deleted_at is not null);

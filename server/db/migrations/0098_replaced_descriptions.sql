-- When the clean-up took away what a delivery's descriptions of accounts replace: it looks at those of new deliveries alone, and not each hour at all.
alter table feed_deliveries add column replaced_at timestamptz;

-- Reposts received beside those that the network counts, as with likes received: {"recorded", "claimed"}.
alter table profiles add column reposted_estimate jsonb;
alter table period_counts add column reposted_estimate jsonb;

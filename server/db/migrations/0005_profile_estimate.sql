-- What was recorded of the profile beside what its network counts: {"recorded", "claimed"}, taken by each collection.
alter table profiles add column estimate jsonb;

-- A collection that is stored and whose names and posts are still being looked up: it counts when that has ended. null: none is.
alter table profiles add column looking_up jsonb;

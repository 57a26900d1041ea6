-- Who brought somebody here: whose code they came with.
alter table users add column referred_by integer references users on delete set null;
create index users_referred_by on users (referred_by) where referred_by is not null;

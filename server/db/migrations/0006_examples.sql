-- Accounts whose reports the operator shows to visitors: the report examples, and the press account among them.
alter table accounts add column example boolean not null default false;
create index accounts_example on accounts (id) where example;

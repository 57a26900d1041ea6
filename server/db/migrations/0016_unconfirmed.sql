-- Whether something of the profile was not found by one look, and another has to agree: else nothing need be looked for.
alter table profiles add column unconfirmed boolean not null default false;

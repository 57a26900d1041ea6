-- Up to which profile a look through the others has come: one that was interrupted goes on there, however many there are.
alter table erasures add column reached_profile integer;

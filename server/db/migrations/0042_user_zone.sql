-- The zone that a person reads times in, by its name in the IANA database: summer time changes by itself. Null for whoever only ever
-- gave an offset, which `timezone_min` keeps.
alter table users add column zone text check (length(zone) <= 64);

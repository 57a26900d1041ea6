-- What a session is known by in its owner's list: the program and the system by their names, the time zone that the device
-- said, and the day of the last use, no longer its hour. Never an address, nor what the browser sent in full.
alter table sessions add column app text;
alter table sessions add column system text;
alter table sessions add column zone text;
alter table sessions add column seen_on date;
update sessions set seen_on = (seen_at at time zone 'UTC')::date;
alter table sessions alter column seen_on set not null;
alter table sessions drop column seen_at;

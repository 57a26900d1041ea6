-- How often the work on an archive was begun in its state: what ends its worker each time is given up, and said to have failed.
alter table archive_imports add column tries smallint not null default 0;

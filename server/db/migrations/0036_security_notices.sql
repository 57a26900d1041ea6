-- The devices that somebody has logged in from, by the names that sessions are known by: a log-in from another one is told by mail.
create table known_devices (
  user_id integer not null references users on delete cascade,
  app text not null,
  system text not null,
  seen_on date not null,
  primary key (user_id, app, system)
);
insert into known_devices
  select user_id, coalesce(app, ''), coalesce(system, ''), max(seen_on) from sessions group by 1, 2, 3;

-- How many wrong passwords were tried on a day, the last one on which there were any.
alter table users add column wrong_passwords integer not null default 0;
alter table users add column wrong_passwords_on date;

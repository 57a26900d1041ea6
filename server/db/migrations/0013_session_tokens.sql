-- A session is one log-in, whatever tokens it has had: it ends as a whole, and at the latest at a time set when it began.
-- A token that was replaced names the one that took its place: the successor is derived from the token itself and the
-- salt, so that whoever still holds the old one is given the same successor, and the database alone gives away neither.

alter table sessions add column id bigint generated always as identity;

create table session_tokens (
  token_hash bytea primary key,
  session_id bigint not null,
  created_at timestamptz not null,
  replaced_at timestamptz,
  successor_salt bytea,
  check ((replaced_at is null) = (successor_salt is null))
);
insert into session_tokens (token_hash, session_id, created_at) select token_hash, id, created_at from sessions;

alter table sessions drop constraint sessions_pkey;
alter table sessions add primary key (id);
alter table sessions drop column token_hash;
-- Which tokens came from one log-in was not kept: each goes on as a session of its own, within the new bound.
update sessions set expires_at = least(expires_at, created_at + interval '90 days');

alter table session_tokens add foreign key (session_id) references sessions on delete cascade;
create index session_tokens_session on session_tokens (session_id);
create index session_tokens_replaced on session_tokens (replaced_at) where replaced_at is not null;

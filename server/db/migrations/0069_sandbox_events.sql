-- What the embedded provider has to tell, written down with what happened in its books, and gone once it was heard. `object` is the session,
-- plan or charge that it happened to.
create table sandbox_events (
  id text primary key,
  session_id text not null references sandbox_sessions on delete cascade,
  type text not null,
  object text not null,
  created_at timestamptz not null,
  tries integer not null default 0
);
create index sandbox_events_session on sandbox_events (session_id);
create index sandbox_plans_due on sandbox_plans (paid_until) where state <> 'ended';
create index sandbox_sessions_due on sandbox_sessions (expires_at) where status in ('open', 'declined');

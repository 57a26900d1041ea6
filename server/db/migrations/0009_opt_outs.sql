-- Secrets of this installation, made when they are first needed. They go with backups: without them an opt-out could no
-- longer be recognised.
create table installation_secrets (
  name text primary key,
  value text not null,
  created_at timestamptz not null
);

-- Accounts that may not be tracked by anyone. All that is kept of them is a keyed hash of network and stable id.
create table blocked_accounts (
  fingerprint text primary key,
  reason text not null check (reason in ('opted-out', 'under-review', 'minor')),
  since timestamptz not null
);

-- What is still to be erased of an account. `external_id` goes when the work is over.
create table erasures (
  id integer generated always as identity primary key,
  network text not null,
  external_id text,
  profile_id integer,
  reason text not null check (reason in ('opted-out', 'minor')),
  done integer not null default 0,
  total integer,
  created_at timestamptz not null,
  -- everything that was there has been erased
  erased_at timestamptz,
  -- looked once more, after everything that ran beside it has ended
  finished_at timestamptz
);
create index erasures_open on erasures (id) where finished_at is null;

-- Proofs of control under way: a code that somebody is to show in a public bio.
create table proof_requests (
  token_hash bytea primary key,
  want text not null check (want in ('out', 'in')),
  network text not null,
  -- these two go as soon as the proof is there
  external_id text,
  card jsonb,
  code text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  proved_at timestamptz,
  erasure_id integer references erasures on delete set null
);
create index proof_requests_expiry on proof_requests (expires_at);

-- What people told the operator.
create table abuse_reports (
  id integer generated always as identity primary key,
  receipt text not null unique,
  kind text not null check (kind in ('minor', 'harassment', 'content', 'other')),
  network text,
  -- as it was typed
  about text not null,
  -- the account behind it as far as it was found; kept while the report is open
  external_id text,
  username text,
  fingerprint text,
  text text not null,
  contact text,
  lang text not null check (lang in ('en', 'pt')),
  -- keyed hash of the address it came from
  asker text not null,
  suspended boolean not null,
  created_at timestamptz not null,
  noticed_at timestamptz,
  decision text check (decision in ('confirmed', 'dismissed', 'released')),
  decided_at timestamptz,
  note text
);
create index abuse_reports_open on abuse_reports (id) where decided_at is null;
create index abuse_reports_asker on abuse_reports (asker, created_at) where suspended;
create index abuse_reports_fingerprint on abuse_reports (fingerprint, decided_at);

-- Decisions about people, append-only. It names nobody: accounts by their keyed hash, reports by their receipt.
create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor text not null check (actor in ('owner', 'visitor', 'operator', 'system')),
  act text not null,
  about text not null,
  detail text
);
create function audit_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the audit is append-only';
end
$$;
create trigger audit_append_only before update or delete on audit
  for each statement execute function audit_is_append_only();

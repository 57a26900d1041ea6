-- Accounts that people connected on networks that tell of an account to nobody else. The token lies here encrypted (AES-256-GCM), under a key
-- of the configuration: who has the database alone can read nothing with it.
create table connections (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  network text not null,
  -- what it may read: the account itself, or others, too
  route text not null,
  external_id text not null,
  username text not null,
  -- the provider's own number for the person, which its messages name them by
  person_id text not null,
  token bytea not null,
  scopes text[] not null,
  connected_at timestamptz not null,
  -- of the token, which is renewed
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  -- when a renewal was tried last
  tried_at timestamptz,
  -- when the network refused the token
  ended_at timestamptz,
  unique (user_id, network, route, external_id)
);
create index connections_account on connections (network, external_id);
create index connections_person on connections (network, route, person_id);
create index connections_expiry on connections (expires_at) where ended_at is null;

-- A way to a network and back that has begun: once, within minutes. The page holds the secret of `flow_hash`; what leads back to it holds that
-- of `state_hash`.
create table connection_flows (
  flow_hash bytea primary key,
  state_hash bytea not null unique,
  user_id integer not null references users on delete cascade,
  network text not null,
  route text not null,
  expires_at timestamptz not null
);
create index connection_flows_user on connection_flows (user_id);

-- That a provider passed on somebody's wish to have everything deleted, by a code that only they were given. Whose it was is not kept.
create table deletion_requests (
  code_hash bytea primary key,
  done_at timestamptz not null
);

-- Who an account's person is at Google, or at the provider that stands in its place: by its number for them, never by an address.
create table google_identities (
  issuer text not null,
  subject text not null,
  user_id integer not null unique references users on delete cascade,
  email text not null,
  linked_on date not null,
  used_on date,
  primary key (issuer, subject)
);

-- A way through Google that has begun: once, within minutes. The page holds the secret of `flow_hash`; what leads back to it holds that of
-- `state_hash`, which is gone once it was used. Who was proven to be there stands here until it is linked, or made an account of.
create table google_flows (
  flow_hash bytea primary key,
  state_hash bytea unique,
  nonce text not null,
  verifier text not null,
  user_id integer references users on delete cascade,
  issuer text,
  subject text,
  email text,
  proven_at timestamptz,
  expires_at timestamptz not null
);
create index google_flows_user on google_flows (user_id) where user_id is not null;

-- An account that was made by Google has no password until its person sets one.
alter table users alter column password_hash drop not null;

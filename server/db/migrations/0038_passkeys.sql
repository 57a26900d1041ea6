-- Passkeys (WebAuthn) beside the password: the public key of each, and the days on which it was added and last used.
create table passkeys (
  id bigint generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  credential_id bytea not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_on date not null,
  used_on date
);
create index passkeys_user on passkeys (user_id);

-- What a passkey is asked to sign, as a hash: once, within minutes. Without a person: for a log-in.
create table passkey_challenges (
  challenge_hash bytea primary key,
  user_id integer references users on delete cascade,
  expires_at timestamptz not null
);

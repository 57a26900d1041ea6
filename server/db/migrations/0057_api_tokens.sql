-- Tokens with which programs read what a person may read: a hash of each, and its beginning to tell it by.
create table api_tokens (
  id bigint generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  token_hash bytea not null unique,
  name text not null,
  shown text not null,
  created_on date not null,
  used_on date,
  expires_at timestamptz
);
create index api_tokens_user on api_tokens (user_id);

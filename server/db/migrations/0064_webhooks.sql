-- Where a person's programs hear of a report: an address of theirs, and the secret that what is sent there is signed with.
create table webhooks (
  id bigint generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  url text not null,
  description text not null,
  secret bytea not null,
  -- The secret before it: both sign until then, so that a receiver has the time to change.
  old_secret bytea,
  old_secret_until timestamptz,
  -- `paused` by the person; `failing` by the service, after days without a success; `gone` by the receiver's own answer (410).
  state text not null default 'active' check (state in ('active', 'paused', 'failing', 'gone')),
  created_on date not null,
  -- Of the first failure since the last success.
  failing_since timestamptz
);
create index webhooks_user on webhooks (user_id);

-- What was sent, or is to be: once for each webhook and subject, however often a worker dies.
create table webhook_deliveries (
  id bigint generated always as identity primary key,
  webhook_id bigint not null references webhooks on delete cascade,
  -- The account that it is about; null of a test.
  account_id integer references accounts on delete cascade,
  -- `webhook-id` on the wire: the same over every try and replay.
  message_id uuid not null unique,
  subject text collate "C" not null,
  event text not null,
  -- The bytes that are signed.
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'delivered', 'failed')),
  -- Of this round: a replay begins a new one.
  tries integer not null default 0,
  -- All of them; tells a worker that was given up from the one that took over.
  attempts integer not null default 0,
  created_at timestamptz not null,
  next_try_at timestamptz not null,
  tried_at timestamptz,
  -- What the receiver answered last, and the beginning of its words; null where there was no answer.
  answer_status integer,
  answer_start text,
  -- Why there was no answer.
  failure text,
  unique (webhook_id, subject)
);
create index webhook_deliveries_due on webhook_deliveries (next_try_at) where state in ('waiting', 'sending');
create index webhook_deliveries_created on webhook_deliveries (created_at);
create index webhook_deliveries_account on webhook_deliveries (account_id);

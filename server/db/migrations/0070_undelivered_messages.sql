-- Providers fall silent after some days of telling what nobody took. When each was last asked for what it could not deliver, and when all
-- of that was heard; and which messages were heard, since a provider goes on listing them.
create table message_looks (
  provider text primary key,
  looked_at timestamptz not null,
  heard_at timestamptz
);
create table heard_messages (
  provider text not null,
  id text not null,
  heard_at timestamptz not null,
  primary key (provider, id)
);
create index heard_messages_at on heard_messages (heard_at);

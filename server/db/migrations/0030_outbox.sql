-- Mails to be sent, each written down with what caused it and sent once however often a worker dies. A row says what a mail is
-- about, never its words: they are written when it is sent, so that no secret and nobody's name waits here.
create table outbox (
  id integer generated always as identity primary key,
  -- One mail is one key for ever; its Message-ID begins with it.
  key text collate "C" not null unique,
  -- One mail at a time of what would be the same again: a second link for a new password, while the first is on its way.
  slot text collate "C" not null,
  kind text not null,
  -- Whose account it is about; null where nobody has the address that was asked for, and for the operator.
  user_id integer references users on delete cascade,
  data jsonb not null,
  -- `sending` from the moment before the server is given the end of the mail until it has answered.
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'refused', 'abandoned')),
  tries integer not null default 0,
  -- Told apart by this number, so that a worker that was given up settles nothing.
  handovers integer not null default 0,
  created_at timestamptz not null,
  next_try_at timestamptz not null,
  message_id text,
  -- What `deliveries` remembers once it is sent.
  subjects text[] not null default '{}',
  sending_at timestamptz,
  settled_at timestamptz,
  -- What the mail server said last, or why it could not be asked.
  reply text
);
create unique index outbox_open on outbox (slot) where state in ('waiting', 'sending');
create index outbox_due on outbox (next_try_at) where state in ('waiting', 'sending');
create index outbox_user on outbox (user_id);

-- What waited in the queues of before.
do $$
begin
  if to_regclass('pgboss.job') is null then return; end if;
  insert into outbox (key, slot, kind, user_id, data, created_at, next_try_at)
    select (data->>'kind') || '-' || (data->>'requestId'), (data->>'kind') || '/' || (data->>'userId'), data->>'kind',
      (data->>'userId')::integer, '{}', created_on, created_on
    from pgboss.job where name = 'account-mail' and state in ('created', 'retry', 'active')
      and exists (select from users u where u.id = (data->>'userId')::integer)
    on conflict do nothing;
  insert into outbox (key, slot, kind, data, created_at, next_try_at)
    select 'abuse-' || (data->>'abuseId'), 'abuse-' || (data->>'abuseId'), 'abuse-notice', data, created_on, created_on
    from pgboss.job where name = 'abuse-notice' and state in ('created', 'retry', 'active')
    on conflict do nothing;
  delete from pgboss.job where name in ('account-mail', 'abuse-notice', 'weekly-mail');
end $$;

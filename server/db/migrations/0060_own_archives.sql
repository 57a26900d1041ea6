-- A profile may be made of its owner's own archive: then it is that subscriber's alone, never collected from its network and never shared with
-- whoever tracks the same account. `owner_id` is null for everybody else's.
alter table profiles add column owner_id integer references users on delete cascade;
-- The first period that the archive covers begins here: its reports are its owner's to read.
alter table profiles add column history_from timestamptz;
alter table profiles drop constraint profiles_network_external_id_key;
create unique index profiles_shared on profiles (network, external_id) where owner_id is null;
create unique index profiles_own on profiles (owner_id, network, external_id) where owner_id is not null;
create index profiles_external_id on profiles (network, external_id);

-- One archive on its way, a person: its file lies in the data folder under this id, and goes as soon as it is read or refused.
create table archive_imports (
  id text primary key,
  user_id integer not null unique references users on delete cascade,
  state text not null check (state in ('uploading', 'reading', 'ready', 'importing', 'done', 'failed')),
  file_name text not null,
  bytes bigint not null check (bytes > 0),
  -- what was found in it, once it has been read
  preview jsonb,
  progress jsonb,
  failure text,
  -- while it is being imported: nobody tracks the profile yet
  profile_id integer,
  account_id integer,
  begun_at timestamptz not null,
  moved_at timestamptz not null
);
create index archive_imports_moved on archive_imports (moved_at);

-- Whose accounts a person has shown, or is about to show, to be their own: by a code in the account's public bio.
create table ownership_proofs (
  user_id integer not null references users on delete cascade,
  network text not null,
  external_id text not null,
  code text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  proved_at timestamptz,
  primary key (user_id, network, external_id)
);
create index ownership_proofs_account on ownership_proofs (network, external_id);

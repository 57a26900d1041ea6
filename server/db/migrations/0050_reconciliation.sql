-- When the ledger was last compared with each provider's own books, and what they disagree on.
create table ledger_checks (
  provider text primary key,
  checked_at timestamptz not null,
  since date not null,
  compared integer not null
);
create table ledger_differences (
  provider text not null references ledger_checks on delete cascade,
  kind text not null,
  reference text not null,
  currency text not null check (currency in ('usd', 'brl')),
  our_minor integer,
  their_minor integer,
  primary key (provider, kind, reference)
);

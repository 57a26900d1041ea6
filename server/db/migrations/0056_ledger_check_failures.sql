-- Why the newest comparison with a provider's books came to nothing; gone with the next one that is made.
create table ledger_check_failures (
  provider text primary key,
  failed_at timestamptz not null,
  reason text not null
);

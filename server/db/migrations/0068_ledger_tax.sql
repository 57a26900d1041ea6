-- The part of a charge that is somebody's tax, and is owed to whoever it is of.
alter table ledger_entries drop constraint ledger_entries_kind_check;
alter table ledger_entries add constraint ledger_entries_kind_check
  check (kind in ('charge', 'refund', 'dispute', 'dispute-won', 'fee', 'tax', 'credit'));
alter table ledger_postings drop constraint ledger_postings_account_check;
alter table ledger_postings add constraint ledger_postings_account_check check (
  account in ('provider-balance', 'sales', 'credit-given', 'refunds', 'disputes', 'provider-fees', 'tax-owed'));

-- What of payments at PayPal went back. PayPal's list of payments says that something did, and not how much: its messages name it by its number.
create table paypal_returns (
  kind text not null check (kind in ('refund', 'dispute', 'dispute-won', 'fee')),
  -- PayPal's number of it; the charge's own where PayPal only said that all of it went back.
  id text not null,
  -- As the ledger knows the charge.
  charge_id text not null,
  user_id integer not null references users on delete cascade,
  -- What had not gone back before: told of twice, under two numbers, it goes back once.
  amount_minor integer not null check (amount_minor >= 0),
  currency text not null check (currency in ('usd', 'brl')),
  happened_at timestamptz not null,
  primary key (kind, id)
);
create index paypal_returns_charge on paypal_returns (charge_id);
create index paypal_returns_user on paypal_returns (user_id);

-- What was booked before is not booked again under another number.
insert into paypal_returns (kind, id, charge_id, user_id, amount_minor, currency, happened_at)
select e.kind, e.reference, e.charge_reference, e.user_id, p.amount_minor, e.currency, e.happened_on
from ledger_entries e join ledger_postings p on p.entry_id = e.id and p.account = 'refunds'
where e.provider = 'paypal' and e.kind = 'refund' and e.user_id is not null
  and e.reference is not null and e.charge_reference is not null;

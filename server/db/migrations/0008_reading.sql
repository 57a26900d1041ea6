-- What the network counts of the account itself, null where it does not tell.
alter table profiles add column follows integer, add column posts integer;

-- What a report leaves behind for the anomalies of later ones; null in those from before there were anomalies.
alter table reports add column trail jsonb;
-- When somebody last read the report, when its cards were last looked up again because of that, and up to when its readers
-- were told what changed in it.
alter table reports add column asked_at timestamptz, add column cards_at timestamptz, add column told_at timestamptz;
create index reports_asked on reports (asked_at) where asked_at is not null;
create index reports_without_trail on reports (start_day) where trail is null;

-- When what is shown of an account or a post last changed; asking again and hearing the same does not change it.
alter table people add column changed_at timestamptz not null default 'epoch';
alter table posts add column changed_at timestamptz not null default 'epoch';

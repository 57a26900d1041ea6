-- Since when an address is paused because its mail came back. It counts as not confirmed until somebody confirms it again.
alter table users add column email_paused_at timestamptz;

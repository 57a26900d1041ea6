-- Counts of the limits that all web processes share (`shared` in server/http/rate-limits.ts), as the library rate-limiter-flexible
-- reads and writes them: three columns in this order. They are of this moment alone: neither safe from a crash nor in backups.
create unlogged table rate_limits (
  -- The limit's name and a keyed hash of who is counted.
  key text collate "C" primary key,
  points integer not null,
  -- Milliseconds since 1970, by the clock of the process that began the window.
  expire bigint not null
) with (fillfactor = 50);

-- Which of the operator's keys a person's key of two-factor log-in is encrypted under: a part of that key's hash. Null for one that is stored
-- as it is, as all were before. The hourly clean-up puts every row under the key that is configured first.
alter table two_factor add column sealed_by bytea;

-- A way through Google that confirms again who is there: nothing but a log-in there since then counts. Null for a log-in here, and for linking.
alter table google_flows add column auth_since timestamptz;

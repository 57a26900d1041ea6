-- Pictures of people whose data was erased: never fetched or shown again, whoever still has their address. Only a hash of
-- the picture's address is kept (sha-256).

create table forgotten_pictures (
  url_hash bytea primary key,
  forgotten_at timestamptz not null
);

-- concurrently
create index concurrently if not exists packing_likes on packing ((coalesce(likes_from, next_from)));

-- concurrently
create index concurrently if not exists packing_recent_likes on packing ((coalesce(recent_likes_from, likes_from, next_from)));

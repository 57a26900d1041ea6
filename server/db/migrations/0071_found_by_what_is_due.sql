-- What is due, expired or named is found by an index of its own, however much is stored beside it: reports by when they were built (they are
-- written in that order, so that a small index does), whom a mail was sent to, content that is to be erased, and an author's posts.
create index reports_built on reports using brin (built_at);
create index deliveries_subject on deliveries (channel, subject);
create index actions_to_blank on actions (gone_at)
  where gone_at is not null and (text is not null or post_code is not null or tags <> '{}' or target_id is not null);
create index posts_author on posts (network, author_id);

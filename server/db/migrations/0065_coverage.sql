-- By which way an account was read last, where that is not the usual one of its network: a feed or an outbox, a licensed feed.
alter table profiles add column read_by text;
-- Likes received beside those that the network counts, as with follows and posts: {"recorded", "claimed"}.
alter table profiles add column received_estimate jsonb;
alter table period_counts add column received_estimate jsonb;
-- Since when its source has told everything that it tells, without a gap; null where every answer is whole.
alter table profiles add column whole_since timestamptz;

-- How accounts that somebody follows, or has just stopped following, stood when they were looked at. `found` is what the last looks agree
-- on, since when and how many they are; `standing` is what is believed of it.
create table followed_accounts (
  network text not null,
  external_id text not null,
  standing text not null,
  found text not null,
  found_since timestamptz not null,
  looks integer not null,
  -- when a look last found it there: what was gone at the first look is no news
  there_at timestamptz,
  looked_at timestamptz not null,
  primary key (network, external_id)
);
-- The follow's record stands, but whom it follows is gone: when that was told of as a lost follow.
alter table standing_follows add column lost_at timestamptz;

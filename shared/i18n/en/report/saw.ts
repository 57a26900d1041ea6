/** Words of how much of what happened is in the report. */
export const saw = {
  title: 'What we saw',
  text: {
    week: 'No service sees everything. This is how the record stood at the end of this week.',
    month: 'No service sees everything. This is how the record stood at the end of this month.',
  },
  plain: 'No service sees everything. This is what could be seen.',
  range: {
    follows: 'About {{point}} of all follows are on record, likely between {{low}} and {{high}}',
    posts: 'About {{point}} of all posts are on record, likely between {{low}} and {{high}}',
    received: 'About {{point}} of the likes on recent posts are on record, likely between {{low}} and {{high}}',
    reposted: 'About {{point}} of the reposts of recent posts are on record, likely between {{low}} and {{high}}',
  },
  sentence: {
    follows: 'Of everyone the account follows, between {{low}} and {{high}} are probably on record.',
    posts: 'Of everything the network counts as its posts, between {{low}} and {{high}} is probably on record.',
    received:
      'Of the likes that the network counts on its recent posts, between {{low}} and {{high}} are probably on record.',
    reposted:
      'Of the reposts that the network counts of its recent posts, between {{low}} and {{high}} are probably on record.',
  },
  /** Where both ends of the range are written alike. */
  about: {
    follows: 'About {{point}} of all follows are on record',
    posts: 'About {{point}} of all posts are on record',
    received: 'About {{point}} of the likes on recent posts are on record',
    reposted: 'About {{point}} of the reposts of recent posts are on record',
  },
  exact: {
    follows: 'Of everyone the account follows, about {{point}} are on record.',
    posts: 'Of everything the network counts as its posts, about {{point}} is on record.',
    received: 'Of the likes that the network counts on its recent posts, about {{point}} are on record.',
    reposted: 'Of the reposts that the network counts of its recent posts, about {{point}} are on record.',
  },
  uncounted: {
    likes:
      'The network does not publish how many likes an account gives, so there is nothing to compare them with: the table says how they were seen.',
    likesAndPosts: 'There is no number to compare likes, posts and comments with: the table says how they were seen.',
  },
  notHere: 'Likes on posts by private accounts and what was deleted before we looked are not included.',
  incomplete:
    'Something is missing: not everything from this period could be read before this report was built. What is marked as a sample is incomplete.',
  gap: 'Between {{from}} and {{to}} (UTC), these may be incomplete: {{kinds}}.',
  pause: {
    day: 'On {{from}} the account was not open to everyone, and for some time we did not look. What it undid then is not included.',
    days: 'From {{from}} to {{to}} the account was not open to everyone, and we did not look. What it undid then is not included.',
  },
  tooFew: {
    follows: 'The account follows too few accounts to tell what share is on record.',
    posts: 'The account has too few posts to tell what share is on record.',
    received: 'Its recent posts have too few likes to tell what share is on record.',
    reposted: 'Its recent posts have too few reposts to tell what share is on record.',
  },
  group: 'The table says what can be seen of all of these accounts. For some there may be more.',
  later_one:
    '{{shown}} came later: an action of these days that was first seen after the report was built. It is in neither the report nor its CSV.',
  later_other:
    '{{shown}} came later: actions of these days that were first seen after the report was built. They are in neither the report nor its CSV.',
  share: {
    follows: 'Share of all follows',
    posts: 'Share of all posts',
    received: 'Share of likes received',
    reposted: 'Share of reposts received',
  },
  bound: 'Estimate',
  low: 'Likely at least',
  point: 'Best estimate',
  high: 'Likely at most',
  seen: 'On record',
  known: 'Counted by the network',
  tells: 'What the network shows',
  how: 'How we estimate this',
  method:
    'We compare the follows and posts of the whole account that are on record, and the likes on its recent posts, with the numbers that the network itself publishes. Where it counts comments as posts, so do we. The range is a 95% Wilson score interval around the share; where it would be wider than 20 points, we say that there are too few.',
  /** Beside the method, where reposts received are compared, too. */
  methodReposts: 'The reposts of its recent posts are compared in the same way.',
  limits: 'The share says nothing about what a network does not publish at all. The table names those kinds of action.',
  zero: {
    follows: '0% of follows',
    posts: '0% of posts',
    received: '0% of likes received',
    reposted: '0% of reposts received',
  },
  hundred: '100%',
  received: { full: 'on posts of the last 28 days', sampled: 'a sample, on posts of the last 28 days' },
} as const;

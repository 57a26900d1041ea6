/** What differs by network and by language; a brand's name stands in its description. */
export const texts = {
  title: { demo: 'Demo', feed: 'Blog or feed' },
  /** Where a code goes that proves whose account it is. */
  proof: {
    bluesky: 'On Bluesky: open your profile, choose “Edit profile”, add the code under “Description” and save.',
    mastodon: 'On Mastodon: open “Edit profile”, add the code under “Bio” and save.',
    instagram: 'On Instagram: open your profile, choose “Edit profile”, add the code under “Bio” and save.',
    feed: 'On a blog: add the code to the site’s description, for example its tagline, and save. On PeerTube or Pixelfed: add it to your bio.',
    demo: 'On the demo network: npm run perch -- demo bio {{username}} "{{code}}"',
  },
  /** What is read with an account that somebody connected, and what it takes. */
  connect: {
    instagram: {
      own: {
        action: 'Connect Instagram',
        reads: 'Reads this account',
        help: 'For your own business or creator account: its posts, hashtags, totals and your answers to comments.',
      },
      others: {
        action: 'Connect through Facebook',
        reads: 'Reads this account and other professional accounts',
        help: 'Also for public business and creator accounts of others: their posts, hashtags and totals. Takes a Facebook Page that your account is linked to.',
      },
    },
  },
  /** How much of a kind of action was told. */
  level: {
    full: 'everything public',
    sampled: 'a sample',
    none: 'not available from this network',
    noneHere: 'not available for this account',
  },
  /** In which way a kind of action was read. */
  way: {
    export: 'from the whole export',
    stream: 'as it was announced',
    pages: 'page by page',
    'web-feed': 'from the feed',
    outbox: 'from the outbox',
    archive: 'from the owner’s archive',
    delivery: 'from licensed data',
  },
  limited: '{{level}}: {{because}}',
  because: {
    'not-public': 'it is not public there',
    'not-read': 'it is not read here',
    'not-in-feeds': 'a feed holds only what its author published',
    'recent-posts': 'of recent posts only',
    'listed-only': 'as far back as the network lists it',
    'owner-only': 'only the account’s owner can see it',
    'counts-only': 'it tells how many, not whose',
    'own-threads': 'only answers under the account’s own posts',
  },
  nothing: '{{kind}}: {{level}}.',
  kind: {
    like: 'Likes given',
    'like-received': 'Likes received',
    'repost-received': 'Reposts received',
    post: 'Posts',
    comment: 'Comments',
    repost: 'Reposts',
    follow: 'New follows',
    unfollow: 'Unfollows',
  },
  /** What can be read of an account of the network. */
  tells: {
    all: '{{network}} shows all public activity.',
    except: '{{network}} shows all public activity except {{kinds}}.',
    only: '{{network}} shows only {{kinds}}.',
    sampled: 'In part: {{kinds}}.',
  },
  running: {
    like: 'likes given',
    'like-received': 'likes received',
    'repost-received': 'reposts received',
    post: 'posts',
    comment: 'comments',
    repost: 'reposts',
    follow: 'new follows',
    unfollow: 'unfollows',
  },
};

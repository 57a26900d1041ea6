/** Words around what an account wrote itself, and what it reposted. */
export const ownWords = {
  title: 'In their own words',
  text: {
    liked: 'The posts that received the most likes, and the reposts that say the most.',
    likedPosts: 'Posts, the most liked first.',
    unliked: 'The posts and reposts that say the most.',
    unlikedPosts: 'The posts that say the most.',
    reposts: 'The reposts that say the most.',
  },
  posts: 'Posts',
  reposts: 'Reposts',
  likes_zero: 'no likes',
  likes_one: '{{shown}} like',
  likes_other: '{{shown}} likes',
  by: 'by {{name}}, {{when}}',
  open: 'open',
} as const;
